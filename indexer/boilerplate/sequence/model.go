package sequence

import (
	"math"
	"slices"
	"sync"

	"facetta/crawler/page"
)

// Model is what a page is classified by: the forests of two passes, the one that decides by their chances, and the one that tells a
// page without content.
type Model struct {
	First, Second, Cut, Empty Forest
}

// shipped is the model of weights.go.
var shipped = sync.OnceValue(func() *Model {
	m, err := decode(weights)
	if err != nil {
		panic("sequence: weights.go: " + err.Error()) // a test decodes it
	}
	return m
})

// Shipped gives a copy of the model of weights.go.
func Shipped() *Model {
	m := *shipped()
	return &m
}

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
	w.keepRecipe(blocks)
	w.keepPosts(blocks)
	w.mark(content)
	leaveUnseen(blocks, content)
}

// maxPooled bounds the blocks of a page whose memory is kept for the next; more than 99 of 100 pages have less.
const maxPooled = 1 << 13

// predict runs both passes.
func (w *work) predict(m *Model) {
	n := len(w.paragraphs)
	w.firstRows.resize(n, firstFeatures)
	w.chance = slices.Grow(w.chance[:0], n)[:n]
	for i := range n {
		w.first(i, w.firstRows.row(i))
	}
	m.First.chances(&w.firstRows, w.chance, &w.slate)
	w.spread()
	w.final = append(w.final[:0], w.chance...)
	if len(m.Second.Trees) > 0 {
		w.correct(&m.Second)
	}
}

// hopeless is the chance by the first pass below which a paragraph keeps it: half of them, none of which a second pass over all would
// bring above 0.2.
const hopeless = 0.01

// correct runs the second pass over the paragraphs that are not hopeless. Its log-odds and those of the first pass err apart: their
// mean is better than either.
func (w *work) correct(second *Forest) {
	var at [together]int
	var chances [together]float32
	w.secondRows.resize(together, secondFeatures)
	n := 0
	for i, c := range w.chance {
		if c >= hopeless {
			w.second(i, w.firstRows.row(i), w.secondRows.row(n))
			at[n] = i
			n++
		}
		if n == together || i+1 == len(w.chance) {
			second.chances(&w.secondRows, chances[:n], &w.slate)
			for k := range n {
				w.final[at[k]] = Between(w.chance[at[k]], chances[k])
			}
			n = 0
		}
	}
}

// Between is the chance whose log-odds are the mean of those of two others.
func Between(a, b float32) float32 {
	yes, no := math.Sqrt(float64(a)*float64(b)), math.Sqrt((1-float64(a))*(1-float64(b)))
	return float32(yes / (yes + no))
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
		row := make([]float32, firstFeatures)
		w.first(i, row)
		samples[i] = Sample{row, w.paragraphs[i].words, w.paragraphs[i].end}
	}
	return samples
}

// Second gives the rows of the second pass from those of the first and their chances; the row of a paragraph that it does not look
// at is nil.
func Second(title string, blocks []page.Block, first []Sample, chance []float32) []Sample {
	w := new(work)
	w.load(title, blocks)
	w.chance = chance
	w.spread()
	samples := make([]Sample, len(first))
	for i := range samples {
		var row []float32
		if chance[i] >= hopeless {
			row = make([]float32, secondFeatures)
			w.second(i, first[i].Row, row)
		}
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
		s := CutSample{Row: make([]float32, cutFeatures), Kept: make([]bool, len(blocks))}
		w.cutRow(k, s.Row)
		w.mark(s.Kept)
		samples = append(samples, s)
	}
	return samples
}

// Whole gives the row of a page by the chances that the second pass gives its paragraphs; nil for a page without any.
func Whole(title string, blocks []page.Block, chances []float32) []float32 {
	if len(chances) == 0 {
		return nil
	}
	w := new(work)
	w.load(title, blocks)
	w.final = chances
	w.findCuts()
	row := make([]float32, wholeFeatures)
	w.wholeRow(row)
	return row
}
