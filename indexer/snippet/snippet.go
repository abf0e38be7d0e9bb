package snippet

import (
	"slices"
	"sync"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
	"facetta/indexer/sequence"
	"facetta/indexer/store"
	"facetta/internal/shorten"
)

// A snippet is the passage of at most snippetColumns that has the most different words and phrases of the query, then has them closest together, then
// comes first. If two or three passages, each of a part of this length, have words that neither this passage nor the title has, the snippet consists
// of these. It is cut from the content of a page as one flow of text (flow.go), so that it goes on with the next block where a block is short. Prose
// comes before headings, unless only these have a phrase, and a heading that only says the title again, and has no further word of the query, is left
// out, as the result shows the title already. For a page whose content does not match (the words stand in its title or in anchors), the snippet is
// the beginning of its content. Boilerplate takes part if the query searches it (Query.All) and the content does not match, and if the content is
// nothing but a few headings. If the page limits its snippets (Document.MaxSnippet), passages are shorter; blocks that the page excludes from
// snippets (Block.NoSnippet) are not looked at.
const (
	snippetColumns = 230
	windowMargin   = 20        // bytes of a passage besides its matches
	snippetScan    = 192 << 10 // bytes of text that are looked at; text behind them only for words that have not been seen (far.go)
	snippetSeen    = 24 << 10  // bytes after which no more is looked at if all words of the query that the content has have been seen
	shortEnd       = 40        // if fewer bytes of the last paragraph would be shown, it is left out
	ellipsis       = "…"
)

// Maker makes the summaries of an index's documents. It is safe for concurrent use.
type Maker struct {
	Texts *store.Reader
	Order *sequence.Sequences
	// ContentHas tells, from the index, whether a term stands in the content of a document.
	ContentHas func(doc uint32, term string) (bool, error)
}

// Summary is what a result page shows of a document. Marks are byte ranges [from, to) that match the query, ascending and disjoint.
type Summary struct {
	Document   *store.Document // without its blocks
	Title      string          // ShownTitle
	TitleMarks [][2]int
	Snippet    string // plain text, valid UTF-8
	Marks      [][2]int

	Anchor      string // the anchor text that shows why the page is found, if neither title nor text does; else ""
	AnchorMarks [][2]int
}

// Summary returns title and snippet of a document with the words of a query's tree marked, but in phrases not the stop words of some languages. Of
// the query's other fields, only All (also search boilerplate) is used. The error is that of a text that is damaged or can't be read, or
// ContentHas's.
func (m *Maker) Summary(doc uint32, q *query.Query, stop []string) (*Summary, error) {
	room := snippetRooms.Get().(*snippetRoom)
	defer room.giveBack()
	c, err := m.Texts.Cursor(&room.text, doc)
	if err != nil {
		return nil, err
	}
	h := newHighlighter(q.Root, stop, analysis.StemmingOf(c.Document.Language))
	h.finder.Stems = &room.stems
	b := newBuilder(room, h, ShownTitle(c.Document), q.All)
	s := &Summary{Document: c.Document, Title: b.title, TitleMarks: b.highlighter.marks(b.title)}
	if err := b.scan(m, doc, c); err != nil {
		return nil, err
	}
	s.Snippet, s.Marks = b.build(c.Document.MaxSnippet)
	s.Anchor, s.AnchorMarks = b.anchor(c.Document.Anchors)
	return s, nil
}

// builder collects the texts of blocks.
type builder struct {
	*snippetRoom
	highlighter *highlighter
	finder      *sequence.BlockFinder // nil means that any block may have words of the query
	title       string
	all         bool   // boilerplate is searched as well
	scanned     int    // bytes
	settled     []bool // words of the query that have been seen in the content, or are known not to stand there
	open        int    // how many are not settled
	asked       bool   // whether the content has those not seen has been looked up
}

// snippetRoom is memory for making snippets one after the other: those of long pages have thousands of blocks.
type snippetRoom struct {
	text    store.Room
	stems   analysis.Stems
	frames  []string // texts of blocks
	blocks  []snippetBlock
	matches []match // those of the blocks
	pieces  pieces  // those of a flow
	content flow
	whole   flow // with boilerplate as well
}

var snippetRooms = sync.Pool{New: func() any { return new(snippetRoom) }}

func (r *snippetRoom) giveBack() {
	clear(r.frames) // the texts may be long
	snippetRooms.Put(r)
}

func newBuilder(room *snippetRoom, h *highlighter, title string, all bool) *builder {
	room.frames, room.blocks, room.matches = room.frames[:0], room.blocks[:0], room.matches[:0]
	return &builder{snippetRoom: room, highlighter: h, title: title, all: all, settled: make([]bool, h.count), open: h.count}
}

// snippetBlock is a block's text without the spaces and marks around it: bytes [from, to) of the texts of its frame. Its matches are those from first
// on. It has no pointers, so that the garbage collector need not look through a large number of blocks.
type snippetBlock struct {
	frame, from, to uint32
	first, matches  uint32
	content         bool
	apart           bool // text between it and the block before is left out
}

