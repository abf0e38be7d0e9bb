package sequence

import (
	"math"
	"slices"
	"sync"

	"facetta/crawler/page"
)

// Model classifies pages. It has the forests of two passes, the one that decides by their chances, and the one that recognises pages without content.
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

// Shipped returns a copy of the model of weights.go.
func Shipped() *Model {
	m := *shipped()
	return &m
}

// pool keeps the memory that was used to classify pages.
var pool = sync.Pool{New: func() any { return new(work) }}

// Classify sets content[i] to whether blocks[i] is content by the shipped model.
func Classify(title string, blocks []page.Block, content []bool) {
	shipped().Classify(title, blocks, content)
}

// Classify sets content[i] to whether blocks[i] is content. content must be as long as blocks.
func (m *Model) Classify(title string, blocks []page.Block, content []bool) {
	w := pool.Get().(*work)
	w.classify(m, title, blocks, content)
	if len(blocks) <= maxPooled {
		pool.Put(w)
	}
}

// classify does what Classify does, in the memory of w.
func (w *work) classify(m *Model, title string, blocks []page.Block, content []bool) {
	w.load(title, blocks)
	w.predict(m)
	w.decide(m)
	w.keepRecipe(blocks)
	w.keepPosts(blocks)
	w.keepHeadline()
	w.keepReference(blocks)
	w.mark(content)
	leaveUnseen(blocks, content)
}

// maxPooled is the most blocks of a page whose memory is kept for the next; more than 99 of 100 pages have fewer.
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

// hopeless is the chance, by the first pass, below which the second pass leaves a paragraph out. Half of the paragraphs are below, and a second pass
// would not raise any of them above 0.2.
const hopeless = 0.01

// correct runs the second pass over the paragraphs that are not hopeless. The errors of its log-odds and of those of the first pass differ, so their
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

// Between returns the chance whose log-odds are the mean of those of two others.
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

// First returns the rows of the first pass.
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

// Second returns the rows of the second pass, made from those of the first and their chances; the row of a paragraph that the second pass leaves out
// is nil.
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

// CutSample is one possible decision about a page.
type CutSample struct {
	Row  []float32
	Kept []bool // whether each block is kept
}

// Cuts returns the possible decisions about a page, by the chances of its paragraphs after the second pass.
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

// Whole returns the row of a page, by the chances of its paragraphs after the second pass; nil for a page without paragraphs.
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
