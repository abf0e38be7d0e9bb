package store

import (
	"cmp"
	"strings"

	"facetta/crawler/page"
	"facetta/indexer/analysis"
	"facetta/indexer/query"
	"facetta/internal/weburl"
)

// Document is what the index holds of one page. Its texts are kept composed (analysis.Compose), whatever form the page has them in.
type Document struct {
	URL       weburl.URL
	Title     string
	Language  string   // primary subtag in lower case, "" when unknown
	Author    string   // as page.Page has it, like Published and Site; shown, and not searched but for the day of Published
	Published string   // RFC 3339
	FileType  string   // what filetype: finds
	Site      string   // name
	Anchors   []string // texts of links to the page; the first MaxAnchors of at most MaxAnchorBytes in all are kept
	Blocks    []Block

	MaxSnippet int // characters of its text that may be shown at most; 0: any number

	Node    uint32 // of the link graph
	HostID  uint32 // (HostID, LocalID) is the page's stable name
	LocalID uint32
}

// Limits on the anchor texts of a document: a page that a million others link to says the same few things again and again.
const (
	MaxAnchors     = 200
	MaxAnchorBytes = 16 << 10
)

// Block is a text block of a document with its class, or several that stand in one line or PRE. The counts are as those of page.Block.
type Block struct {
	Text        string
	Content     bool // false: boilerplate
	Words       int
	LinkedWords int
	Lines       int
	LastWords   int
	NoSnippet   bool // searched, but not shown
}

// NewBlock takes over a page's block, its text in one line.
func NewBlock(b *page.Block, content bool) Block {
	return Block{strings.ReplaceAll(b.Text, "\n", " "), content, b.Words, b.LinkedWords, b.Lines, b.LastWords, b.Hints&page.HintNoSnippet != 0}
}

func (b *Block) counts() *page.Block {
	return &page.Block{Words: b.Words, LinkedWords: b.LinkedWords, Lines: b.Lines, LastWords: b.LastWords}
}

// TextDensity is page.Block's.
func (b *Block) TextDensity() float64 { return b.counts().TextDensity() }

// LinkDensity is page.Block's.
func (b *Block) LinkDensity() float64 { return b.counts().LinkDensity() }

// Size estimates the bytes of text that indexing the document has to look at.
func (d *Document) Size() int {
	n := len(d.URL) + len(d.Title)
	for _, a := range d.Anchors {
		n += len(a)
	}
	for i := range d.Blocks {
		n += len(d.Blocks[i].Text)
	}
	return n
}

// Clean composes the texts, and applies the limits on anchors.
func (d *Document) Clean() {
	d.Anchors = trimAnchors(d.Anchors)
	for _, s := range []*string{&d.Title, &d.Language, &d.Author, &d.Published, &d.Site} {
		*s = analysis.Compose(*s)
	}
	d.Language = cmp.Or(query.LanguageCode(d.Language), d.Language) // as lang: has it, where it is one: "he" for "iw"
	for i := range d.Anchors {
		d.Anchors[i] = analysis.Compose(d.Anchors[i])
	}
	for i := range d.Blocks {
		d.Blocks[i].Text = analysis.Compose(d.Blocks[i].Text)
	}
}

// trimAnchors applies MaxAnchors and MaxAnchorBytes.
func trimAnchors(anchors []string) []string {
	n, size := 0, 0
	for n < len(anchors) && n < MaxAnchors && size+len(anchors[n]) <= MaxAnchorBytes {
		size += len(anchors[n])
		n++
	}
	return anchors[:n]
}
