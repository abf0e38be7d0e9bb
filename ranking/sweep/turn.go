package sweep

// Columns turns rows into columns: columns[lane][i] becomes the lane's number in the row of places[i] times that place's scale. Both slices of rows
// begin with that of place 0; rows that linked does not have are in dangling. No column may be shorter than places. If all columns begin with a cache
// line, the cache may be bypassed.
func Columns[F Float](columns [][]F, linked, dangling []F, places []uint16, scales []F) {
	columnsOf(columns, linked, dangling, places, scales)
}

// Rows turns columns into rows: the row of places[i] becomes number i of each column times the lane's factor and the place's scale. No column may be
// shorter than places.
func Rows[F Float](rows []F, columns [][]F, places []uint16, scales, factors []F) {
	rowsOf(rows, columns, places, scales, factors)
}

// Totals adds the rows times their scales to the totals, by lane.
func Totals[F Float](totals []float64, rows, scales []F) {
	addTotals(totals, rows, scales[:len(rows)/len(totals)])
}

// Narrow sets to to the numbers in from, rounded.
func Narrow(to []float32, from []float64) { narrow(to, from[:len(to)]) }

// Scale sets to to the numbers in from times a factor.
func Scale[F Float](to []float64, from []F, factor float64) { scale(to, from[:len(to)], factor) }

// Weigh returns the sum of the values times their shares, and the largest of the values' bits, which are ordered as numbers from 0 on are, with all
// that are no such numbers after them.
func Weigh(values []float32, shares []float64) (sum float64, most uint32) {
	var w weighed
	weigh(values, shares[:len(values)], &w)
	for k, s := range w.sums {
		sum, most = sum+s, max(most, w.most[k])
	}
	return sum, most
}

// WeightedSum returns the sum of the values times their weights.
func WeightedSum(values, weights []float64) float64 {
	var sums [weightedTogether]float64
	weightedSums(values, weights[:len(values)], &sums)
	for left := weightedTogether / 2; left > 0; left /= 2 {
		for i := range left {
			sums[i] += sums[i+left]
		}
	}
	return sums[0]
}
