package edgelist

import "unsafe"

// prefetch has the processor bring the memory at an address into its caches, and does not wait for it.
//
//go:noescape
func prefetch(at unsafe.Pointer)
