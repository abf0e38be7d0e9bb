//go:build !amd64

package sweep

import "facetta/ranking/graph"

func far[F Float](groups []group, sources []graph.Node, sums, z, base []F) {
	farPortable(groups, sources, sums, z, base)
}

func near[F Float](groups []group, sources []uint16, k int, targets, z, sums, weights []F) {
	nearPortable(groups, sources, k, targets, z, sums, weights)
}

func relaxGroups[F Float](groups []group, sources []uint16, targets, z, sums, weights, old, out, relax, change []F) {
	relaxPortable(groups, sources, targets, z, sums, weights, old, out, relax, change)
}

func sum[F Float, S uint16 | graph.Node](rows, z []F, sources []S, steps int) {
	sumPortable(rows, z, sources, steps)
}

func transpose[F Float](columns [][]F, rows, scales []F, totals []float64) {
	transposePortable(columns, rows, scales, totals, 0)
}

func rowsOf[F Float](rows []F, columns [][]F, places []uint16, scales, factors []F) {
	rowsOfPortable(rows, columns, places, scales, factors, 0)
}

func weigh(values []float32, shares []float64, sums *weighed) { weighPortable(values, shares, sums) }

func extend[F Float](z, old, factors []F) { extendPortable(z, old, factors) }

func compare[F Float](z, old, kept, out, along, across []F) {
	comparePortable(z, old, kept, out, along, across)
}
