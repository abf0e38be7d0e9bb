package sweep

import (
	"syscall"
	"unsafe"
)

const hugePage = 2 << 20

// Make allocates many values that are read, or first written, in random order or in the order of sweeps. It asks Linux for huge memory pages. Without
// them, many of these reads miss not only the processor's caches but also its table of page addresses, and reading ahead stops every 4 KB; a refusal
// costs only time.
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
