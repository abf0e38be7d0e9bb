package indexer

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// flow is the running text of blocks of one class, from which snippets are cut. Markup divides sentences into several blocks
// (as in "use <code>apt</code> to"); in a flow these are one paragraph again.
type flow struct {
	text       string
	paragraphs []paragraph
	matches    []match // with places in text
}

type paragraph struct {
	from, to int
	prose    bool // running text, not a heading, a cell of a table or a word of a list
}

// A paragraph is prose from so many bytes on if it ends as a sentence does, or if one of its blocks is longer than a heading.
const (
	proseSentence = 40
	proseBlock    = 120
)

// piece is the text of a block with its matches, whose places are in the text.
type piece struct {
	text    string
	matches []match
}

// withoutFrame is a block's text without what stands around it.
func withoutFrame(text string) string {
	return strings.TrimRight(strings.TrimSpace(text), "¶ ") // the mark of links from a heading to itself
}

// join makes it that of blocks with a text, in its memory. It leaves out paragraphs before the first prose that only say the title again.
func (f *flow) join(blocks []piece, title string, h *highlighter) {
	var text strings.Builder
	f.reserve(&text, blocks)
	said := h.said(title)
	started := false
	for pieces := range paragraphs(blocks) {
		prose := isProse(pieces)
		if !started && said.again(pieces) {
			continue
		}
		started = started || prose
		if text.Len() > 0 {
			text.WriteString(between(text.String()))
		}
		p := paragraph{from: text.Len(), prose: prose}
		f.write(&text, pieces)
		p.to = text.Len()
		f.paragraphs = append(f.paragraphs, p)
	}
	f.text = text.String()
}

// reserve makes room for the blocks, which are many on long pages.
func (f *flow) reserve(text *strings.Builder, blocks []piece) {
	bytes, matches := 0, 0
	for i := range blocks {
		bytes += len(blocks[i].text) + len(between(blocks[i].text))
		matches += len(blocks[i].matches)
	}
	text.Grow(bytes)
	f.matches, f.paragraphs = slices.Grow(f.matches[:0], matches), f.paragraphs[:0]
}

// between separates paragraphs: a heading is set off from what follows.
func between(before string) string {
	if endsSentence(before) {
		return " "
	}
	return " " + ellipsis + " "
}

// write adds the pieces of a paragraph and notes their matches.
func (f *flow) write(text *strings.Builder, pieces []piece) {
	for i, p := range pieces {
		if i > 0 && spaced(pieces[i-1].text, p.text) {
			text.WriteByte(' ')
		}
		at := text.Len()
		for _, m := range p.matches {
			f.matches = append(f.matches, match{m.start + at, m.end + at, m.term})
		}
		text.WriteString(p.text)
	}
}

// paragraphs gives runs of blocks, none of them empty, that are parts of one sentence.
func paragraphs(blocks []piece) iter.Seq[[]piece] {
	return func(yield func([]piece) bool) {
		from := 0
		for i := 1; i <= len(blocks); i++ {
			if i < len(blocks) && continues(blocks[i-1].text, blocks[i].text) {
				continue
			}
			if !yield(blocks[from:i]) {
				return
			}
			from = i
		}
	}
}

// continues says whether a block goes on with the sentence of the block before.
func continues(before, block string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	if last == ',' || opensBracket(last) {
		return true
	}
	first, _ := utf8.DecodeRuneInString(block)
	return closing(first) || !endsSentence(before) && (unicode.IsLower(first) || first == '(')
}

// closing says whether a character stands at the end of what is before it.
func closing(r rune) bool {
	return strings.ContainsRune(",.;:!?", r) || closesBracket(r)
}

// spaced says whether a space belongs between two blocks of a sentence.
func spaced(before, block string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(block)
	return !closing(first) && !opensBracket(last)
}

func isProse(pieces []piece) bool {
	size := 0
	for _, p := range pieces {
		size += len(p.text)
		if len(p.text) >= proseBlock {
			return true
		}
	}
	return size >= proseSentence && endsSentence(pieces[len(pieces)-1].text)
}

func (f *flow) hasProse() bool {
	return slices.ContainsFunc(f.paragraphs, func(p paragraph) bool { return p.prose })
}

// proseMatches are the matches in prose; all when there are none in prose.
func (f *flow) proseMatches() []match {
	var in []match
	p := 0
	for _, m := range f.matches {
		for f.paragraphs[p].to < m.end {
			p++
		}
		if f.paragraphs[p].prose {
			in = append(in, m)
		}
	}
	if in == nil {
		return f.matches
	}
	return in
}

// paragraphAt gives the number of the paragraph that holds byte i, or of the last one before it.
func (f *flow) paragraphAt(i int) int {
	n := 0
	for n+1 < len(f.paragraphs) && f.paragraphs[n+1].from <= i {
		n++
	}
	return n
}

// beginning is the place of the first prose, or of the first paragraph.
func (f *flow) beginning() window {
	for _, p := range f.paragraphs {
		if p.prose {
			return window{from: p.from, to: p.from}
		}
	}
	return window{}
}
