package sweep

import (
	"unsafe"

	"facetta/ranking/graph"
)

//go:noescape
func farOne(a *arguments)

//go:noescape
func nearOne(a *arguments)

//go:noescape
func relaxOne(a *arguments)

func farOneRows(sums, z []float64, base float64, links []graph.Node, degrees []uint16) {
	if !vectorised {
		farOnePortable(sums, z, base, links, degrees)
		return
	}
	farOne(&arguments{
		z: pointer(z), sums: pointer(sums), links: pointer(links), degrees: pointer(degrees), rows: len(degrees),
		weights: unsafe.Pointer(&base), far: len(links),
	})
}

func nearOneRows(targets, z, sums, weights []float64, links, degrees []uint16) {
	if !vectorised {
		nearOnePortable(targets, z, sums, weights, links, degrees)
		return
	}
	nearOne(&arguments{
		z: pointer(z), sums: pointer(sums), links: pointer(links), degrees: pointer(degrees), rows: len(degrees),
		weights: pointer(weights), targets: pointer(targets),
	})
}

func relaxOneRows(targets, z, sums, weights, old, out []float64, relax float64, change *float64, links, degrees []uint16) {
	if !vectorised {
		relaxOnePortable(targets, z, sums, weights, old, out, relax, change, links, degrees)
		return
	}
	relaxOne(&arguments{
		z: pointer(z), sums: pointer(sums), links: pointer(links), degrees: pointer(degrees), rows: len(degrees),
		weights: pointer(weights), targets: pointer(targets), old: pointer(old), out: pointer(out), relax: unsafe.Pointer(&relax),
		change: unsafe.Pointer(change),
	})
}
