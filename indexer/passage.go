package indexer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// passage is a part of a block.
type passage struct {
	block    int
	text     string // of the block
	matches  []match
	from, to int // bytes from the first to the last match
	gain     int // terms that were not seen before
}

func (p passage) before(q passage) bool {
	return p.block < q.block || p.block == q.block && p.from < q.from
}

// best finds the passage of at most width bytes that has the most terms that are not seen, then the most matches, then comes
// first. It gives the terms seen with it.
func best(blocks []matchedBlock, seen []bool, width int) (passage, []bool) {
	var top passage
	size := 0
	counts := make([]int, len(seen))
	for i, b := range blocks {
		clear(counts)
		gain, from := 0, 0
		for to, m := range b.matches {
			gain += newInWindow(counts, seen, m.term)
			for from < to && m.end-b.matches[from].start > width {
				gain -= goneFromWindow(counts, seen, b.matches[from].term)
				from++
			}
			if n := to - from; gain > top.gain || gain == top.gain && gain > 0 && n > size {
				top = passage{i, b.text, b.matches, b.matches[from].start, m.end, gain}
				size = n
			}
		}
	}
	return top, top.cover(seen)
}

func newInWindow(counts []int, seen []bool, term int) int {
	counts[term]++
	if counts[term] == 1 && !seen[term] {
		return 1
	}
	return 0
}

func goneFromWindow(counts []int, seen []bool, term int) int {
	counts[term]--
	if counts[term] == 0 && !seen[term] {
		return 1
	}
	return 0
}

// cover gives the terms seen with the passage.
func (p *passage) cover(seen []bool) []bool {
	all := append([]bool(nil), seen...)
	for _, m := range p.matches {
		if m.start >= p.from && m.end <= p.to {
			all[m.term] = true
		}
	}
	return all
}

func count(set []bool) int {
	n := 0
	for _, in := range set {
		if in {
			n++
		}
	}
	return n
}

// render widens the passage to at most width bytes at word boundaries, and adds ellipses where the block goes on.
func (p *passage) render(width int) (string, []Mark) {
	from, to := p.widen(width)
	before, after := "", ""
	if from > 0 {
		before = ellipsis + " "
	}
	if to < len(p.text) {
		after = " " + ellipsis
	}
	shift := len(before) - from
	var marks []Mark
	for _, m := range p.matches {
		if m.start >= from && m.end <= to {
			marks = append(marks, Mark{m.start + shift, m.end + shift})
		}
	}
	return before + p.text[from:to] + after, marks
}

// widen takes a third of the spare bytes before the passage and the rest behind it; more where the block has no more.
func (p *passage) widen(width int) (from, to int) {
	if len(p.text) <= width {
		return 0, len(p.text)
	}
	spare := max(0, width-(p.to-p.from))
	from = max(0, p.from-spare/3)
	to = min(len(p.text), from+max(width, p.to-p.from))
	from = max(0, min(from, to-width))
	return wordStart(p.text, from, p.from), wordEnd(p.text, to, p.to)
}

// wordStart moves i forward to the beginning of a word, at most to limit, or else to that of a character.
func wordStart(text string, i, limit int) int {
	if i == 0 {
		return 0
	}
	for at := i; at < limit; at++ {
		if r, size := utf8.DecodeLastRuneInString(text[:at]); unicode.IsSpace(r) && utf8.RuneStart(text[at]) && size > 0 {
			return at
		}
	}
	for i < limit && !utf8.RuneStart(text[i]) {
		i++
	}
	return i
}

// wordEnd moves i back to the end of a word, at most to limit, or else to that of a character.
func wordEnd(text string, i, limit int) int {
	if i == len(text) {
		return i
	}
	for at := i; at > limit; at-- {
		if r, _ := utf8.DecodeRuneInString(text[at:]); unicode.IsSpace(r) {
			return at
		}
	}
	for i > limit && !utf8.RuneStart(text[i]) {
		i--
	}
	return i
}

// cutAt cuts a text at a character's beginning.
func cutAt(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// join puts two passages together.
func join(first, second passage) (string, []Mark) {
	a, marks := first.render(halfBytes)
	b, more := second.render(halfBytes)
	sep := " "
	if !strings.HasSuffix(a, ellipsis) && !strings.HasPrefix(b, ellipsis) {
		sep = " " + ellipsis + " "
	} else if strings.HasSuffix(a, ellipsis) {
		b, more = cutEllipsis(b, more)
	}
	for _, m := range more {
		marks = append(marks, Mark{m[0] + len(a) + len(sep), m[1] + len(a) + len(sep)})
	}
	return a + sep + b, marks
}

// cutEllipsis removes the ellipsis at the beginning of a passage.
func cutEllipsis(text string, marks []Mark) (string, []Mark) {
	rest, ok := strings.CutPrefix(text, ellipsis+" ")
	if !ok {
		return text, marks
	}
	shift := len(text) - len(rest)
	for i := range marks {
		marks[i] = Mark{marks[i][0] - shift, marks[i][1] - shift}
	}
	return rest, marks
}
