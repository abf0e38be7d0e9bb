package indexer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A snippet is the passage of at most snippetBytes that has the most different words of the query, from the content blocks or,
// when these have none, from boilerplate blocks. When two passages of half the length have more, it is these. A page without a
// match in its text (the words stand in its title or in anchors) shows how its content begins.
const (
	snippetBytes = 230
	wholeWindow  = snippetBytes - 20 // from the first to the last match of a passage, to leave room for context
	halfBytes    = wholeWindow / 2   // of one of two passages; being in one block they can't overlap, or one would hold both
	halfWindow   = halfBytes - 20
	snippetScan  = 192 << 10 // bytes of text looked at; more does not make the snippet of a huge page better
	ellipsis     = "…"
)

// Summary is what a result page shows of a document.
type Summary struct {
	Document   *Document // without its blocks
	TitleMarks []Mark
	Snippet    string // plain text, valid UTF-8
	Marks      []Mark // of the snippet
}

// Summary gives title and snippet of a document with the words of a query marked.
func (x *Index) Summary(doc uint32, q Query) (*Summary, error) {
	if err := x.enter(); err != nil {
		return nil, err
	}
	defer x.leave()
	c, err := x.text.open(doc)
	if err != nil {
		return nil, err
	}
	h := newHighlighter(&q)
	s := &Summary{Document: c.document, TitleMarks: h.marks(c.document.Title)}
	b := &snippetBuilder{highlighter: h}
	if err := b.scan(c); err != nil {
		return nil, err
	}
	s.Snippet, s.Marks = b.build()
	return s, nil
}

// snippetBuilder collects the blocks that have matches.
type snippetBuilder struct {
	highlighter *highlighter
	content     []matchedBlock
	boilerplate []matchedBlock
	fallback    [2]string // first content block, first boilerplate block
	scanned     int
}

type matchedBlock struct {
	text    string
	matches []match
}

// scan reads blocks until snippetScan.
func (b *snippetBuilder) scan(c *textCursor) error {
	for b.scanned < snippetScan {
		blocks, err := c.next()
		if err != nil || blocks == nil {
			return err
		}
		for i := range blocks {
			b.add(&blocks[i])
		}
	}
	return nil
}

func (b *snippetBuilder) add(block *Block) {
	if b.scanned >= snippetScan {
		return
	}
	list, fallback := &b.boilerplate, &b.fallback[1]
	if block.Content {
		list, fallback = &b.content, &b.fallback[0]
	}
	text := cutAt(block.Text, snippetScan-b.scanned)
	b.scanned += len(text) + 1
	if len(*fallback) < snippetBytes && (*fallback == "" || block.Content) {
		*fallback = strings.TrimSpace(*fallback + " " + cutAt(text, 2*snippetBytes))
	}
	if found := b.highlighter.matches(nil, text); len(found) > 0 {
		*list = append(*list, matchedBlock{text, found})
	}
}

// build chooses the passages and puts the snippet together.
func (b *snippetBuilder) build() (string, []Mark) {
	blocks := b.content
	if len(blocks) == 0 {
		blocks = b.boilerplate
	}
	if len(blocks) == 0 {
		return b.begin()
	}
	terms := len(b.highlighter.terms)
	whole, covered := best(blocks, make([]bool, terms), wholeWindow)
	first, seen := best(blocks, make([]bool, terms), halfWindow)
	second, more := best(blocks, seen, halfWindow)
	if second.gain == 0 || count(more) <= count(covered) {
		return whole.render(snippetBytes)
	}
	if second.before(first) {
		first, second = second, first
	}
	return join(first, second)
}

// begin is the snippet of a page whose text does not match.
func (b *snippetBuilder) begin() (string, []Mark) {
	text := b.fallback[0]
	if text == "" {
		text = b.fallback[1]
	}
	p := passage{text: text}
	return p.render(snippetBytes)
}

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

// best finds the passage of at most width bytes that has the most terms that are not seen, then the most matches, then comes first.
// It gives the terms seen with it.
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
