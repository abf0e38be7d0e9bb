package sweep

import (
	"unsafe"

	"golang.org/x/sys/cpu"

	"facetta/ranking/graph"
)

// The levels of assembly are none, with registers of 32 bytes, and with registers of 64 bytes.
const (
	portable = iota
	avx2
	avx512
)

// level is the level of assembly that this processor runs; a test lowers it.
var level = levelHere()

func levelHere() int {
	switch {
	case cpu.X86.HasAVX512F && cpu.X86.HasAVX512VBMI2: // older processors lower their clock rate for registers of 64 bytes
		return avx512
	case cpu.X86.HasAVX2:
		return avx2
	}
	return portable
}

// arguments of the assembly functions, which depend on the offsets. There is at least one group, or one step of a sum.
type arguments struct {
	z       unsafe.Pointer // row 0, from which sources are counted
	sums    unsafe.Pointer // sums of place 0; for a sum its four rows
	sources unsafe.Pointer
	groups  unsafe.Pointer
	count   int            // number of groups; for a sum, of steps
	weights unsafe.Pointer // weights of place 0; for far, the base row
	targets unsafe.Pointer // of place 0
	old     unsafe.Pointer // of place 0
	out     unsafe.Pointer // out-degrees, from place 0 on
	relax   unsafe.Pointer
	change  unsafe.Pointer
}

// The assembly functions are called by name: if they were called through variables, the compiler would have to put their arguments on the heap.

//go:noescape
func far32(a *arguments)

//go:noescape
func near32(a *arguments)

//go:noescape
func relax32(a *arguments)

//go:noescape
func sumNear32(a *arguments)

//go:noescape
func sumFar32(a *arguments)

//go:noescape
func far64(a *arguments)

//go:noescape
func near64(a *arguments)

//go:noescape
func relax64(a *arguments)

//go:noescape
func sumNear64(a *arguments)

//go:noescape
func sumFar64(a *arguments)

//go:noescape
func farOne(a *arguments)

//go:noescape
func nearOne(a *arguments)

//go:noescape
func relaxOne(a *arguments)

//go:noescape
func sumNearOne(a *arguments)

//go:noescape
func sumFarOne(a *arguments)

//go:noescape
func far32x512(a *arguments)

//go:noescape
func near32x512(a *arguments)

//go:noescape
func relax32x512(a *arguments)

//go:noescape
func sumNear32x512(a *arguments)

//go:noescape
func sumFar32x512(a *arguments)

//go:noescape
func far64x512(a *arguments)

//go:noescape
func near64x512(a *arguments)

//go:noescape
func relax64x512(a *arguments)

//go:noescape
func sumNear64x512(a *arguments)

//go:noescape
func sumFar64x512(a *arguments)

// kind is a kind of rows for which there is assembly.
type kind int

const (
	none kind = iota
	rows32
	rows64
	rowsOne
	rows32x512
	rows64x512
)

// kindOf returns the kind of rows with k lanes.
func kindOf[F Float](k int) kind {
	size := int(unsafe.Sizeof(F(0)))
	switch {
	case level == portable:
		return none
	case size == 8 && k == 1:
		return rowsOne
	case size*k != RowBytes:
		return none
	case size == 4 && level == avx512:
		return rows32x512
	case size == 4:
		return rows32
	case level == avx512:
		return rows64x512
	}
	return rows64
}

func farRows(a *arguments, rows kind) {
	switch rows {
	case rows32:
		far32(a)
	case rows64:
		far64(a)
	case rowsOne:
		farOne(a)
	case rows32x512:
		far32x512(a)
	case rows64x512:
		far64x512(a)
	}
}

func nearRows(a *arguments, rows kind) {
	switch rows {
	case rows32:
		near32(a)
	case rows64:
		near64(a)
	case rowsOne:
		nearOne(a)
	case rows32x512:
		near32x512(a)
	case rows64x512:
		near64x512(a)
	}
}

func relaxRows(a *arguments, rows kind) {
	switch rows {
	case rows32:
		relax32(a)
	case rows64:
		relax64(a)
	case rowsOne:
		relaxOne(a)
	case rows32x512:
		relax32x512(a)
	case rows64x512:
		relax64x512(a)
	}
}

