package sequence

import (
	"math/bits"

	"facetta/crawler/page"
)

// work is the memory for classifying one page.
type work struct {
	paragraphs []paragraph
	headlines  headlines
	kinds      kinds
	copies     copies
	threads    threads
	nodes      []node
	levels     [][levelFeatures]float32 // features of the nodes with more than one paragraph
	regions    regions

	before              []int // number of words before each paragraph
	words, linked, long int   // totals of the page

	briefs [][briefFeatures]float32 // features of each paragraph
	marks  marks

	hearts              [hearts]int32
	heartWords          [hearts][3]float32 // features of each heart
	firstLong, lastLong [hearts]int        // first and last paragraph of running text inside each heart

	firstRows  table
	secondRows table     // rows of as many paragraphs as go through the second pass together
	chance     []float32 // by the first pass
	final      []float32
	weighted   []float32 // sum of chance times words of the paragraphs before each one, and of all
	order      []int
	ranked     [2][]ranked // memory for rank
	keep       []bool
	cuts       []cut
	posts      posts
	opened     []bool // which elements have paragraphs that are kept
	keptTexts  []bool // which texts, by their numbers in copies, are those of kept paragraphs
	common     names
	cutRows    table
	wholeRows  table // has only one row
	slate      slate

	greatest, greatestNested float32 // greatest expectedF1 and nestedF1 of all cuts
}

// load computes everything that the features need.
func (w *work) load(title string, blocks []page.Block) {
	w.paragraphs = join(blocks, w.paragraphs)
	w.headlines.load(title, blocks, w.paragraphs)
	w.kinds.load(w.paragraphs)
	w.copies.load(w.paragraphs)
	findHeadings(w.paragraphs)
	w.threads.load(w.paragraphs)
	w.nodes = grow(w.paragraphs, w.nodes)
	w.words, w.linked, w.long = 0, 0, 0
	w.before, w.briefs = w.before[:0], w.briefs[:0]
	var hintWords [hintCount]int
	for i := range w.paragraphs {
		p := &w.paragraphs[i]
		w.before = append(w.before, w.words)
		w.words += p.words
		w.linked += p.linked
		if p.isLong() {
			w.long += p.words
		}
		for h := p.hints; h != 0; h &= h - 1 {
			hintWords[bits.TrailingZeros32(uint32(h))] += p.words
		}
		w.briefs = append(w.briefs, p.brief())
	}
	w.marks.load(&hintWords, w.words)
	w.describeNodes()
	for k, share := range heartShares {
		w.findHeart(k, share)
	}
}

// findHeart sets heart k, and where its running text begins and ends.
func (w *work) findHeart(k int, share float32) {
	h := heart(w.nodes, share)
	w.hearts[k] = h
	findMeets(w.nodes, h, k)
	n := &w.nodes[h]
	w.heartWords[k] = [...]float32{ratio(n.long, w.long), ratio(n.linked, n.words), logOf(n.words)}
	w.firstLong[k], w.lastLong[k] = n.last+1, -1
	for i := n.first; i <= n.last && i < len(w.paragraphs); i++ {
		if w.paragraphs[i].isLong() {
			if w.lastLong[k] < 0 {
				w.firstLong[k] = i
			}
			w.lastLong[k] = i
		}
	}
}
