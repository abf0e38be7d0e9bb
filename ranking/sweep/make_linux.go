package sweep

import (
	"syscall"
	"unsafe"
)

const hugePage = 2 << 20

// Make allocates many values that are read, or first written, in no order, or in the order of sweeps. Linux is asked for huge pages
// under them, without which many of these reads miss the processor's table of page addresses as well as its caches, and reading
// ahead ends every 4 KB; a refusal costs only time.
func Make[T any](n int) []T {
	values := make([]T, n)
	size := n * int(unsafe.Sizeof(*new(T)))
	if size < 2*hugePage {
		return values
	}
	all := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), size)
	skip := -int(uintptr(unsafe.Pointer(&all[0]))) & (hugePage - 1)
	_ = syscall.Madvise(all[skip:skip+(size-skip)&^(hugePage-1)], syscall.MADV_HUGEPAGE)
	return values
}
