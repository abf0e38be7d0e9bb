package page

import (
	"bytes"
	"context"
	"encoding/json"
	"mime"
	"net/http"
	"strings"
	"sync"
	"time"

	"facetta/internal/weburl"
)

// Response is the input of Parse: the parts of an HTTP answer that say something about the page.
type Response struct {
	URL         weburl.URL
	ContentType string    // header Content-Type; "" is taken for HTML unless the bytes are binary
	RobotsTag   string    // header X-Robots-Tag, one field per line
	Language    string    // header Content-Language; the page's own statement has priority, as for the next two
	Link        string    // header Link, all fields
	Refresh     string    // header Refresh
	Body        []byte    // without content coding; the caller bounds its length. It is not modified
	Fetched     time.Time // a later date of publication is refused; the zero time refuses none
	LinksOnly   bool      // no metadata other than title and stated language are wanted; finding the rest takes long
	Layout      bool      // Page.Preformatted is wanted
	Structured  bool      // Page.Anchors and the fields beside it are wanted

	// Reading a PDF may take PDFTime, and ends with Context; waiting for a place to read it is included. Both ends give DirtPDF, the first one
	// DirtTime as well.
	PDFTime time.Duration   // 0: the limit of package pdf
	Context context.Context // nil: no context
}

// FromHTTP returns the response for an HTTP header and body.
func FromHTTP(u weburl.URL, h http.Header, body []byte) Response {
	fetched, _ := http.ParseTime(h.Get("Date"))
	return Response{
		URL: u, ContentType: h.Get("Content-Type"), RobotsTag: strings.Join(h.Values("X-Robots-Tag"), "\n"),
		Language: h.Get("Content-Language"), Link: strings.Join(h.Values("Link"), ","), Refresh: h.Get("Refresh"),
		Body: body, Fetched: fetched,
	}
}

// Parse reads a page. It is total: any bytes give a page, with no blocks and links where the response holds no text. Time and memory are linear in
// the body, except for PDFs, whose time PDFTime bounds. Safe for concurrent use.
func Parse(r Response) *Page {
	p := &Page{URL: r.URL, Robots: headerRobots(r.RobotsTag)}
	form := formOf(MediaType(r.ContentType), r.Body)
	if form == formNone {
		p.Dirt = DirtMedia
		return p
	}
	p.FileType = fileType(r.URL, form)
	if form == formPDF {
		parsePDF(p, &r)
	} else if !parseText(p, &r, form) {
		return p
	}
	p.addHeader(&r)
	if p.Language == "" {
		p.Language = primarySubtag(firstTag(r.Language))
	}
	switch {
	case r.LinksOnly:
	case p.Language == "":
		p.Language = guessLanguage(p.Blocks)
	case p.Language == "en":
		p.Language = firstOf(unlikeEnglish(p.Blocks), "en")
	case isEnglishThroughout(p.Blocks):
		p.Language = "en"
	case countries[p.Language] != "" && guessLanguage(p.Blocks) == countries[p.Language]:
		p.Language = countries[p.Language]
	}
	return p
}

// parseText reads a page of HTML or of plain text; it returns false where the bytes are no text.
func parseText(p *Page, r *Response, form form) bool {
	body, name, dirt := decode(r.Body, charsetOf(r.ContentType), form != formText)
	p.Charset = name
	if d := unreadable(r.Body, body); d != 0 {
		p.Dirt = d
		return false
	}
	p.Dirt = dirt
	if once, twice := encodedOnce(body); twice {
		body, p.Dirt = once, dirt|DirtTwice
	}
	body = withoutArmour(body)
	if form == formText {
		parsePlain(p, body, r)
	} else {
		parseHTML(p, body, form == formXHTML, r)
	}
	return true
}

// form is the way in which a body is read.
type form uint8

const (
	formNone form = iota
	formHTML
	formXHTML
	formText
	formPDF
)

// formOf decides by the media type. A body without a type is read as HTML; looksBinary finds those that are not. XML is read as a page only if it is
// XHTML; feeds and JSON are not read even if their server calls them HTML.
func formOf(media string, body []byte) form {
	if IsPDF(media) {
		return formPDF
	}
	switch media {
	case "", "text/html", "application/vnd.wap.xhtml+xml", "unknown/unknown", "*/*", "html":
		if isPDF(body) {
			return formPDF
		}
		if isFeed(body) || isData(body) {
			return formNone
		}
		return formHTML
	case "application/xhtml+xml", "text/xml", "application/xml":
		if media == "application/xhtml+xml" || hasTag(body, "<html") {
			return formXHTML
		}
		return formNone
	case "text/plain", "text/markdown", "text/x-markdown", "text/x-rst", "text/troff", "text/x-tex", "text/enriched", "text/rfc822":
		if isPDF(body) {
			return formPDF
		}
		return formText
	}
	return formNone
}

