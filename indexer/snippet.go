package indexer

import (
	"slices"
	"sync"
)

// A snippet is the passage of at most snippetBytes that has the most different words of the query, then has them closest together,
// then comes first. When two passages of half the length have more, it is these. It is cut from the content of a page as one flow
// of text (flow.go), so that it goes on with the next block where a block is short. Prose comes before headings, and a heading that
// only says the title again is left out, for the result shows the title already. A page whose content does not match (the words
// stand in its title or in anchors) shows how its content begins. Boilerplate takes part when the query looks for it (Query.All)
// and content does not match, and when the content is nothing but headings.
const (
	snippetBytes = 230
	wholeWindow  = snippetBytes - 20 // from the first to the last match of a passage, to leave room for context
	halfBytes    = wholeWindow / 2   // of one of two passages
	halfWindow   = halfBytes - 20
	snippetScan  = 192 << 10 // bytes of text looked at; more does not make the snippet of a huge page better
	snippetSeen  = 24 << 10  // bytes after which no more is looked at once all words of the query that the content has have been seen
	shortEnd     = 40        // a paragraph of which less would be shown at the end is left out
	ellipsis     = "…"
)

// Summary is what a result page shows of a document.
type Summary struct {
	Document   *Document // without its blocks
	Title      string    // Document.ShownTitle
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
	room := snippetRooms.Get().(*snippetRoom)
	defer snippetRooms.Put(room)
	c, err := x.text.openIn(&room.text, doc)
	if err != nil {
		return nil, err
	}
	h := newHighlighter(&q, stemmingOf(c.document.Language))
	b := newSnippetBuilder(room, h, c.document.ShownTitle(), q.All)
	s := &Summary{Document: c.document, Title: b.title, TitleMarks: b.highlighter.marks(b.title)}
	if err := b.scan(x, doc, c); err != nil {
		return nil, err
	}
	s.Snippet, s.Marks = b.build()
	return s, nil
}

// snippetBuilder collects the texts of blocks.
type snippetBuilder struct {
	*snippetRoom
	highlighter *highlighter
	title       string
	all         bool   // boilerplate as well
	scanned     int    // bytes
	settled     []bool // words of the query that have been seen in the content, or are known not to stand there
	asked       bool   // of those not seen it is known whether they do
}

// snippetRoom is memory for making snippets one after the other: those of long pages have thousands of blocks.
type snippetRoom struct {
	text    textRoom
	blocks  []snippetBlock
	matches []match // of the blocks
	pieces  []piece // of a flow
	content flow
	whole   flow // of boilerplate as well
}

var snippetRooms = sync.Pool{New: func() any { return new(snippetRoom) }}

func newSnippetBuilder(room *snippetRoom, h *highlighter, title string, all bool) *snippetBuilder {
	room.blocks, room.matches = room.blocks[:0], room.matches[:0]
	return &snippetBuilder{snippetRoom: room, highlighter: h, title: title, all: all, settled: make([]bool, h.count)}
}

type snippetBlock struct {
	piece
	content bool
}

// scan reads blocks of a document until it is enough.
func (b *snippetBuilder) scan(x *Index, doc uint32, c *textCursor) error {
	for {
		blocks, err := c.next()
		if err != nil || blocks == nil {
			return err
		}
		b.blocks = slices.Grow(b.blocks, len(blocks))
		for i := range blocks {
			b.add(&blocks[i])
			if enough, err := b.enough(x, doc); enough || err != nil {
				return err
			}
		}
	}
}

func (b *snippetBuilder) enough(x *Index, doc uint32) (bool, error) {
	if b.scanned < snippetSeen || b.scanned >= snippetScan {
		return b.scanned >= snippetScan, nil
	}
	if slices.Contains(b.settled, false) && !b.asked {
		b.asked = true
		if err := b.without(x, doc); err != nil {
			return false, err
		}
	}
	return !slices.Contains(b.settled, false), nil
}

func (b *snippetBuilder) add(block *Block) {
	text := cutAt(block.Text, snippetScan-b.scanned)
	b.scanned += len(text) + 1
	text = withoutFrame(text)
	first := len(b.matches)
	b.matches = b.highlighter.matches(b.matches, text)
	p := piece{text, b.matches[first:]}
	b.blocks = append(b.blocks, snippetBlock{p, block.Content})
	for _, m := range p.matches {
		b.settled[m.term] = b.settled[m.term] || block.Content
	}
}

// build chooses the passages and puts the snippet together.
func (b *snippetBuilder) build() (string, []Mark) {
	f := b.join(&b.content, false)
	if !f.hasProse() || b.all && len(f.matches) == 0 {
		if whole := b.join(&b.whole, true); whole.hasProse() || f.text == "" || b.all && len(f.matches) == 0 {
			f = whole
		}
	}
	if f.text == "" {
		return "", nil
	}
	return f.render(f.choose(b.highlighter.count))
}

// join makes f the flow of the content, or of all blocks.
func (b *snippetBuilder) join(f *flow, all bool) *flow {
	b.pieces = slices.Grow(b.pieces[:0], len(b.blocks))
	for i := range b.blocks {
		if block := &b.blocks[i]; block.text != "" && (all || block.content) {
			b.pieces = append(b.pieces, block.piece)
		}
	}
	f.join(b.pieces, b.title, b.highlighter)
	return f
}