func sumNearRows(a *arguments, rows kind) {
	switch rows {
	case rows32:
		sumNear32(a)
	case rows64:
		sumNear64(a)
	case rowsOne:
		sumNearOne(a)
	case rows32x512:
		sumNear32x512(a)
	case rows64x512:
		sumNear64x512(a)
	}
}

func sumFarRows(a *arguments, rows kind) {
	switch rows {
	case rows32:
		sumFar32(a)
	case rows64:
		sumFar64(a)
	case rowsOne:
		sumFarOne(a)
	case rows32x512:
		sumFar32x512(a)
	case rows64x512:
		sumFar64x512(a)
	}
}

func pointer[T any](s []T) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(s)) }

func far[F Float](groups []group, sources []graph.Node, sums, z, base []F) {
	rows := kindOf[F](len(base))
	if rows == none {
		farPortable(groups, sources, sums, z, base)
		return
	}
	a := arguments{
		z: pointer(z), sums: pointer(sums), sources: pointer(sources), groups: pointer(groups), count: len(groups),
		weights: pointer(base),
	}
	farRows(&a, rows)
}

func near[F Float](groups []group, sources []uint16, k int, targets, z, sums, weights []F) {
	rows := kindOf[F](k)
	if rows == none {
		nearPortable(groups, sources, k, targets, z, sums, weights)
		return
	}
	a := arguments{
		z: pointer(z), sums: pointer(sums), sources: pointer(sources), groups: pointer(groups), count: len(groups),
		weights: pointer(weights), targets: pointer(targets),
	}
	nearRows(&a, rows)
}

func relaxGroups[F Float](groups []group, sources []uint16, targets, z, sums, weights, old, out, relax, change []F) {
	rows := kindOf[F](len(relax))
	if rows == none {
		relaxPortable(groups, sources, targets, z, sums, weights, old, out, relax, change)
		return
	}
	a := arguments{
		z: pointer(z), sums: pointer(sums), sources: pointer(sources), groups: pointer(groups), count: len(groups),
		weights: pointer(weights), targets: pointer(targets), old: pointer(old), out: pointer(out), relax: pointer(relax),
		change: pointer(change),
	}
	relaxRows(&a, rows)
}

func sum[F Float, S uint16 | graph.Node](rows, z []F, sources []S, steps int) {
	a := arguments{z: pointer(z), sums: pointer(rows), sources: pointer(sources), count: steps}
	switch kind := kindOf[F](len(rows) / together); {
	case kind == none:
		sumPortable(rows, z, sources, steps)
	case unsafe.Sizeof(S(0)) == 2:
		sumNearRows(&a, kind)
	default:
		sumFarRows(&a, kind)
	}
}

//go:noescape
func extend32(z, old, factors unsafe.Pointer, rows int)

//go:noescape
func extend64(z, old, factors unsafe.Pointer, rows int)

func extend[F Float](z, old, factors []F) {
	k := len(factors)
	switch kindOf[F](k) {
	case rows32, rows32x512:
		extend32(pointer(z), pointer(old), pointer(factors), len(z)/k)
	case rows64, rows64x512:
		extend64(pointer(z), pointer(old), pointer(factors), len(z)/k)
	default:
		extendPortable(z, old, factors)
	}
}

//go:noescape
func compare32(z, old, kept, out, along, across unsafe.Pointer, rows int)

//go:noescape
func compare64(z, old, kept, out, along, across unsafe.Pointer, rows int)

func compare[F Float](z, old, kept, out, along, across []F) {
	switch kindOf[F](len(along)) {
	case rows32, rows32x512:
		compare32(pointer(z), pointer(old), pointer(kept), pointer(out), pointer(along), pointer(across), len(out))
	case rows64, rows64x512:
		compare64(pointer(z), pointer(old), pointer(kept), pointer(out), pointer(along), pointer(across), len(out))
	default:
		comparePortable(z, old, kept, out, along, across)
	}
}
