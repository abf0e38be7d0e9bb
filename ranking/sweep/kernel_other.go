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

func columnsOf[F Float](columns [][]F, linked, dangling []F, places []uint16, scales []F) {
	columnsPortable(columns, linked, dangling, places, scales, 0)
}

func rowsOf[F Float](rows []F, columns [][]F, places []uint16, scales, factors []F) {
	rowsOfPortable(rows, columns, places, scales, factors, 0)
}

func weigh(values []float32, shares []float64, sums *weighed) { weighPortable(values, shares, sums) }

func weightedSums(values, weights []float64, sums *[weightedTogether]float64) {
	weightedPortable(values, weights, sums)
}

func addTotals[F Float](totals []float64, rows, scales []F) { addTotalsPortable(totals, rows, scales) }

func narrow(to []float32, from []float64) { narrowPortable(to, from) }

func scale[F Float](to []float64, from []F, factor float64) { scalePortable(to, from, factor) }

func extend[F Float](z, old, factors []F) { extendPortable(z, old, factors) }

func compare[F Float](z, old, kept, out, along, across []F) {
	comparePortable(z, old, kept, out, along, across)
}
