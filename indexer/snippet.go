package indexer

import (
	"strings"
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
