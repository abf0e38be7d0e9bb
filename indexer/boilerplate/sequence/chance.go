package sequence

import "facetta/crawler/page"

// Chances returns the chances on which the decision of Classify rests: for each block the chance of the paragraph around it to be content, by the
// shipped model, and the chance that the page has no content at all. chances is as long as blocks; empty is 0 without blocks.
func Chances(title string, blocks []page.Block) (chances []float32, empty float32) {
	w := pool.Get().(*work)
	w.load(title, blocks)
	w.predict(shipped())
	chances = make([]float32, len(blocks))
	from := 0
	for i := range w.paragraphs {
		for ; from < w.paragraphs[i].end; from++ {
			chances[from] = w.final[i]
		}
	}
	if len(blocks) > 0 {
		w.findCuts()
		empty = w.emptiness(shipped())
	}
	if len(blocks) <= maxPooled {
		pool.Put(w)
	}
	return chances, empty
}

// Headline tells which blocks belong to the paragraph that repeats the page's title best, unless most of it is a link.
func Headline(title string, blocks []page.Block) []bool {
	w := new(work)
	w.load(title, blocks)
	w.keep = make([]bool, len(w.paragraphs))
	if h := w.headlines.best; h >= 0 && w.paragraphs[h].linked*2 <= w.paragraphs[h].words {
		w.keep[h] = true
	}
	headline := make([]bool, len(blocks))
	w.mark(headline)
	return headline
}
