package mapped

import (
	"unsafe"

	"github.com/blevesearch/mmap-go"
	"golang.org/x/sys/unix"
)

// hugePage is the size of large pages on the machines that we know; on others they are not used, or not wholly.
const hugePage = 2 << 20

// NewHugeArray makes an array of n values in memory for reading and writing here and there: it is in large pages if it is large
// enough for one, as otherwise the processor looks for the page each time, and prefetching waits until it has been found.
func NewHugeArray[T any](n int) *Array[T] {
	size := n * int(unsafe.Sizeof(*new(T)))
	if size < hugePage {
		return &Array[T]{Values: make([]T, n)}
	}
	mapping, err := mmap.MapRegion(nil, size+hugePage, mmap.COPY, mmap.ANON, 0)
	if err != nil {
		return &Array[T]{Values: make([]T, n)}
	}
	begin := -uintptr(unsafe.Pointer(&mapping[0])) % hugePage // address space only: what is not touched takes no memory
	_ = unix.Madvise(mapping[begin:], unix.MADV_HUGEPAGE)     // advice
	return &Array[T]{unsafe.Slice((*T)(unsafe.Pointer(&mapping[begin])), n), mapping}
}
