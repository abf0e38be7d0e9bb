package fit

import "math"

// Solve gives the x of a x = b, for n rows of n numbers and n right sides, by Gaussian elimination with partial pivoting. ok is false where a column
// has no pivot left, or one that is not a number. It does not change a or b. Cost: n³/3 multiplications.
func Solve(a [][]float64, b []float64) (x []float64, ok bool) {
	n := len(b)
	rows := make([][]float64, n) // with the right side as the last column
	for i := range rows {
		rows[i] = append(append(make([]float64, 0, n+1), a[i]...), b[i])
	}
	for c := range n {
		pivot := c
		for r := c + 1; r < n; r++ {
			if math.Abs(rows[r][c]) > math.Abs(rows[pivot][c]) {
				pivot = r
			}
		}
		if rows[pivot][c] == 0 || math.IsNaN(rows[pivot][c]) {
			return nil, false
		}
		rows[c], rows[pivot] = rows[pivot], rows[c]
		for r := c + 1; r < n; r++ {
			factor := rows[r][c] / rows[c][c]
			for k := c; k <= n; k++ {
				rows[r][k] -= factor * rows[c][k]
			}
		}
	}
	return substitute(rows), true
}

// substitute solves rows with zeros below the diagonal, from the last row up.
func substitute(rows [][]float64) []float64 {
	n := len(rows)
	x := make([]float64, n)
	for r := n - 1; r >= 0; r-- {
		x[r] = rows[r][n]
		for k := r + 1; k < n; k++ {
			x[r] -= rows[r][k] * x[k]
		}
		x[r] /= rows[r][r]
	}
	return x
}
