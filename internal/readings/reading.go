package readings

import (
	"encoding/binary"
	"errors"
	"slices"
	"time"

	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// Reading is what one capture says, without regard to others.
type Reading struct {
	Skipped string     // the reason why the capture is no page
	Target  weburl.URL // the target of a redirect

	// Page is nil where the capture is no page. These of its fields are kept: Title, Headline, Language, Author, Published, Site, FileType, Canonical,
	// Refresh, Robots, the links, and the blocks without what only classifiers and extracted texts need.
	Page    *page.Page
	Content []bool // classes of the page's blocks by the classifier
}

// A record is packed by S2 from: flags (bits of a byte), skipped, target; and for a page: characters of its text that may be shown (0: any number),
// Unix seconds of unavailable_after where the flag says that there is one, title, language, author, published, site, file type, canonical, refresh;
// number of links, for each: relations (a byte), how many blocks after the previous link it stands (the first: after block -1), lengths of target and
// anchor; all targets; all anchors; number of blocks, for each: 8 x length of the text + 2 x join + 1 if content, words, linked words, lines, words
// on the last line, tags, gap, hints; then all texts. A string is its length and its bytes; all numbers are uvarints (encoding/binary).
//
// S2 packs in a quarter of zstd's time, and unpacks in a third; each build does both twice for each page that it copies from an earlier one. Records
// are a quarter larger.
const (
	flagPage byte = 1 << iota
	flagNoIndex
	flagNoFollow
	flagNoSnippet
	flagUntil
)

// appendTo adds the reading's bytes.
func (r *Reading) appendTo(b []byte) []byte {
	p := r.Page
	if p == nil {
		return appendStrings(append(b, 0), r.Skipped, string(r.Target))
	}
	flags := flagPage | flag(p.Robots.NoIndex, flagNoIndex) | flag(p.Robots.NoFollow, flagNoFollow) |
		flag(p.Robots.NoSnippet, flagNoSnippet) | flag(!p.Robots.Until.IsZero(), flagUntil)
	b = appendStrings(append(b, flags), r.Skipped, string(r.Target))
	b = binary.AppendUvarint(b, uint64(p.Robots.MaxSnippet))
	if flags&flagUntil != 0 {
		b = binary.AppendUvarint(b, uint64(p.Robots.Until.Unix()))
	}
	b = appendStrings(b, p.Title, p.Headline, p.Language, p.Author, p.Published, p.Site, p.FileType, string(p.Canonical), string(p.Refresh))
	return appendBlocks(appendLinks(b, p.Links), p.Blocks, r.Content)
}

// flag gives the bit if is, else 0.
func flag(is bool, bit byte) byte {
	if is {
		return bit
	}
	return 0
}

func appendStrings(b []byte, list ...string) []byte {
	for _, s := range list {
		b = append(binary.AppendUvarint(b, uint64(len(s))), s...)
	}
	return b
}

func appendLinks(b []byte, links []page.Link) []byte {
	b = binary.AppendUvarint(b, uint64(len(links)))
	block := -1
	for i := range links {
		l := &links[i]
		b = binary.AppendUvarint(append(b, byte(l.Rel)), uint64(l.Block-block))
		block = l.Block
		b = binary.AppendUvarint(b, uint64(len(l.Target)))
		b = binary.AppendUvarint(b, uint64(len(l.Anchor)))
	}
	for i := range links {
		b = append(b, links[i].Target...)
	}
	for i := range links {
		b = append(b, links[i].Anchor...)
	}
	return b
}

func appendBlocks(b []byte, blocks []page.Block, content []bool) []byte {
	b = binary.AppendUvarint(b, uint64(len(blocks)))
	for i := range blocks {
		k := &blocks[i]
		length := uint64(len(k.Text))<<3 | uint64(k.Join)<<1
		if content[i] {
			length |= 1
		}
		for _, v := range [...]uint64{
			length, uint64(k.Words), uint64(k.LinkedWords), uint64(k.Lines), uint64(k.LastWords), uint64(k.Tags), uint64(k.Gap), uint64(k.Hints),
		} {
			b = binary.AppendUvarint(b, v)
		}
	}
	for i := range blocks {
		b = append(b, blocks[i].Text...)
	}
	return b
}

// errForm says that bytes with the right checksum are not a reading.
var errForm = errors.New("not in the form of a reading")

// parse reads the bytes that appendTo wrote, of a capture of the given address. Strings share the memory of s.
func parse(s string, u weburl.URL) (*Reading, error) {
	c := cursor{rest: s}
	flags := c.byte()
	r := &Reading{Skipped: c.string(), Target: weburl.URL(c.string())}
	if flags&flagPage != 0 {
		r.Page = &page.Page{URL: u, Robots: c.robots(flags)}
		c.page(r)
		c.bad = c.bad || slices.ContainsFunc(r.Page.Links, func(l page.Link) bool { return l.Block < -1 || l.Block >= len(r.Content) })
	}
	if c.bad || c.rest != "" {
		return nil, errForm
	}
	return r, nil
}

// cursor reads numbers and strings; bad says that the bytes ended too early.
type cursor struct {
	rest string
	bad  bool
}

func (c *cursor) robots(flags byte) page.Robots {
	r := page.Robots{
		NoIndex: flags&flagNoIndex != 0, NoFollow: flags&flagNoFollow != 0, NoSnippet: flags&flagNoSnippet != 0, MaxSnippet: int(c.number()),
	}
	if flags&flagUntil != 0 {
		r.Until = time.Unix(int64(c.number()), 0).UTC()
	}
	return r
}

func (c *cursor) page(r *Reading) {
	p := r.Page
	p.Title, p.Headline, p.Language, p.Author = c.string(), c.string(), c.string(), c.string()
	p.Published, p.Site, p.FileType = c.string(), c.string(), c.string()
	p.Canonical, p.Refresh = weburl.URL(c.string()), weburl.URL(c.string())
	c.links(p)
	c.blocks(r)
}

func (c *cursor) links(p *page.Page) {
	n := c.count()
	if n == 0 {
		return
	}
	p.Links = make([]page.Link, n)
	lengths := make([]uint64, 2*n) // lengths of targets and anchors by turns
	block := -1
	for i := range p.Links {
		p.Links[i] = page.Link{Rel: page.Rel(c.byte()), Block: block + int(c.number())}
		block = p.Links[i].Block
		lengths[2*i], lengths[2*i+1] = c.number(), c.number()
	}
	for i := range p.Links {
		p.Links[i].Target = weburl.URL(c.bytes(lengths[2*i]))
	}
	for i := range p.Links {
		p.Links[i].Anchor = c.bytes(lengths[2*i+1])
	}
}

func (c *cursor) blocks(r *Reading) {
	p, n := r.Page, c.count()
	p.Blocks, r.Content = make([]page.Block, n), make([]bool, n)
	lengths := make([]uint64, n)
	for i := range p.Blocks {
		length := c.number()
		lengths[i], r.Content[i] = length>>3, length&1 != 0
		p.Blocks[i] = page.Block{
			Join:  page.Join(length >> 1 & 3),
			Words: int(c.number()), LinkedWords: int(c.number()), Lines: int(c.number()), LastWords: int(c.number()),
			Tags: page.Tags(c.number()), Gap: page.Tags(c.number()), Hints: page.Hints(c.number()),
		}
	}
	for i := range p.Blocks {
		p.Blocks[i].Text = c.bytes(lengths[i])
	}
}

func (c *cursor) byte() byte {
	s := c.bytes(1)
	if s == "" {
		return 0
	}
	return s[0]
}

// number reads a uvarint.
func (c *cursor) number() uint64 {
	var v uint64
	for i := 0; i < len(c.rest) && i < binary.MaxVarintLen64; i++ {
		v |= uint64(c.rest[i]&0x7F) << (7 * i)
		if c.rest[i] < 0x80 {
			c.rest = c.rest[i+1:]
			return v
		}
	}
	c.bad, c.rest = true, ""
	return 0
}

// count reads a number of things that take at least a byte each. A number above the bytes that are left is refused, so that it cannot make us
// allocate memory.
func (c *cursor) count() int {
	n := c.number()
	if n > uint64(len(c.rest)) {
		c.bad, c.rest = true, ""
		return 0
	}
	return int(n)
}

func (c *cursor) bytes(n uint64) string {
	if n > uint64(len(c.rest)) {
		c.bad, c.rest = true, ""
		return ""
	}
	s := c.rest[:n]
	c.rest = c.rest[n:]
	return s
}

func (c *cursor) string() string { return c.bytes(c.number()) }
