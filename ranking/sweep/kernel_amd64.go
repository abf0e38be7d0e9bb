package sweep

import (
	"unsafe"

	"golang.org/x/sys/cpu"

	"facetta/ranking/graph"
)

// Levels of assembly: none, with registers of 32 bytes, and of 64.
const (
	portable = iota
	avx2
	avx512
)

// level is the assembly to run here; a test turns it down.
var level = levelHere()

func levelHere() int {
	switch {
	case cpu.X86.HasAVX512F && cpu.X86.HasAVX512VBMI2: // processors before lower their clock rate for registers of 64 bytes
		return avx512
	case cpu.X86.HasAVX2:
		return avx2
	}
	return portable
}

// arguments of the assembly functions, which know the offsets. There is at least one group, or one step of a sum.
type arguments struct {
	z       unsafe.Pointer // row 0 that sources count from
	sums    unsafe.Pointer // of place 0; for a sum its four rows
	sources unsafe.Pointer
	groups  unsafe.Pointer
	count   int            // of groups; for a sum, of steps
	weights unsafe.Pointer // of place 0; for far, the base row
	targets unsafe.Pointer // of place 0
	old     unsafe.Pointer // of place 0
	out     unsafe.Pointer // out-degree of place 0
	relax   unsafe.Pointer
	change  unsafe.Pointer
}

// kernels are the assembly functions for rows of one kind.
type kernels struct{ far, near, relax, sumNear, sumFar func(a *arguments) }

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

var (
	rows32x512 = kernels{far32x512, near32x512, relax32x512, sumNear32x512, sumFar32x512}
	rows64x512 = kernels{far64x512, near64x512, relax64x512, sumNear64x512, sumFar64x512}
	rows32     = kernels{far32, near32, relax32, sumNear32, sumFar32}
	rows64     = kernels{far64, near64, relax64, sumNear64, sumFar64}
	rows1      = kernels{farOne, nearOne, relaxOne, sumNearOne, sumFarOne}
)

// kernelsOf gives the assembly for rows of k lanes, nil if there is none.
func kernelsOf[F Float](k int) *kernels {
	switch {
	case level == portable:
		return nil
	case unsafe.Sizeof(F(0)) == 4 && k == 16 && level == avx512:
		return &rows32x512
	case unsafe.Sizeof(F(0)) == 8 && k == 8 && level == avx512:
		return &rows64x512
	case unsafe.Sizeof(F(0)) == 4 && k == 16:
		return &rows32
	case unsafe.Sizeof(F(0)) == 8 && k == 8:
		return &rows64
	case unsafe.Sizeof(F(0)) == 8 && k == 1:
		return &rows1
	}
	return nil
}

func pointer[T any](s []T) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(s)) }

func far[F Float](groups []group, sources []graph.Node, sums, z, base []F) {
	kernels := kernelsOf[F](len(base))
	if kernels == nil {
		farPortable(groups, sources, sums, z, base)
		return
	}
	kernels.far(&arguments{
		z: pointer(z), sums: pointer(sums), sources: pointer(sources), groups: pointer(groups), count: len(groups),
		weights: pointer(base),
	})
}

func near[F Float](groups []group, sources []uint16, k int, targets, z, sums, weights []F) {
	kernels := kernelsOf[F](k)
	if kernels == nil {
		nearPortable(groups, sources, k, targets, z, sums, weights)
		return
	}
	kernels.near(&arguments{
		z: pointer(z), sums: pointer(sums), sources: pointer(sources), groups: pointer(groups), count: len(groups),
		weights: pointer(weights), targets: pointer(targets),
	})
}

func relaxGroups[F Float](groups []group, sources []uint16, targets, z, sums, weights, old, out, relax, change []F) {
	kernels := kernelsOf[F](len(relax))
	if kernels == nil {
		relaxPortable(groups, sources, targets, z, sums, weights, old, out, relax, change)
		return
	}
	kernels.relax(&arguments{
		z: pointer(z), sums: pointer(sums), sources: pointer(sources), groups: pointer(groups), count: len(groups),
		weights: pointer(weights), targets: pointer(targets), old: pointer(old), out: pointer(out), relax: pointer(relax),
		change: pointer(change),
	})
}

func sum[F Float, S uint16 | graph.Node](rows, z []F, sources []S, steps int) {
	kernels := kernelsOf[F](len(rows) / together)
	if kernels == nil {
		sumPortable(rows, z, sources, steps)
		return
	}
	run := kernels.sumFar
	if unsafe.Sizeof(S(0)) == 2 {
		run = kernels.sumNear
	}
	run(&arguments{z: pointer(z), sums: pointer(rows), sources: pointer(sources), count: steps})
}

//go:noescape
func transpose32(columns *unsafe.Pointer, rows, scales unsafe.Pointer, totals *float64, n int)

func transpose[F Float](columns [][]F, rows, scales []F, totals []float64) {
	done := 0
	if level != portable && unsafe.Sizeof(F(0)) == 4 && len(scales) >= 8 {
		done = len(scales) &^ 7
		for lane := 0; lane < len(columns); lane += 8 {
			var to [8]unsafe.Pointer
			for i := range to {
				to[i] = pointer(columns[lane+i])
			}
			transpose32(&to[0], unsafe.Pointer(&rows[lane]), pointer(scales), &totals[lane], done)
		}
	}
	transposePortable(columns, rows, scales, totals, done)
}

//go:noescape
func extend32(z, old, factors unsafe.Pointer, rows int)

//go:noescape
func extend64(z, old, factors unsafe.Pointer, rows int)

func extend[F Float](z, old, factors []F) {
	k := len(factors)
	switch kernelsOf[F](k) {
	case &rows32, &rows32x512:
		extend32(pointer(z), pointer(old), pointer(factors), len(z)/k)
	case &rows64, &rows64x512:
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
	switch kernelsOf[F](len(along)) {
	case &rows32, &rows32x512:
		compare32(pointer(z), pointer(old), pointer(kept), pointer(out), pointer(along), pointer(across), len(out))
	case &rows64, &rows64x512:
		compare64(pointer(z), pointer(old), pointer(kept), pointer(out), pointer(along), pointer(across), len(out))
	default:
		comparePortable(z, old, kept, out, along, across)
	}
}
