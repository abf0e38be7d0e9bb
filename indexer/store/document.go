package store

import (
	"cmp"
	"strings"

	"facetta/crawler/page"
	"facetta/indexer/analysis"
	"facetta/indexer/query"
	"facetta/internal/weburl"
)

// Document is the index's data about one page. Its texts are stored composed (analysis.Compose), whatever form they have in the page.
type Document struct {
	URL       weburl.URL
	Title     string
	Language  string   // primary subtag in lower case, "" when unknown
	Author    string   // as in page.Page, like Published and Site; these are shown but not searched, except for the day of Published
	Published string   // RFC 3339
	FileType  string   // searched by filetype:
	Site      string   // the site's name
	Anchors   []string // texts of links to the page; the first MaxAnchors are kept, of at most MaxAnchorBytes in all
	Blocks    []Block

	MaxSnippet int // the most characters of its text that may be shown; 0: any number

	Node    uint32 // the page's node in the link graph
	HostID  uint32 // (HostID, LocalID) is the page's stable name
	LocalID uint32
}

// Limits on the anchor texts of a document: a page that a million others link to says the same few things again and again.
const (
	MaxAnchors     = 200
	MaxAnchorBytes = 16 << 10
)

// Block is a text block of a document with its class, or several blocks that stand in one line or PRE. It counts as page.Block does.
type Block struct {
	Text        string
	Content     bool // false: boilerplate
	Words       int
	LinkedWords int
	Lines       int
	LastWords   int
	NoSnippet   bool // searched, but not shown
}

// NewBlock copies a page's block, with its text in one line.
func NewBlock(b *page.Block, content bool) Block {
	return Block{strings.ReplaceAll(b.Text, "\n", " "), content, b.Words, b.LinkedWords, b.Lines, b.LastWords, b.Hints&page.HintNoSnippet != 0}
}

func (b *Block) counts() *page.Block {
	return &page.Block{Words: b.Words, LinkedWords: b.LinkedWords, Lines: b.Lines, LastWords: b.LastWords}
}

// TextDensity is as in page.Block.
func (b *Block) TextDensity() float64 { return b.counts().TextDensity() }

// LinkDensity is as in page.Block.
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
	d.Language = cmp.Or(query.LanguageCode(d.Language), d.Language) // the code that lang: uses, if there is one: "he" for "iw"
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
