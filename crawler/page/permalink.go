package page

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// isPermalink tells what stands, inside some elements, in a link from a heading to itself, which is shown beside it to be copied.
func isPermalink(text string, tags Tags) bool {
	switch strings.TrimRight(text, "\uFE0E\uFE0F") { // which ask for a mark in black or in colours
	case "¶", "§", "🔗", "⚓":
		return true
	case "#":
		return tags.Any(Headings | Dt)
	}
	return false
}

// IsPermalink tells a block that is nothing but the mark of a link from a heading to itself.
func (b *Block) IsPermalink() bool { return b.Gap.Any(A) && isPermalink(b.Text, b.Tags) }

// dropMark takes back the mark of such a link, which began at from in the arena, where the block does not begin with it.
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
