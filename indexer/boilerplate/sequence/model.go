package sequence

import (
	"slices"
	"sync"

	"facetta/crawler/page"
)

// Model is what a page is classified by: the forests of two passes, and the one that decides by their chances.
type Model struct {
	First, Second, Cut Forest
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
	w.decide(m)
	w.mark(content)
}

// mark tells the blocks of the paragraphs that are kept.
func (w *work) mark(content []bool) {
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

// CutSample is one way to decide about a page.
type CutSample struct {
	Row  []float32
	Kept []bool // of each block
}

// Cuts gives the ways to decide about a page by the chances that the second pass gives its paragraphs.
func Cuts(title string, blocks []page.Block, chances []float32) []CutSample {
	w := new(work)
	w.load(title, blocks)
	w.final = chances
	w.findCuts()
	samples := make([]CutSample, 0, len(w.cuts))
	for k := range w.cuts {
		if len(chances) == 0 {
			break
		}
		clear(w.keep)
		for _, i := range w.order[:w.cuts[k].paragraphs] {
			w.keep[i] = true
		}
		s := CutSample{Row: make([]float32, CutFeatures), Kept: make([]bool, len(blocks))}
		w.cutRow(k, s.Row)
		w.mark(s.Kept)
		samples = append(samples, s)
	}
	return samples
}
