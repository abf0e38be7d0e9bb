package segment

import (
	"strings"
	"unicode/utf8"

	"facetta/crawler/page"
)

// wrapped is WORDWRAP (spec d.4): the text of all blocks is joined and wrapped greedily as by page.Measure; each line is a segment. Blocks are cut
// where a line ends inside them.
func wrapped(blocks []page.Block, width int) *Segmentation {
	w := wrapper{width: width, fresh: true, result: &Segmentation{joint: " "}}
	for i := range blocks {
		w.add(&blocks[i])
	}
	return w.result
}

// wrapper lays out tokens one after the other.
type wrapper struct {
	width  int
	column int  // number of columns used on the current line
	fresh  bool // the next piece begins a line
	result *Segmentation
}

// add lays out one block and cuts it at line ends.
func (w *wrapper) add(b *page.Block) {
	cut := cutter{block: b}
	for i := 0; i < len(b.Text); {
		size, columns := token(b.Text[i:])
		switch {
		case w.column == 0:
			w.column = columns
		case w.column+1+columns <= w.width:
			w.column += 1 + columns
		default:
			w.place(&cut, i)
			w.column, w.fresh = columns, true
		}
		i += size
		for i < len(b.Text) && isSpace(b.Text[i]) {
			i++
		}
	}
	w.place(&cut, len(b.Text))
}

// place puts the rest of a block, up to an offset of its text, on the current line.
func (w *wrapper) place(cut *cutter, end int) {
	if end == cut.done {
		return
	}
	r := w.result
	p := cut.piece(end)
	n := len(r.Blocks)
	s := Segment{First: n, End: n + 1, Words: p.Words, LinkedWords: p.LinkedWords, Lines: 1, LastWords: p.Words}
	r.Blocks = append(r.Blocks, p)
	if w.fresh {
		r.Segments = append(r.Segments, s)
	} else {
		line := &r.Segments[len(r.Segments)-1]
		line.append(s)
		line.Lines, line.LastWords = 1, line.Words
	}
	w.fresh = false
}

// cutter cuts a block into pieces whose counts sum up to the block's.
type cutter struct {
	block               *page.Block
	done, words, linked int // bytes, words and linked words of the pieces so far
}

func (c *cutter) piece(end int) page.Block {
	b := c.block
	p := page.Block{Text: strings.TrimRight(b.Text[c.done:end], " \n"), Lines: 1}
	p.Words, _, _ = page.Measure(p.Text, page.Columns)
	c.done, c.words = end, c.words+p.Words
	if b.Words > 0 {
		p.LinkedWords = b.LinkedWords*c.words/b.Words - c.linked
	}
	c.linked += p.LinkedWords
	p.LastWords = p.Words
	return p
}

// token returns the bytes and columns of the token with which s begins, as in package page: a run of characters without white space, except that
// characters of Han, Hiragana and Katakana are two columns wide, two of them end a token, and one begins or ends it beside ASCII. FuzzWrapAsMeasured
// verifies that both agree.
func token(s string) (size, columns int) {
	wide := 0
	for size < len(s) && !isSpace(s[size]) {
		r, n := rune(s[size]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(s[size:])
		}
		unspaced := page.IsUnspaced(r)
		if unspaced && size > 0 && wide == 0 || r < utf8.RuneSelf && wide > 0 {
			return size, columns
		}
		size += n
		columns++
		if unspaced {
			columns++
			if wide++; wide == 2 {
				return size, columns
			}
		}
	}
	return size, columns
}

// isSpace tells whether a byte is white space; the text of a block has no other kinds.
func isSpace(c byte) bool { return c == ' ' || c == '\n' }
