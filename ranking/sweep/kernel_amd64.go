package sweep

import (
	"unsafe"

	"golang.org/x/sys/cpu"

	"facetta/ranking/graph"
)

// vectorised says whether the assembly can run here; a test turns it off.
var vectorised = cpu.X86.HasAVX2

// arguments of the assembly functions, which know the offsets. There is at least one row, or one link of a hub.
type arguments struct {
	z       unsafe.Pointer // row 0 that links count from
	sums    unsafe.Pointer // row 0 of the run; for a hub its sum
	links   unsafe.Pointer // first of the run
	degrees unsafe.Pointer // number of links of row 0
	rows    int            // for a hub, links
	weights unsafe.Pointer // of row 0; for far, the base row
	targets unsafe.Pointer // row 0
	old     unsafe.Pointer // row 0
	out     unsafe.Pointer // out-degree of row 0
	relax   unsafe.Pointer
	change  unsafe.Pointer
	far     int // number of far links of the run
}

//go:noescape
func far32(a *arguments)

//go:noescape
func near32(a *arguments)

//go:noescape
func relax32(a *arguments)

//go:noescape
func far64(a *arguments)

//go:noescape
func near64(a *arguments)

//go:noescape
func relax64(a *arguments)

//go:noescape
func nearHub(a *arguments)

//go:noescape
func farHub(a *arguments)

func pointer[T any](s []T) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(s)) }

func single[F Float]() bool { return unsafe.Sizeof(F(0)) == 4 }

func far[F Float](sums, z, base []F, links []graph.Node, degrees []uint16) {
	if !vectorised {
		farPortable(sums, z, base, links, degrees)
		return
	}
	a := arguments{
		z: pointer(z), sums: pointer(sums), links: pointer(links), degrees: pointer(degrees), rows: len(degrees), weights: pointer(base),
		far: len(links),
	}
	if single[F]() {
		far32(&a)
	} else {
		far64(&a)
	}
}

func near[F Float](targets, z, sums, weights []F, links []uint16, degrees []uint16) {
	if !vectorised {
		nearPortable(targets, z, sums, weights, links, degrees)
		return
	}
	a := arguments{
		z: pointer(z), sums: pointer(sums), links: pointer(links), degrees: pointer(degrees), rows: len(degrees),
		weights: pointer(weights), targets: pointer(targets),
	}
	if single[F]() {
		near32(&a)
	} else {
		near64(&a)
	}
}

func relaxRows[F Float](targets, z, sums, weights, old, out, relax, change []F, links []uint16, degrees []uint16) {
	if !vectorised {
		relaxPortable(targets, z, sums, weights, old, out, relax, change, links, degrees)
		return
	}
	a := arguments{
		z: pointer(z), sums: pointer(sums), links: pointer(links), degrees: pointer(degrees), rows: len(degrees),
		weights: pointer(weights), targets: pointer(targets), old: pointer(old), out: pointer(out), relax: pointer(relax),
		change: pointer(change),
	}
	if single[F]() {
		relax32(&a)
	} else {
		relax64(&a)
	}
}

// addHub's assembly is for float32; few hubs are left to float64 rows, see far.
func addHub[F Float, L ~uint16 | ~uint32](sum *[RowBytes / 4]float64, z []F, links []L) {
	if !vectorised || !single[F]() || len(links) == 0 {
		addHubPortable(sum, z, links)
		return
	}
	a := arguments{z: pointer(z), sums: unsafe.Pointer(sum), links: pointer(links), rows: len(links)}
	if unsafe.Sizeof(links[0]) == 2 {
		nearHub(&a)
	} else {
		farHub(&a)
	}
}

//go:noescape
func transpose32(columns *unsafe.Pointer, rows, scales unsafe.Pointer, totals *float64, n int)

func transpose[F Float](columns [][]F, rows, scales []F, totals []float64) {
	done := 0
	if vectorised && single[F]() && len(scales) >= 8 {
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
