package column

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

//go:noescape
func encode8(codes, ranks unsafe.Pointer, n int) bool

// encodeMost sets the first codes to those of ranks, and returns how many: most, or none if some are no valid ranks.
func encodeMost(codes []Code, ranks []float64) int {
	n := len(ranks) &^ 7
	if !cpu.X86.HasAVX2 || n == 0 || !encode8(unsafe.Pointer(unsafe.SliceData(codes)), unsafe.Pointer(unsafe.SliceData(ranks)), n) {
		return 0
	}
	return n
}
