package sequence

import (
	"slices"

	"facetta/crawler/page"
)

// code are the elements that show programs and their names.
const code = page.Code | page.Pre | page.Tt

// A page is a reference if at least one in codeShare of the words that are kept stands in a paragraph with code.
const codeShare = 20

// referenceChance is the least chance of what is kept with the rest of a reference. Newsletters and what is told of authors below texts that show
// programs have less.
const referenceChance = 0.05

// keepReference keeps all of a reference. Signatures, types, parameters and descriptions of a few words are short lines in tables and lists, like those
// of menus, so the model keeps the long ones only. Content is the innermost element around all that is kept, without boxes, comments below its code, buttons, mere
// links and what has next to no chance; if that is the whole page, what stands between the first and the last kept paragraph. A thread is no reference.
func (w *work) keepReference(blocks []page.Block) {
	first := slices.Index(w.keep, true)
	is, lastCode := w.isReference(blocks)
	if first < 0 || !is {
		return
	}
	last := len(w.keep) - 1
	for !w.keep[last] {
		last--
	}
	if at := w.enclosing(first, last); at > 0 {
		first, last = w.nodes[at].first, w.nodes[at].last
	}
	for i := first; i <= last; i++ {
		p := &w.paragraphs[i]
		isComment := p.hints&page.HintComment != 0 && i > lastCode
		if w.final[i] >= referenceChance && w.canBeReference(p) && !isComment {
			w.keep[i] = true
		}
	}
}

func (w *work) canBeReference(p *paragraph) bool {
	return 2*p.linked <= p.words && p.tags&page.Button == 0 && !w.isBoxed(p)
}

// isReference tells whether what is kept has code, and the page is not a thread. lastCode is the last paragraph with code that is kept and not called a
// comment: comments above it are those of a program, which describe it.
func (w *work) isReference(blocks []page.Block) (is bool, lastCode int) {
	words, coded, from := 0, 0, 0
	for i := range w.paragraphs {
		p := &w.paragraphs[i]
		if w.keep[i] {
			words += p.words
			if slices.ContainsFunc(blocks[from:p.end], hasCode) {
				coded += p.words
				if p.hints&page.HintComment == 0 {
					lastCode = i
				}
			}
		}
		from = p.end
	}
	return coded > 0 && codeShare*coded >= words && !slices.ContainsFunc(blocks, isReply), lastCode
}

func hasCode(b page.Block) bool { return b.Tags&code != 0 }

func isReply(b page.Block) bool { return b.Hints&page.HintReply != 0 }

// enclosing returns the innermost element that has both paragraphs.
func (w *work) enclosing(first, last int) int32 {
	at := w.paragraphs[last].node
	for at > 0 && w.nodes[at].first > first {
		at = w.nodes[at].parent
	}
	return at
}
