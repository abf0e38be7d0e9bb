package snippet

import (
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

	cuts  []cut // of a block
	moves []move
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

// flowMargin is how many bytes of a flow stand at least around each match, and around where the first prose begins. What is farther away is left
// out: no snippet reaches so far, nor does a passage from one match to another, and a page of megabytes has thousands of blocks.
const flowMargin = 512

// flowRoom is how much room is made for a flow, of most of which less is left.
const flowRoom = 4 << 10

// withoutFrame gives the part of a block's text without what stands around it.
func withoutFrame(text string) (from, to int) {
	if n := len(text); n > 0 && isPlain(text[0]) && isPlain(text[n-1]) {
		return 0, n
	}
	inner := strings.TrimLeftFunc(text, unicode.IsSpace)
	from = len(text) - len(inner)
	return from, from + len(strings.TrimRight(strings.TrimSpace(inner), "¶ ")) // the mark of links from a heading to itself
}

// isPlain says whether a byte is a character that stands around no text.
func isPlain(c byte) bool { return c > ' ' && c < utf8.RuneSelf }

// join makes it that of blocks with a text, in its memory. It leaves out paragraphs before the first prose that only say the title again, and what is
// far from all matches.
func (f *flow) join(blocks *pieces, said *said) {
	var text strings.Builder
	text.Grow(min(blocks.bytes+blocks.bytes/8, flowRoom))
	f.matches, f.paragraphs = f.matches[:0], f.paragraphs[:0]
	started, left, passed := false, flowMargin, 0 // left: bytes to come whatever they are; passed: where what was left out last begins
	near, goal := blocks.nearMatch(0)
	for at := 0; at < blocks.len(); {
		far := left <= 0 && at < near
		if far && started {
			at = near
			continue
		}
		end := blocks.paragraph(at)
		prose := blocks.isProse(at, end)
		if (!far || prose) && (started || !blocks.repeat(said, at, end)) {
			if far { // the first prose
				near, goal = blocks.near(at, passed), at
				at = near
				continue
			}
			size, matches := text.Len(), len(f.matches)
			f.add(&text, blocks, at, end, prose)
			if left -= text.Len() - size; prose && !started || len(f.matches) > matches {
				left = flowMargin
			}
			started, passed = started || prose, end
		}
		if at = end; at > goal {
			near, goal = blocks.nearMatch(at)
		}
	}
	f.text = text.String()
}

// add adds a paragraph.
func (f *flow) add(text *strings.Builder, blocks *pieces, from, to int, prose bool) {
	switch {
	case text.Len() == 0:
	case blocks.apart(from):
		text.WriteString(omission)
	default:
		text.WriteString(between(text.String()))
	}
	p := paragraph{from: text.Len(), prose: prose}
	for i := from; i < to; i++ {
		if i > from && spaced(blocks.text(i-1), blocks.text(i)) {
			text.WriteByte(' ')
		}
		f.addText(text, blocks.text(i), blocks.matches(i))
	}
	p.to = text.Len()
	f.paragraphs = append(f.paragraphs, p)
}

// between separates paragraphs: a heading, and what stands in a list, is set off from what follows.
func between(before string) string {
	if endsSentence(before) {
		return " "
	}
	return separation
}

const (
	separation = " · "                // of two texts with nothing between them
	omission   = " " + ellipsis + " " // stands for what is left out
)

// shortLine is the length in bytes from which a line may be a part of a sentence; two that are shorter are words of a list.
const shortLine = 30

// continues says whether a block goes on with the sentence of the block before.
func continues(before, block string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	if last == ',' || opensBracket(last) {
		return true
	}
	first, _ := utf8.DecodeRuneInString(block)
	isPart := max(len(before), len(block)) >= shortLine && (unicode.IsLower(first) || first == '(')
	return closing(first) || isPart && !endsSentence(before)
}

// closing says whether a character stands at the end of what is before it.
func closing(r rune) bool {
	switch r {
	case ',', '.', ';', ':', '!', '?':
		return true
	}
	return closesBracket(r)
}

// spaced says whether a space belongs between two blocks of a sentence.
func spaced(before, block string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(block)
	return !closing(first) && !opensBracket(last)
}

func (f *flow) hasProse() bool {
	return slices.ContainsFunc(f.paragraphs, func(p paragraph) bool { return p.prose })
}

// proseMatches are the matches in prose; all when there are none in prose, or not a phrase that stands elsewhere.
func (f *flow) proseMatches() []match {
	var in []match
	phrases := map[int]bool{} // whether they stand in prose
	p := 0
	for _, m := range f.matches {
		for f.paragraphs[p].to < m.end {
			p++
		}
		if m.phrase {
			phrases[m.term] = phrases[m.term] || f.paragraphs[p].prose
		}
		if f.paragraphs[p].prose {
			in = append(in, m)
		}
	}
	for _, prose := range phrases {
		if !prose {
			return f.matches
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
