package sequence

import "facetta/crawler/page"

// Chances gives for each block the chance to be content that the shipped model sees in the paragraph around it, and which the
// decision of Classify rests on; as long as blocks.
func Chances(title string, blocks []page.Block) []float32 {
	w := pool.Get().(*work)
	w.load(title, blocks)
	w.predict(shipped())
	chances := make([]float32, len(blocks))
	from := 0
	for i := range w.paragraphs {
		for ; from < w.paragraphs[i].end; from++ {
			chances[from] = w.final[i]
		}
	}
	if len(blocks) <= maxPooled {
		pool.Put(w)
	}
	return chances
}
