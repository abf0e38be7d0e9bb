//go:build !linux

package mapped

import "github.com/blevesearch/mmap-go"

// Forget does nothing: the parts of a mapped file that were read stay in the process's resident memory while there is room.
func Forget(mmap.MMap) {}
