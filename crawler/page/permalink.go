package page

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// isPermalink tells whether a text is the mark in a link from a heading to itself. Such links are shown so that readers can copy the address. tags
// are the elements around the text.
func isPermalink(text string, tags Tags) bool {
	switch strings.TrimRight(text, "\uFE0E\uFE0F") { // these ask for a mark in black or in colours
	case "¶", "§", "🔗", "⚓":
		return true
	case "#":
		return tags.Any(Headings | Dt)
	}
	return false
}

// IsPermalink tells whether a block is nothing but the mark of a link from a heading to itself.
func (b *Block) IsPermalink() bool { return b.Gap.Any(A) && isPermalink(b.Text, b.Tags) }

// dropMark removes the mark of such a link from the end of a block. The link began at from in the arena. A mark at the beginning of a block stays.
func (w *blockWriter) dropMark(from int) {
	if !w.open || w.broken || w.token.columns == 0 || from <= w.starts[len(w.starts)-1] || from > len(w.arena) {
		return
	}
	written := w.arena[from:]
	mark := bytes.TrimLeft(written, " \n")
	if !isPermalink(string(mark), w.blocks[len(w.blocks)-1].Tags) {
		return
	}
	if before := written[:len(written)-len(mark)]; len(before) > 0 {
		w.token, w.space = token{}, before[0]
	} else {
		w.token.columns -= utf8.RuneCount(mark)
	}
	w.arena = w.arena[:from]
}
