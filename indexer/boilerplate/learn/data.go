package learn

import (
	"cmp"
	"slices"
)

// Data has labelled blocks. All rows must be added before learning begins.
type Data struct {
	columns int
	values  []float32 // row by row
	classes []Class
	weights []float64 // words
	pages   []int32
	bins    *bins
}

// NewData makes an empty table with this many columns.
func NewData(columns int) *Data {
	return &Data{columns: columns}
}

// Add adds a block: the values of its columns, its class, the number of its words, and the number of its page, from 0. A block without words is left
// out.
func (d *Data) Add(row []float32, class Class, words, page int) {
	if words <= 0 {
		return
	}
	d.values = append(d.values, row[:d.columns]...)
	d.classes = append(d.classes, class)
	d.weights = append(d.weights, float64(words))
	d.pages = append(d.pages, int32(page))
	d.bins = nil
}

// Len is the number of rows.
func (d *Data) Len() int { return len(d.classes) }

// Pages returns the highest number of a page plus one, 0 if there is no page.
func (d *Data) Pages() (n int) {
	for _, p := range d.pages {
		n = max(n, int(p)+1)
	}
	return n
}

func (d *Data) row(i int) []float32 {
	return d.values[i*d.columns : (i+1)*d.columns]
}

func (d *Data) massOf(rows []int32) (m mass) {
	for _, i := range rows {
		m[d.classes[i]] += d.weights[i]
	}
	return m
}

// maxBins is the most different values of a column that can be distinguished, so that the number of a bin fits in a byte.
const maxBins = 256

// bins has the number of the bin of each value, column by column. cuts[c][b] is the border between bins b and b+1 of column c.
type bins struct {
	cuts [][]float32
	of   [][]uint8
}

// prepare sorts the values into bins, once.
func (d *Data) prepare() *bins {
	if d.bins != nil {
		return d.bins
	}
	b := &bins{cuts: make([][]float32, d.columns), of: make([][]uint8, d.columns)}
	order := make([]int32, d.Len())
	for c := range d.columns {
		b.cuts[c] = d.cut(c, order)
		b.of[c] = make([]uint8, d.Len())
		for i := range b.of[c] {
			b.of[c][i] = uint8(binOf(b.cuts[c], d.row(i)[c]))
		}
	}
	d.bins = b
	return b
}

// binOf returns the number of cuts below a value; a value that equals a cut is below it.
func binOf(cuts []float32, v float32) int {
	n, _ := slices.BinarySearch(cuts, v)
	return n
}

// cut returns the borders of a column: half-way between neighbouring values, either between all of them or, if they are too many, after each 256th of
// the words.
func (d *Data) cut(column int, order []int32) (cuts []float32) {
	for i := range order {
		order[i] = int32(i)
	}
	value := func(i int32) float32 { return d.values[int(i)*d.columns+column] }
	slices.SortFunc(order, func(a, b int32) int { return cmp.Compare(value(a), value(b)) })
	different, total := 1, 0.0
	for k, i := range order {
		total += d.weights[i]
		if k > 0 && value(i) != value(order[k-1]) {
			different++
		}
	}
	step, sum, next := total/maxBins, 0.0, 0.0
	if different > maxBins {
		next = step
	}
	for k, i := range order {
		if k > 0 && value(i) != value(order[k-1]) && sum >= next && len(cuts) < maxBins-1 {
			cuts = append(cuts, middle(value(order[k-1]), value(i)))
			if different > maxBins {
				next = sum + step
			}
		}
		sum += d.weights[i]
	}
	return cuts
}

// middle returns the value half-way between two values. It is always below the greater one, even if there is no number between them.
func middle(a, b float32) float32 {
	if m := a + (b-a)/2; m < b {
		return m
	}
	return a
}
