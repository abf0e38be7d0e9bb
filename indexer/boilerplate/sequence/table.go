package sequence

import "slices"

// table has rows of features, one behind the other. The assembly reads groups of rows as a whole, and features four by four, so there is room for
// that behind the last row.
type table struct {
	values []float32
	width  int
}

// resize makes room for rows of a width; their values are undefined.
func (t *table) resize(rows, width int) {
	n := (rows+lanes-1)/lanes*lanes*width + 3
	t.values, t.width = slices.Grow(t.values[:0], n)[:n], width
}

func (t *table) row(i int) []float32 { return t.values[i*t.width : (i+1)*t.width] }
