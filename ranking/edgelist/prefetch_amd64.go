package edgelist

import "unsafe"

// prefetch makes the processor fetch the memory at an address into its caches, without waiting for it.
//
//go:noescape
func prefetch(at unsafe.Pointer)
