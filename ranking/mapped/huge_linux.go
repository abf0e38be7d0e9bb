package mapped

import (
	"unsafe"

	"github.com/blevesearch/mmap-go"
	"golang.org/x/sys/unix"
)

// hugePage is the size of large memory pages on the machines that we know; on others they are not used, or not for all of an array.
const hugePage = 2 << 20

// NewHugeArray makes an array of n values in memory for reading and writing in random order. It is in large memory pages if it is large enough for
// one; otherwise the processor would have to look up the page each time, and prefetching would wait for that.
func NewHugeArray[T any](n int) *Array[T] {
	size := n * int(unsafe.Sizeof(*new(T)))
	if size < hugePage {
		return &Array[T]{Values: make([]T, n)}
	}
	mapping, err := mmap.MapRegion(nil, size+hugePage, mmap.COPY, mmap.ANON, 0)
	if err != nil {
		return &Array[T]{Values: make([]T, n)}
	}
	begin := -uintptr(unsafe.Pointer(&mapping[0])) % hugePage // this only costs address space: what is not touched takes no memory
	_ = unix.Madvise(mapping[begin:], unix.MADV_HUGEPAGE)     // advice
	return &Array[T]{unsafe.Slice((*T)(unsafe.Pointer(&mapping[begin])), n), mapping}
}
