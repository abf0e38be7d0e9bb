package ranking

import (
	"syscall"
	"unsafe"

	"facetta/ranking/sweep"
)

const hugePage = 2 << 20

// makeRows allocates many numbers whose far-apart elements are read, or first written, in no order. Linux is asked for huge pages
// under them, without which most of these reads miss the processor's table of page addresses as well as its caches; a refusal costs
// only time.
func makeRows[F sweep.Float](n int) []F {
	rows := make([]F, n)
	size := n * int(unsafe.Sizeof(F(0)))
	if size < 2*hugePage {
		return rows
	}
	all := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(rows))), size)
	skip := -int(uintptr(unsafe.Pointer(&all[0]))) & (hugePage - 1)
	_ = syscall.Madvise(all[skip:skip+(size-skip)&^(hugePage-1)], syscall.MADV_HUGEPAGE)
	return rows
}
