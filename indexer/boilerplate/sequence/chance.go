package sequence

import "facetta/crawler/page"

// Chances gives for each block the chance to be content that the shipped model sees in the paragraph around it, and the chance that
// the page has no content at all, which the decision of Classify rests on. chances is as long as blocks; empty is 0 without blocks.
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

// Headline tells the blocks of the paragraph that repeats the page's title best and is no link.
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
