//go:build !linux

package mapped

import "github.com/blevesearch/mmap-go"

// Forget does nothing: what is read of a mapped file stays in the process's resident memory while there is room.
func Forget(mmap.MMap) {}
