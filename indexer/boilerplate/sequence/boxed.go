package sequence

import (
	"slices"

	"facetta/crawler/page"
)

// boxed counts the words of a cut by where they stand relative to the more likely ones, which were kept before them: boxes of links, calls and notes
// are in elements of their own, in the middle of the text or beside it.
type boxed struct {
	amid   int // between the first and the last kept paragraph
	beside int // in an element (the nearest with more than the paragraph) that has kept paragraphs
	called int // in elements whose names or tags are those of boxes, unless the middle heart has them as well
	copied int // in paragraphs with copies on the page
}

// names are kinds of elements around paragraphs, and the hints that the names of these elements give.
type names struct {
	tags  page.Tags
	hints page.Hints
}

// boxNames are the names of boxes.
var boxNames = names{
	page.Aside | page.Nav | page.Footer | page.Form,
	page.HintRelated | page.HintFooter | page.HintSidebar | page.HintNotice | page.HintAd | page.HintShare | page.HintNav |
		page.HintMeta | page.HintHidden,
}

// openBoxes forgets which elements have kept paragraphs, and determines the names that all paragraphs of the middle heart have.
func (w *work) openBoxes() {
	w.opened = slices.Grow(w.opened[:0], len(w.nodes))[:len(w.nodes)]
	clear(w.opened)
	w.common = boxNames
	if len(w.paragraphs) == 0 {
		return
	}
	h := &w.nodes[w.hearts[middleHeart]]
	for i := h.first; i <= h.last; i++ {
		w.common.tags &= w.paragraphs[i].tags
		w.common.hints &= w.paragraphs[i].hints
	}
}

// box counts another paragraph, before it is kept.
func (w *work) box(c *cut, i int) {
	p := &w.paragraphs[i]
	at := max(w.innermost(i), 0)
	if c.first < i && i < c.last {
		c.boxed.amid += p.words
	}
	if w.opened[at] {
		c.boxed.beside += p.words
	}
	w.opened[at] = true
	if w.isBoxed(p) {
		c.boxed.called += p.words
	}
	if p.copies > 0 || p.copied {
		c.boxed.copied += p.words
	}
}

const boxFeatures = 4 + 2*5 + 1

// boxes writes which share of the words that a cut keeps is in boxes, the same for the words by which the cuts beside it differ, and how much of the
// middle heart the cut keeps.
func (w *work) boxes(o writer, k int) writer {
	c := &w.cuts[k]
	o = o.shares(boxed{}, c.boxed, c.words)
	for _, d := range [...]int{-1, 1} {
		if j := k + d; j < 0 || j >= len(w.cuts) {
			for range 5 {
				o = o.add(-1)
			}
		} else {
			e := &w.cuts[j]
			o = o.shares(c.boxed, e.boxed, e.words-c.words)
			o = o.add(ratio(e.words-c.words, e.paragraphs-c.paragraphs))
		}
	}
	return o.add(ratio(c.heart, w.nodes[w.hearts[middleHeart]].words))
}

// shares writes the shares of the words by which two cuts differ that are in boxes.
func (o writer) shares(from, to boxed, words int) writer {
	o = o.add(ratio(to.amid-from.amid, words))
	o = o.add(ratio(to.beside-from.beside, words))
	o = o.add(ratio(to.called-from.called, words))
	return o.add(ratio(to.copied-from.copied, words))
}

// isBoxed tells whether a paragraph stands in an element whose names or tags are those of boxes, unless the middle heart has them as well.
func (w *work) isBoxed(p *paragraph) bool {
	return p.tags&boxNames.tags&^w.common.tags != 0 || p.hints&boxNames.hints&^w.common.hints != 0
}
