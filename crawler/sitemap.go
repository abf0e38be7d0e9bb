package crawler

import (
	"bytes"
	"io"
	"strings"

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

// sitemapURLs reads a sitemap: urlset or sitemapindex in XML, a feed, or one address a line, plain or gzip. It is total: what is broken
// is left out, what is beyond a limit is cut off. The addresses are canonical and distinct; children are those of further
// sitemaps.
func sitemapURLs(body []byte) (pages, children []weburl.URL) {
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
	pages, children []weburl.URL
	seen            map[weburl.URL]bool
}

func (s *sitemapReader) full() bool { return len(s.seen) >= maxSitemapURLs }

func (s *sitemapReader) add(list *[]weburl.URL, raw string) {
	u, err := weburl.Parse(strings.TrimSpace(raw))
	if err != nil || s.seen[u] || s.full() {
		return
	}
	s.seen[u] = true
	*list = append(*list, u)
}

func (s *sitemapReader) lines(text string) {
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if s.full() {
			return
		}
		if len(line) <= 2*weburl.MaxLength {
			s.add(&s.pages, line)
		}
	}
}

// xml reads <url><loc> and <sitemap><loc>, and the <link> of each <item> of an RSS and <entry> of an Atom feed, which the protocol allows as
// sitemaps. The tokenizer is that of HTML: it needs no stack and never fails on bad nesting.
func (s *sitemapReader) xml(text []byte) {
	z := html.NewTokenizer(bytes.NewReader(text))
	z.SetMaxBuf(maxToken)
	z.AllowCDATA(true)
	list := &s.pages
	inLoc, inItem := false, false
	var loc strings.Builder
	var names prefixed
	for !s.full() {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return
		case html.StartTagToken, html.SelfClosingTagToken:
			z.NextIsNotRawText() // XML has none: an empty <title/> would hide all up to the end of the next one
			tag := z.Token()
			tag.Data = names.bare(tag.Data)
			switch tag.Data {
			case "url":
				list = &s.pages
			case "sitemap":
				list = &s.children
			case "item", "entry":
				inItem = true
			case "link":
				if inItem {
					s.add(&s.pages, atomLink(tag.Attr))
				}
				fallthrough
			case "loc":
				inLoc = kind == html.StartTagToken && (inItem || tag.Data == "loc")
				loc.Reset()
			}
		case html.TextToken:
			if inLoc && loc.Len() <= weburl.MaxLength {
				loc.Write(z.Text())
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			switch names.bare(string(name)) {
			case "item", "entry":
				inItem = false
			case "loc", "link":
				if inLoc {
					s.add(list, loc.String())
				}
				inLoc = false
			}
		}
	}
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