// isFeed recognises a feed by its first element, behind declarations and comments (MIME Sniffing Standard, 8: a mislabeled feed). File servers call a
// feed HTML that is stored as feed/index.html.
func isFeed(body []byte) bool {
	body = bytes.TrimPrefix(body, []byte("\xEF\xBB\xBF"))
	for {
		body = bytes.TrimLeft(body, " \t\r\n")
		end := "?>"
		switch {
		case bytes.HasPrefix(body, []byte("<!--")):
			end = "-->"
		case bytes.HasPrefix(body, []byte("<!")):
			end = ">"
		case !bytes.HasPrefix(body, []byte("<?")):
			return bytes.HasPrefix(body, []byte("<rss")) || bytes.HasPrefix(body, []byte("<feed")) ||
				bytes.HasPrefix(body, []byte("<rdf:RDF")) && hasTag(body, "http://purl.org/rss/1.0/")
		}
		_, rest, ok := bytes.Cut(body, []byte(end))
		if !ok {
			return false
		}
		body = rest
	}
}

// isData tells whether a body is a JSON object or list. File servers call one HTML that is stored as index.html.
func isData(body []byte) bool {
	body = bytes.TrimLeft(bytes.TrimPrefix(body, []byte("\xEF\xBB\xBF")), " \t\r\n")
	return len(body) > 0 && (body[0] == '{' || body[0] == '[') && json.Valid(body)
}

// hasTag tells whether a tag, given in lower case, stands near the beginning.
func hasTag(body []byte, tag string) bool {
	return bytes.Contains(bytes.ToLower(body[:min(len(body), 4096)]), []byte(tag))
}

// MediaType returns the media type of a Content-Type header, however broken, in lower case; of several, the first one. It returns "" where that is no
// type, or one that means any (MIME Sniffing Standard §7): browsers then look at the body.
func MediaType(header string) string {
	if i := strings.IndexAny(header, ";,"); i >= 0 {
		header = header[:i]
	}
	media := strings.ToLower(strings.TrimSpace(header))
	switch kind, _, ok := strings.Cut(media, "/"); {
	case !ok, strings.ContainsAny(kind, whiteSpace), media == "*/*", media == "unknown/unknown", media == "application/unknown":
		return ""
	}
	return media
}

// IsPage tells whether an answer is a page, by its status, its Content-Type header and the length of its body. A PDF without a body does not count:
// the crawl did not want it.
func IsPage(status int, contentType string, length int64) bool {
	return status == http.StatusOK && IsText(contentType) && (length > 0 || !IsPDF(contentType))
}

// IsText tells whether a Content-Type header is that of a page of text, PDFs included, not of a picture, program or archive. A missing header counts
// as one, as very old servers sent none.
func IsText(header string) bool {
	switch MediaType(header) {
	case "", "text/html", "application/xhtml+xml", "text/plain", "text/markdown":
		return true
	}
	return IsPDF(header)
}

// IsPDF tells whether a Content-Type header is that of a PDF.
func IsPDF(header string) bool {
	media := MediaType(header)
	return media == mediaPDF || media == "application/x-pdf"
}

// charsetOf returns the charset label of a Content-Type header, however broken; "" where there is none.
func charsetOf(header string) string {
	if _, params, err := mime.ParseMediaType(header); err == nil {
		return params["charset"]
	}
	label := setting(header, "charset")
	label, _, _ = strings.Cut(label, ";")
	label, _, _ = strings.Cut(label, ",")
	return strings.Trim(label, " \t\"'")
}

// setting returns the text behind "name=", with or without white space around "=", whatever the letter case (HTML Living Standard, extracting a
// character encoding from a META element); "" where there is none. name must be ASCII.
func setting(s, name string) string {
	for i := 0; i+len(name) <= len(s); i++ {
		if !strings.EqualFold(s[i:i+len(name)], name) {
			continue
		}
		if value, ok := strings.CutPrefix(strings.TrimLeft(s[i+len(name):], whiteSpace), "="); ok {
			return strings.TrimLeft(value, whiteSpace)
		}
	}
	return ""
}

const whiteSpace = " \t\r\n\f"

var parsers = sync.Pool{New: func() any { return new(parser) }}

func parseHTML(p *Page, body []byte, xml bool, r *Response) {
	s := parsers.Get().(*parser)
	s.reset(p, body, xml)
	s.layout.wanted, s.structured = r.Layout, r.Structured
	s.run()
	s.finish()
	if r.Structured {
		p.Anchors = s.links.anchors.finish(s.text.arena)
		s.structure.finish(p, len(s.text.arena))
	}
	if !r.LinksOnly {
		s.head.describe(p, body, s.linkedData(), s.forum, r.Fetched)
	}
	s.release()
	parsers.Put(s)
}
