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
	maxSitemaps     = 100     // requested on one host in one run; an index may name indexes without end
	maxListed       = 200_000 // addresses taken from these
	maxIndexes      = 5       // in a row, also if no redirects are followed; each may be on another host
	maxToken        = 1 << 20 // bytes; a feed may have an article as one token
)

// listed is a page in a sitemap, with the latest time that its <lastmod> may mean, zero without one.
type listed struct {
	url      weburl.URL
	modified time.Time
}

// sitemapURLs reads a sitemap: urlset or sitemapindex in XML, a feed, or one address per line, plain or gzip. It is total: broken parts are left out,
// and all beyond a limit is cut off. The addresses are canonical and distinct; children are the addresses of further sitemaps.
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

// plain decompresses gzip, up to the limit.
func plain(body []byte) []byte {
	if !bytes.HasPrefix(body, []byte{0x1f, 0x8b}) {
		return body
	}
	z, err := archive.Decoder("gzip", bytes.NewReader(body))
	if err != nil {
		return nil
	}
	text, _ := io.ReadAll(io.LimitReader(z, maxSitemapBytes)) // the part before damage is used
	return text
}

type sitemapReader struct {
	pages    []listed
	children []weburl.URL
	seen     map[weburl.URL]bool

	child, item bool            // within <sitemap>, within an item of a feed
	reading     string          // the open element whose text is wanted
	text        strings.Builder // of that element
	page        int             // index + 1 of the page of this <url>, once its <loc> was read
	modified    time.Time       // the page's <lastmod>, when that comes first
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

// xml reads <loc> and <lastmod> of <url>, <loc> of <sitemap>, and the <link> of each <item> of an RSS feed or <entry> of an Atom feed, which the
// protocol allows as sitemaps. It uses the tokenizer for HTML, which needs no stack and never fails on bad nesting.
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
			z.NextIsNotRawText() // XML has no raw text: an empty <title/> would hide all up to the next end of one
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

// begin handles the start tag of an element.
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

// end handles the end tag of an element.
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

// date sets the date of this <url>, whose page may come before or after it.
func (s *sitemapReader) date(t time.Time) {
	if s.page > 0 {
		s.pages[s.page-1].modified = t
		return
	}
	s.modified = t
}

// lastMod returns the latest time that a <lastmod> may mean, as a day can be that of any time zone. Zero: it has no date, or only a month or year.
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

// prefixed has the namespace prefix of the first element: some programs write <ns2:urlset>, and all its elements with the same prefix.
type prefixed struct {
	prefix string
	known  bool
}

// bare returns an element's name without the prefix.
func (p *prefixed) bare(name string) string {
	if !p.known {
		before, _, found := strings.Cut(name, ":")
		if p.known = true; found {
			p.prefix = before + ":"
		}
	}
	return strings.TrimPrefix(name, p.prefix)
}

// atomLink returns the address of an Atom link to the page that an entry is about (RFC 4287 §4.2.7.2). It is "" for other links, and for links of
// RSS, whose address is their text.
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
