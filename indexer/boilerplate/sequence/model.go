package sequence

import (
	"cmp"
	"slices"
	"sync"

	"facetta/crawler/page"
)

// Model is what a page is classified by: the forests of two passes.
type Model struct {
	First, Second Forest
}

// shipped is the model of weights.go.
var shipped = sync.OnceValue(func() *Model {
	m, err := decode(weights)
	if err != nil {
		panic("sequence: weights.go: " + err.Error()) // a test decodes it
	}
	return m
})

// pool keeps the memory of pages that were classified.
var pool = sync.Pool{New: func() any { return new(work) }}

// Classify sets content[i] to whether blocks[i] is content by the shipped model.
func Classify(title string, blocks []page.Block, content []bool) {
	shipped().Classify(title, blocks, content)
}

// Classify sets content[i] to whether blocks[i] is content. content is as long as blocks.
func (m *Model) Classify(title string, blocks []page.Block, content []bool) {
	w := pool.Get().(*work)
	w.classify(m, title, blocks, content)
	if len(blocks) <= maxPooled {
		pool.Put(w)
	}
}

// classify is Classify in the memory of w.
func (w *work) classify(m *Model, title string, blocks []page.Block, content []bool) {
	w.load(title, blocks)
	w.predict(m)
	w.decide()
	from := 0
	for i := range w.paragraphs {
		for ; from < w.paragraphs[i].end; from++ {
			content[from] = w.keep[i]
		}
	}
}

// maxPooled bounds the blocks of a page whose memory is kept for the next; more than 99 of 100 pages have less.
const maxPooled = 1 << 13

// predict runs both passes.
func (w *work) predict(m *Model) {
	n := len(w.paragraphs)
	w.rows = slices.Grow(w.rows[:0], n*FirstFeatures)[:n*FirstFeatures]
	w.chance = slices.Grow(w.chance[:0], n)[:n]
	for i := range n {
		w.first(i, w.rowOf(i))
	}
	m.First.chances(w.rows, FirstFeatures, w.chance)
	w.spread()
	w.final = append(w.final[:0], w.chance...)
	if len(m.Second.Trees) == 0 {
		return
	}
	for from := 0; from < n; from += together {
		to := min(from+together, n)
		for i := from; i < to; i++ {
			w.second(i, w.rowOf(i), w.secondRows[(i-from)*SecondFeatures:][:SecondFeatures])
		}
		m.Second.chances(w.secondRows[:], SecondFeatures, w.final[from:to])
	}
}

// rowOf is the memory of a paragraph's first row.
func (w *work) rowOf(i int) []float32 {
	return w.rows[i*FirstFeatures : (i+1)*FirstFeatures]
}

// decide keeps the paragraphs that make the expected F1 greatest: with chances p and words n, those with the greatest p as long
// as 2 sum(p n of the kept) / (sum(n of the kept) + sum(p n)) does not fall. A page without evidence of content keeps none.
func (w *work) decide() {
	w.order, w.keep = w.order[:0], w.keep[:0]
	total, greatest := 0.0, float32(0)
	for i := range w.paragraphs {
		w.order = append(w.order, i)
		w.keep = append(w.keep, false)
		total += float64(w.final[i]) * float64(w.paragraphs[i].words)
		greatest = max(greatest, w.final[i])
	}
	if total < leastWords && greatest < leastChance && w.words >= tinyPage {
		return
	}
	slices.SortFunc(w.order, func(a, b int) int {
		return cmp.Or(cmp.Compare(w.final[b], w.final[a]), a-b)
	})
	hit, kept, best := 0.0, 0.0, 0.0
	for _, i := range w.order {
		words := float64(w.paragraphs[i].words)
		hit += float64(w.final[i]) * words
		kept += words
		f := 2 * hit / (kept + total + 1e-9)
		if f < best {
			break
		}
		best = f
		w.keep[i] = true
	}
}

// A page has no content if fewer words of it than these are expected, and no paragraph has this chance. Both are low: an empty
// page that keeps a line does less harm than a photograph's caption that is lost.
const (
	leastWords  = 6
	leastChance = 0.1
	tinyPage    = 40 // words of a page that is too small to be without content
)

// Sample is one paragraph to learn from.
type Sample struct {
	Row   []float32
	Words int
	End   int // index behind its last block
}

// First gives the rows of the first pass.
func First(title string, blocks []page.Block) []Sample {
	w := new(work)
	w.load(title, blocks)
	samples := make([]Sample, len(w.paragraphs))
	for i := range samples {
		row := make([]float32, FirstFeatures)
		w.first(i, row)
		samples[i] = Sample{row, w.paragraphs[i].words, w.paragraphs[i].end}
	}
	return samples
}

// Second gives the rows of the second pass from those of the first and their chances.
func Second(title string, blocks []page.Block, first []Sample, chance []float32) []Sample {
	w := new(work)
	w.load(title, blocks)
	w.chance = chance
	w.spread()
	samples := make([]Sample, len(first))
	for i := range samples {
		row := make([]float32, SecondFeatures)
		w.second(i, first[i].Row, row)
		samples[i] = Sample{row, first[i].Words, first[i].End}
	}
	return samples
}
