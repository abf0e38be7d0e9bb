package snippet

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// flow is the running text of blocks of one class, from which snippets are cut. Markup divides some sentences into several blocks (as in "use
// <code>apt</code> to"); in a flow these are one paragraph again.
type flow struct {
	text       string
	paragraphs []paragraph
	matches    []match // their places are in text

	cuts  []cut // of the current block
	moves []move
}

type paragraph struct {
	from, to int
	prose    bool // running text, not a heading, a cell of a table or a word of a list
}

// A paragraph is prose if it has at least proseSentence bytes and ends as a sentence does, or if one of its blocks has proseBlock bytes and so is
// longer than a heading.
const (
	proseSentence = 40
	proseBlock    = 120
)

// flowMargin is the least number of bytes of a flow around each match and around the beginning of the first prose. Text that is farther away is left
// out, as a page of megabytes has thousands of blocks: no snippet reaches so far, nor does a passage from one match to another.
const flowMargin = 512

// flowRoom is the most bytes that are reserved for a flow; most flows are shorter once text is left out.
const flowRoom = 4 << 10

// withoutFrame returns the range of a block's text without the spaces and marks around it.
func withoutFrame(text string) (from, to int) {
	if n := len(text); n > 0 && isPlain(text[0]) && isPlain(text[n-1]) {
		return 0, n
	}
	inner := strings.TrimLeftFunc(text, unicode.IsSpace)
	from = len(text) - len(inner)
	return from, from + len(strings.TrimRight(strings.TrimSpace(inner), "¶ ")) // ¶ is the mark of links from a heading to itself
}

// isPlain tells whether a byte is a character that is never removed from the ends of a text.
func isPlain(c byte) bool { return c > ' ' && c < utf8.RuneSelf }

// join makes f the flow of blocks, none of which is empty, and reuses its memory. It leaves out paragraphs before the first prose that only say the
// title again, and text that is far from all matches.
func (f *flow) join(blocks *pieces, said *said) {
	var text strings.Builder
	text.Grow(min(blocks.bytes+blocks.bytes/8, flowRoom))
	f.matches, f.paragraphs = f.matches[:0], f.paragraphs[:0]
	started, left, passed := false, flowMargin, 0 // left: bytes that are still added whatever they are; passed: where the text that was left out last begins
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

// between returns what separates a paragraph from the next: a heading or an item of a list is set off by a dot.
func between(before string) string {
	if endsSentence(before) {
		return " "
	}
	return separation
}

const (
	separation = " · "                // between two neighbouring texts
	omission   = " " + ellipsis + " " // stands for text that is left out
)

// shortLine is the length in bytes from which a line may be part of a sentence; two shorter ones are words of a list.
const shortLine = 30

// continues tells whether a block goes on with the sentence of the block before.
func continues(before, block string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	if last == ',' || opensBracket(last) {
		return true
	}
	first, _ := utf8.DecodeRuneInString(block)
	isPart := max(len(before), len(block)) >= shortLine && (unicode.IsLower(first) || first == '(')
	return closing(first) || isPart && !endsSentence(before)
}

// closing tells whether a character belongs to the end of the text before it.
func closing(r rune) bool {
	switch r {
	case ',', '.', ';', ':', '!', '?':
		return true
	}
	return closesBracket(r)
}

// spaced tells whether a space belongs between two blocks of a sentence.
func spaced(before, block string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(block)
	return !closing(first) && !opensBracket(last)
}

func (f *flow) hasProse() bool {
	return slices.ContainsFunc(f.paragraphs, func(p paragraph) bool { return p.prose })
}

// proseMatches returns the matches in prose. It returns all matches if there are none in prose, or if a phrase stands elsewhere but not in prose.
func (f *flow) proseMatches() []match {
	var in []match
	phrases := map[int]bool{} // the phrases that match, and whether they do in prose
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

// paragraphAt returns the number of the paragraph that holds byte i, or of the last one before it.
func (f *flow) paragraphAt(i int) int {
	n := 0
	for n+1 < len(f.paragraphs) && f.paragraphs[n+1].from <= i {
		n++
	}
	return n
}

// beginning returns the place of the first prose, or else of the first paragraph.
func (f *flow) beginning() window {
	for _, p := range f.paragraphs {
		if p.prose {
			return window{from: p.from, to: p.from}
		}
	}
	return window{}
}
