//go:build !amd64

package sweep

import "facetta/ranking/graph"

func far[F Float](sums, z, base []F, links []graph.Node, degrees []uint16) {
	farPortable(sums, z, base, links, degrees)
}

func near[F Float](targets, z, sums, weights []F, links []uint16, degrees []uint16) {
	nearPortable(targets, z, sums, weights, links, degrees)
}

func relaxRows[F Float](targets, z, sums, weights, old, out, relax, change []F, links []uint16, degrees []uint16) {
	relaxPortable(targets, z, sums, weights, old, out, relax, change, links, degrees)
}

func addHub[F Float, L ~uint16 | ~uint32](sum *[RowBytes / 4]float64, z []F, links []L) {
	addHubPortable(sum, z, links)
}

func transpose[F Float](columns [][]F, rows, scales []F, totals []float64) {
	transposePortable(columns, rows, scales, totals, 0)
}

func farOneRows(sums, z []float64, base float64, links []graph.Node, degrees []uint16) {
	farOnePortable(sums, z, base, links, degrees)
}

func nearOneRows(targets, z, sums, weights []float64, links, degrees []uint16) {
	nearOnePortable(targets, z, sums, weights, links, degrees)
}

func relaxOneRows(targets, z, sums, weights, old, out []float64, relax float64, change *float64, links, degrees []uint16) {
	relaxOnePortable(targets, z, sums, weights, old, out, relax, change, links, degrees)
}
