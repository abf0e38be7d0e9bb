package crawler

import (
	"bytes"
	"io"
	"strings"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"facetta/crawler/archive"
	"facetta/internal/weburl"
)

// Limits of one sitemap. The protocol (sitemaps.org) allows 50,000 addresses and 50 MB; far less than 16 MB is usual.
const (
	maxSitemapBytes = 16 << 20
	maxSitemapURLs  = 50_000
	maxSitemaps     = 100     // that are asked for on one host in one run; an index may name indexes without end
	maxListed       = 200_000 // addresses that are taken from them
	maxIndexes      = 5       // in a row, also where no redirects are followed; each may be of another host
	maxToken        = 1 << 20 // of a feed, an article in one piece
)

// listed is a page that a sitemap lists, and the latest time that it may mean by <lastmod>, zero where it says none.
type listed struct {
	url      weburl.URL
	modified time.Time
}

// sitemapURLs reads a sitemap: urlset or sitemapindex in XML, a feed, or one address a line, plain or gzip. It is total: what is broken
// is left out, what is beyond a limit is cut off. The addresses are canonical and distinct; children are those of further
// sitemaps.
func sitemapURLs(body []byte) (pages []listed, children []weburl.URL) {
	text, _, _ := transform.Bytes(unicode.BOMOverride(transform.Nop), plain(body)) // some editors write UTF-16, or a mark before UTF-8
	s := sitemapReader{seen: map[weburl.URL]bool{}}
	if start := bytes.TrimLeft(text, " \t\r\n"); len(start) > 0 && start[0] == '<' {
		s.xml(start)
	} else {
		s.lines(string(text))
	}
	return s.pages, s.children
}

// plain undoes gzip, up to the limit.
func plain(body []byte) []byte {
	if !bytes.HasPrefix(body, []byte{0x1f, 0x8b}) {
		return body
	}
	z, err := archive.Decoder("gzip", bytes.NewReader(body))
	if err != nil {
		return nil
	}
	text, _ := io.ReadAll(io.LimitReader(z, maxSitemapBytes)) // what came before damage is used
	return text
}

type sitemapReader struct {
	pages    []listed
	children []weburl.URL
	seen     map[weburl.URL]bool

	child, item bool            // within <sitemap>, within an item of a feed
	reading     string          // the element whose text is wanted
	text        strings.Builder // of it
	page        int             // place + 1 of the page of this <url>, once its <loc> was read
	modified    time.Time       // what its <lastmod> says, when that comes first
}

func (s *sitemapReader) full() bool { return len(s.seen) >= maxSitemapURLs }

func (s *sitemapReader) add(raw string) {
	u, err := weburl.Parse(strings.TrimSpace(raw))
	if err != nil || s.seen[u] || s.full() {
		return
	}
	s.seen[u] = true
	if s.child {
		s.children = append(s.children, u)
		return
	}
	s.pages = append(s.pages, listed{u, s.modified})
	s.page = len(s.pages)
}

func (s *sitemapReader) lines(text string) {
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if s.full() {
			return
		}
		if len(line) <= 2*weburl.MaxLength {
			s.add(line)
		}
	}
}

// xml reads <loc> and <lastmod> of <url>, <loc> of <sitemap>, and the <link> of each <item> of an RSS and <entry> of an Atom feed, which the protocol
// allows as sitemaps. The tokenizer is that of HTML: it needs no stack and never fails on bad nesting.
func (s *sitemapReader) xml(text []byte) {
	z := html.NewTokenizer(bytes.NewReader(text))
	z.SetMaxBuf(maxToken)
	z.AllowCDATA(true)
	var names prefixed
	for !s.full() {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return
		case html.StartTagToken, html.SelfClosingTagToken:
			z.NextIsNotRawText() // XML has none: an empty <title/> would hide all up to the end of the next one
			tag := z.Token()
			s.begin(names.bare(tag.Data), tag.Attr, kind == html.SelfClosingTagToken)
		case html.TextToken:
			if s.reading != "" && s.text.Len() <= weburl.MaxLength {
				s.text.Write(z.Text())
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			s.end(names.bare(string(name)))
		}
	}
}

// begin takes the beginning of an element.
func (s *sitemapReader) begin(name string, attr []html.Attribute, empty bool) {
	switch name {
	case "url", "sitemap":
		s.child, s.page, s.modified = name == "sitemap", 0, time.Time{}
	case "item", "entry":
		s.item = true
	case "link":
		if s.item {
			s.add(atomLink(attr))
		}
	}
	switch name {
	case "loc", "link", "lastmod":
		s.text.Reset()
		if s.reading = name; empty || name == "link" && !s.item {
			s.reading = ""
		}
	}
}

// end takes the end of an element.
func (s *sitemapReader) end(name string) {
	switch name {
	case "item", "entry":
		s.item = false
	case "loc", "link":
		if s.reading == "loc" || s.reading == "link" {
			s.add(s.text.String())
		}
		s.reading = ""
	case "lastmod":
		if s.reading == name {
			s.date(lastMod(s.text.String()))
		}
		s.reading = ""
	}
}

// date takes the date of the page of this <url>, which is known already or comes.
func (s *sitemapReader) date(t time.Time) {
	if s.page > 0 {
		s.pages[s.page-1].modified = t
		return
	}
	s.modified = t
}

// lastMod gives the latest time that a <lastmod> may mean: a day can be of any zone. Zero: it says none, or no more than a month.
func lastMod(s string) time.Time {
	for _, form := range []struct {
		layout string
		means  time.Duration
	}{{time.RFC3339, 0}, {"2006-01-02T15:04Z07:00", time.Minute}, {time.DateOnly, 36 * time.Hour}} { // W3C's forms of dates (NOTE-datetime)
		if t, err := time.Parse(form.layout, strings.TrimSpace(s)); err == nil {
			return t.Add(form.means)
		}
	}
	return time.Time{}
}

// prefixed has the prefix of the namespace that the first element is of: some programs write <ns2:urlset>, and all elements of it so.
type prefixed struct {
	prefix string
	known  bool
}

// bare gives an element's name without the prefix.
func (p *prefixed) bare(name string) string {
	if !p.known {
		before, _, found := strings.Cut(name, ":")
		if p.known = true; found {
			p.prefix = before + ":"
		}
	}
	return strings.TrimPrefix(name, p.prefix)
}

// atomLink gives the address of a link of an Atom entry that leads to what the entry is about (RFC 4287 §4.2.7.2), "" of another one, and of
// one of RSS, whose address is its text.
func atomLink(attributes []html.Attribute) (address string) {
	for _, a := range attributes {
		switch {
		case a.Key == "href":
			address = a.Val
		case a.Key == "rel" && a.Val != "alternate":
			return ""
		}
	}
	return address
}
