package crawler

import (
	"context"
	"errors"
	"sync"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/internal/panics"
	"facetta/internal/weburl"
)

// A PDF of 16 KB can keep its reader busy without end, and few are read at the same time (package pdf). A crawl wants only a PDF's links, so it waits
// a shorter time for them than a build does for the text. If it has waited in vain for some PDFs of a host, it reads no more PDFs of that host. They
// are in the archive all the same.
const (
	pdfTime    = 10 * time.Second // most PDFs are read in less than one
	maxEndless = 3                // PDFs of a host that took longer
)

var (
	errEndless = errors.New("a PDF that takes too long")
	errNotRead = errors.New("the crawl was stopped while a PDF was read")
)

// endless counts by host the PDFs that took too long.
type endless struct {
	mu    sync.Mutex
	hosts map[weburl.Host]int // bounded by the time that each one takes
}

func (e *endless) add(h weburl.Host) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.hosts[h]++
}

func (e *endless) gaveUp(h weburl.Host) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.hosts[h] >= maxEndless
}

// read passes the page of a capture to use. An error that parse does not return is a panic, caused by an unforeseen page: as the page is archived,
// the panic would end every resumed crawl, too.
func (c *Crawler) read(ctx context.Context, capture *archive.Capture, use func(*page.Page)) error {
	return panics.Try(func() error {
		p, err := c.parse(ctx, capture)
		if err == nil {
			use(p)
		}
		return err
	})
}

// parse reads a capture for its links and its text. errEndless: it is a PDF that took too long, or one of a host with several of these. errNotRead:
// ctx ended first.
func (c *Crawler) parse(ctx context.Context, capture *archive.Capture) (*page.Page, error) {
	r := page.FromHTTP(capture.URL, capture.Header, capture.Body)
	r.LinksOnly = true // guessing the language takes longer than all else
	r.Context, r.PDFTime = ctx, c.pdfTime
	host := capture.URL.Host()
	if page.HoldsPDF(r) && c.endless.gaveUp(host) {
		return nil, errEndless
	}
	p := page.Parse(r)
	switch {
	case p.Dirt&page.DirtTime != 0:
		c.endless.add(host)
		return nil, errEndless
	case p.Dirt&page.DirtPDF != 0 && ctx.Err() != nil:
		return nil, errNotRead
	}
	return p, nil
}