func (r *snippetRoom) textOf(b *snippetBlock) string { return r.frames[b.frame][b.from:b.to] }

// scan reads blocks of a document until they are enough.
func (b *builder) scan(m *Maker, doc uint32, c *store.Cursor) error {
	for b.scanned < snippetScan {
		texts, extents, err := c.NextTexts()
		if err != nil || len(extents) == 0 {
			return err
		}
		if len(b.frames) == 0 && len(texts) >= snippetSeen {
			b.finder = b.highlighter.blockFinder(m.Order, doc)
		}
		if enough, err := b.addFrame(m, doc, texts, extents); enough || err != nil {
			return err
		}
	}
	return b.scanFar(c)
}

// addFrame adds the blocks of a frame, until they are enough.
func (b *builder) addFrame(m *Maker, doc uint32, texts string, extents []store.Extent) (enough bool, err error) {
	b.frames, b.blocks = append(b.frames, texts), slices.Grow(b.blocks, len(extents))
	may, number, at := b.finder.Content(store.ContentOf(extents)), 0, 0
	for _, e := range extents {
		n := int(e.Length())
		block := b.add(at, at+len(shown(texts[at:at+n], e)), e.Content())
		at += n
		if e.Content() {
			if may.Has(number) {
				b.match(block)
				b.settle(block)
			}
			number++
		}
		if enough, err := b.enough(m, doc); enough || err != nil {
			return enough, err
		}
	}
	return false, nil
}

// shown returns the part of a block's text that may be shown and is looked at.
func shown(text string, e store.Extent) string {
	if e.NoSnippet() {
		return ""
	}
	return shorten.Bytes(text, snippetScan)
}

// add adds the block whose text is at bytes [from, to) of the texts of the last frame.
func (b *builder) add(from, to int, content bool) *snippetBlock {
	frame := len(b.frames) - 1
	b.scanned += to - from + 1
	first, last := withoutFrame(b.frames[frame][from:to])
	b.blocks = append(b.blocks, snippetBlock{frame: uint32(frame), from: uint32(from + first), to: uint32(from + last), content: content})
	return &b.blocks[len(b.blocks)-1]
}

// match finds the matches of a block.
func (b *builder) match(block *snippetBlock) {
	first := len(b.matches)
	b.matches = b.highlighter.matches(b.matches, b.textOf(block))
	block.first, block.matches = uint32(first), uint32(len(b.matches)-first)
}

// settle notes that the words of a block of the content have been seen.
func (b *builder) settle(block *snippetBlock) {
	for _, m := range b.matches[block.first:] {
		if !b.settled[m.term] {
			b.settled[m.term] = true
			b.open--
		}
	}
}

func (b *builder) enough(m *Maker, doc uint32) (bool, error) {
	if b.scanned < snippetSeen {
		return false, nil
	}
	if b.open > 0 && !b.asked {
		b.asked = true
		if err := b.without(m, doc); err != nil {
			return false, err
		}
	}
	return b.open == 0, nil
}

// build chooses the passages and returns the snippet, of at most so many characters (0 stands for any number), and its marks.
func (b *builder) build(most int) (string, [][2]int) {
	said := b.said()
	f := b.join(&b.content, said, false)
	if b.pieces.bytes < snippetColumns && !f.hasProse() || b.all && len(f.matches) == 0 {
		b.matchBoilerplate()
		if whole := b.join(&b.whole, said, true); whole.hasProse() || f.text == "" || b.all && len(f.matches) == 0 {
			f = whole
		}
	}
	if f.text == "" {
		return "", nil
	}
	return f.excerpt(said.matched, most)
}

// said returns what the title says.
func (b *builder) said() *said {
	s := b.highlighter.said(b.title)
	s.matched = b.titled()
	return s
}

// titled returns which terms the title shows.
func (b *builder) titled() []bool {
	in := make([]bool, b.highlighter.count)
	for _, m := range b.highlighter.matches(nil, b.title) {
		in[m.term] = true
	}
	return in
}

// matchBoilerplate finds the matches in the boilerplate.
func (b *builder) matchBoilerplate() {
	boilerplate := 0
	for i := range b.blocks {
		if !b.blocks[i].content {
			boilerplate++
		}
	}
	may, number := b.finder.Boilerplate(boilerplate), 0
	for i := range b.blocks {
		if block := &b.blocks[i]; !block.content {
			if may.Has(number) {
				b.match(block)
			}
			number++
		}
	}
}

// join makes f the flow of the content or, with all, of all blocks.
func (b *builder) join(f *flow, said *said, all bool) *flow {
	p := &b.pieces
	p.room, p.blocks, p.matched, p.bytes = b.snippetRoom, slices.Grow(p.blocks[:0], len(b.blocks)), p.matched[:0], 0
	for i := range b.blocks {
		block := &b.blocks[i]
		if block.from == block.to || !all && !block.content {
			continue
		}
		if block.matches > 0 {
			p.matched = append(p.matched, uint32(len(p.blocks)))
		}
		p.blocks, p.bytes = append(p.blocks, uint32(i)), p.bytes+int(block.to-block.from)
	}
	f.join(p, said)
	return f
}
