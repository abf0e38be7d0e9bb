//go:build !amd64

package edgelist

import "unsafe"

// prefetch does nothing, so that each search waits for the memory.
func prefetch(unsafe.Pointer) {}
