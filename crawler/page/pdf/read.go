package pdf

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

// The most that is read of a document.
const (
	maxPages = 1000
	maxText  = 4 << 20 // characters
	maxLines = 200_000
	maxLinks = 10_000
)

// headerWithin is the number of first bytes in which the header must stand, as in PDFium. PDFium is not started for files without a header.
const headerWithin = 1024

// Document is the content of a PDF.
type Document struct {
	Title, Author, Created, Language string // as the file states them, true or not; "" where it does not

	Paragraphs []Paragraph
	Cut        bool // there are pages, text or links that were not read: too many, or damaged
}

// Read reads a document. An error says why it cannot be read: it is no PDF, is damaged, is locked by a password, or is too much work. It is ErrNoEnd
// if reading takes longer than within, or than a minute, whichever is less; 0 is a minute. Waiting until other documents are read does not count.
// Reading and waiting end with ctx. Safe for concurrent use.
func Read(ctx context.Context, body []byte, within time.Duration) (*Document, error) {
	if !bytes.Contains(body[:min(len(body), headerWithin)], []byte("%PDF-")) {
		return nil, errors.New("read PDF: it does not begin like a PDF")
	}
	var d *Document
	err := withSandbox(ctx, min(cmp.Or(within, maxTime), maxTime), func(p pdfium.Pdfium) (err error) {
		d, err = read(p, body)
		return err
	})
	switch {
	case errors.Is(err, ErrNoEnd), ctx.Err() != nil && errors.Is(err, ctx.Err()):
		return nil, fmt.Errorf("read PDF: %w", err)
	case err != nil:
		what, _, _ := strings.Cut(err.Error(), "\n") // where WebAssembly fails, a list of its calls follows
		return nil, fmt.Errorf("read PDF: %s", what)
	}
	return d, nil
}

func read(p pdfium.Pdfium, body []byte) (*Document, error) {
	opened, err := p.OpenDocument(&requests.OpenDocument{File: &body})
	if err != nil {
		return nil, err
	}
	r := reader{pdfium: p, document: opened.Document}
	if err := r.readPages(); err != nil {
		return nil, err
	}
	d := &Document{Paragraphs: paragraphsOf(r.pages), Cut: r.cut}
	r.readInfo(d)
	return d, nil
}

// reader reads one document.
type reader struct {
	pdfium   pdfium.Pdfium
	document references.FPDF_DOCUMENT
	pages    [][]line
	text     int // characters so far
	lines    int
	links    int
	cut      bool
}

// readInfo reads what the file says about itself. Errors are ignored, as missing or damaged information does not concern the text.
func (r *reader) readInfo(d *Document) {
	if info, err := r.pdfium.GetMetaData(&requests.GetMetaData{Document: r.document, Tags: &[]string{"Title", "Author", "CreationDate"}}); err == nil {
		into := map[string]*string{"Title": &d.Title, "Author": &d.Author, "CreationDate": &d.Created}
		for _, tag := range info.Tags {
			if field := into[tag.Tag]; field != nil {
				*field = tag.Value
			}
		}
	}
	if language, err := r.pdfium.FPDFCatalog_GetLanguage(&requests.FPDFCatalog_GetLanguage{Document: r.document}); err == nil {
		d.Language = language.Language
	}
}

// readPages reads all pages except damaged ones. It is an error only if all are damaged.
func (r *reader) readPages() error {
	count, err := r.pdfium.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: r.document})
	if err != nil {
		return err
	}
	r.cut = count.PageCount > maxPages
	var broken error
	for i := range min(count.PageCount, maxPages) {
		lines, err := r.readPage(requests.Page{ByIndex: &requests.PageByIndex{Document: r.document, Index: i}})
		if err != nil {
			broken = errors.Join(broken, fmt.Errorf("page %d: %w", i+1, err))
			r.cut = true
			continue
		}
		r.lines += len(lines)
		if r.pages = append(r.pages, lines); r.text >= maxText || r.lines >= maxLines {
			r.cut = true
			break
		}
	}
	if len(r.pages) == 0 {
		return broken
	}
	return nil
}

// readPage reads the lines of one page, in the order of the file, which is the order of reading in nearly all files.
func (r *reader) readPage(page requests.Page) ([]line, error) {
	text, err := r.pdfium.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: page})
	if err != nil {
		return nil, err
	}
	defer r.pdfium.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: text.TextPage})
	count, err := r.pdfium.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: text.TextPage})
	if err != nil {
		return nil, err
	}
	w := lineWriter{pdfium: r.pdfium, text: text.TextPage, links: r.linksOf(page)}
	for i := 0; i < count.Count && r.text < maxText && r.lines+len(w.lines) < maxLines; i++ {
		c, err := r.pdfium.FPDFText_GetUnicode(&requests.FPDFText_GetUnicode{TextPage: text.TextPage, Index: i})
		if err != nil {
			return nil, err
		}
		r.text++
		if err := w.write(i, rune(c.Unicode)); err != nil {
			return nil, err
		}
	}
	return w.finish()
}

// link is an area of a page that leads to an address.
type link struct {
	left, right, bottom, top float64 // points, from the lower left corner
	target                   string
}

// contains tells whether a point is inside.
func (l *link) contains(x, y float64) bool {
	return l.left <= x && x <= l.right && l.bottom <= y && y <= l.top
}

// linksOf lists the links of a page that lead out of the document. Damaged links are left out.
func (r *reader) linksOf(page requests.Page) (links []link) {
	for next := 0; ; r.links++ {
		found, err := r.pdfium.FPDFLink_Enumerate(&requests.FPDFLink_Enumerate{Page: page, StartPos: next})
		if err != nil || found.Link == nil {
			return links
		}
		if r.links >= maxLinks {
			r.cut = true
			return links
		}
		next = *found.NextStartPos
		action, err := r.pdfium.FPDFLink_GetAction(&requests.FPDFLink_GetAction{Link: *found.Link})
		if err != nil || action.Action == nil {
			continue
		}
		to, err := r.pdfium.FPDFAction_GetURIPath(&requests.FPDFAction_GetURIPath{Document: r.document, Action: *action.Action})
		if err != nil || to.URIPath == nil || *to.URIPath == "" {
			continue
		}
		area, err := r.pdfium.FPDFLink_GetAnnotRect(&requests.FPDFLink_GetAnnotRect{Link: *found.Link})
		if err != nil || area.Rect == nil {
			continue
		}
		links = append(links, link{
			left: float64(min(area.Rect.Left, area.Rect.Right)), right: float64(max(area.Rect.Left, area.Rect.Right)),
			bottom: float64(min(area.Rect.Bottom, area.Rect.Top)), top: float64(max(area.Rect.Bottom, area.Rect.Top)), target: *to.URIPath,
		})
	}
}
