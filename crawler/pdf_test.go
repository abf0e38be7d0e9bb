package crawler

import (
	"context"
	"fmt"
	"testing"
	"time"

	"facetta/crawler/page"
	"facetta/crawler/page/pdf/compose"
)

// papers is a web with PDFs: by name, by type, under a wrong type and under one that says nothing, one that is damaged, and a program called one.
func papers(t *testing.T) *testWeb {
	w := newTestWeb(t)
	page.Parse(page.Response{ContentType: "application/pdf", Body: []byte("%PDF-1.7")}) // PDFium begins before the crawl's time does
	document := compose.Document{Pages: compose.Set(11, "To the next page")}
	document.Pages[0][0].Link = "/next"
	w.html("a.test/", "/paper.pdf", "/download", "/unknown", "/broken.pdf", "/saved.pdf", "/saved", "/program.pdf")
	w.serve("a.test/paper.pdf", "application/pdf", string(document.Bytes()))
	w.serve("a.test/download", "application/pdf", string(compose.Document{Pages: compose.Set(11, "Kilns")}.Bytes()))
	w.serve("a.test/unknown", "text/plain", string(compose.Document{Pages: compose.Set(11, "Glazes")}.Bytes()))
	w.serve("a.test/saved.pdf", "binary/octet-stream", string(compose.Document{Pages: compose.Set(11, "Pits")}.Bytes()))
	w.serve("a.test/saved", "application/octet-stream", "%PDF-1.7") // which nobody would ask for
	w.serve("a.test/program.pdf", "application/octet-stream", "\x7fELF\x02\x01\x01\x00\x00")
	w.serve("a.test/broken.pdf", "application/pdf", "%PDF-1.7")
	w.html("a.test/next")
	return w
}

func TestPDFsAreCrawled(t *testing.T) {
	w := papers(t)
	s, r := w.crawl(t, w.options("http://a.test/"))
	wantList(t, "archived", s.archived(), "a.test/", "a.test/paper.pdf", "a.test/download", "a.test/unknown", "a.test/broken.pdf", "a.test/next", "a.test/saved.pdf")
	wantCount(t, "other", r.Other, DoneNotText, 2)
	if r.Pages != 7 || len(r.Errors) > 0 {
		t.Errorf("report %+v", r)
	}
}

// Where PDFs are not wanted none is read, nor asked for by its name; a later crawl that wants them has them all.
func TestPDFsThatAreNotWanted(t *testing.T) {
	w := papers(t)
	s := openStores(t, t.TempDir())
	o := w.options("http://a.test/")
	o.NoPDF = true
	r := crawl(t, s, o)
	wantList(t, "asked", w.asked(), "a.test/", "a.test/download", "a.test/unknown", "a.test/saved")
	wantCount(t, "skipped", r.Skipped, ReasonBinary, 4)
	wantCount(t, "other", r.Other, DoneNotText, 3)
	if r.Pages != 1 {
		t.Errorf("%d pages", r.Pages)
	}
	s = s.later(t)
	if r := crawl(t, s, w.options("http://a.test/")); r.Pages != 7 {
		t.Errorf("later: %d pages, want 7", r.Pages)
	}
	o = w.options("http://a.test/")
	o.NoPDF = true
	s = s.later(t)
	if r := crawl(t, s, o); r.Pages != 1 || r.Other[DoneNotText] != 3 {
		t.Errorf("without them again: %d pages, %v", r.Pages, r.Other)
	}
	s = s.later(t)
	if r := crawl(t, s, w.options("http://a.test/")); r.Pages != 7 {
		t.Errorf("again: %d pages, want 7: what was archived without its body is asked for", r.Pages)
	}
}

// Of a host whose PDFs have no end some are read for their links, each for a short time, and the others, which are archived all the same, not at all;
// those of another host are.
func TestPDFsWithoutEnd(t *testing.T) {
	const papers = 12
	w := newTestWeb(t)
	page.Parse(page.Response{ContentType: "application/pdf", Body: []byte("%PDF-1.7")})
	var links []string
	for i := range papers {
		name := fmt.Sprintf("/%d.pdf", i)
		links = append(links, name)
		w.serve("a.test"+name, "application/pdf", string(compose.Nested(12))+name)
	}
	document := compose.Document{Pages: compose.Set(11, "To the next page")}
	document.Pages[0][0].Link = "/next"
	w.serve("a.test/0.pdf", "application/pdf", string(document.Bytes()))
	w.serve("b.test/", "application/pdf", string(document.Bytes()))
	w.html("a.test/", links...)
	w.html("a.test/next")
	w.html("b.test/next")
	c, r := w.run(t, w.options("http://a.test/", "http://b.test/"), func(c *Crawler) { c.pdfTime = 300 * time.Millisecond })
	wantCount(t, "skipped", r.Skipped, ReasonEndless, papers-1)
	if n := c.endless.hosts["a.test"]; r.Pages != papers+4 || n != maxEndless {
		t.Errorf("%d pages, of %d PDFs the links were looked for in vain; want %d and %d", r.Pages, n, papers+4, maxEndless)
	}
}

// A crawl that is stopped while a PDF is read ends at once, and the next one reads it from the archive.
func TestACrawlStopsInAPDF(t *testing.T) {
	w := newTestWeb(t)
	page.Parse(page.Response{ContentType: "application/pdf", Body: []byte("%PDF-1.7")})
	w.serve("a.test/", "application/pdf", string(compose.Nested(12)))
	s := openStores(t, t.TempDir())
	c, err := New(s.archive, s.frontier, w.options("http://a.test/"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		for s.archive.Len() == 0 {
			time.Sleep(time.Millisecond)
		}
		time.Sleep(50 * time.Millisecond)
		stop()
	}()
	began := time.Now()
	r, err := c.Run(ctx)
	if took := time.Since(began); err != nil || took > 5*time.Second || r.Pages != 0 || r.Queue == 0 {
		t.Errorf("after %v: %v, %d pages done, %d in the queue; want none and some", took, err, r.Pages, r.Queue)
	}
	asked := len(w.asked())
	c.pdfTime = 300 * time.Millisecond
	if r, err = c.Run(t.Context()); err != nil || r.Reparsed != 1 || r.Pages != 1 || len(w.asked()) != asked {
		t.Errorf("%v: %d pages, %d of them from the archive, %d requests more; want 1, 1 and none", err, r.Pages, r.Reparsed, len(w.asked())-asked)
	}
}
