package sequence

import (
	"slices"

	"facetta/crawler/page"
)

// leastSentence is the least number of words of a text in a link that is taken for a sentence. Shorter ones may be names of other recipes or
// ingredients.
const leastSentence = 5

// keepRecipe keeps what the page itself marks as its recipe (page.HintRecipe). Ingredients are short lines in lists, and recipe cards are boxes in
// the middle of the text, so by their chances they may look like a menu and an advertisement. Short links are left out, and so are texts that are
// kept already, as some pages have the recipe in two forms.
func (w *work) keepRecipe(blocks []page.Block) {
	if !hasRecipe(blocks) {
		return
	}
	kept := slices.Grow(w.keptTexts[:0], len(w.copies.counts))[:len(w.copies.counts)]
	clear(kept)
	w.keptTexts = kept
	from := 0
	for i := range w.paragraphs {
		if w.keep[i] && blocks[from].Hints&page.HintUnseen == 0 {
			kept[w.copies.text[i]] = true
		}
		from = w.paragraphs[i].end
	}
	from = 0
	for i := range w.paragraphs {
		p := &w.paragraphs[i]
		if blocks[from].Hints&page.HintRecipe != 0 && !kept[w.copies.text[i]] && (2*p.linked <= p.words || p.words >= leastSentence) {
			w.keep[i] = true
		}
		from = p.end
	}
}

func hasRecipe(blocks []page.Block) bool {
	for i := range blocks {
		if blocks[i].Hints&page.HintRecipe != 0 {
			return true
		}
	}
	return false
}
