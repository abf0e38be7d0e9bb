package crawler

import (
	"testing"

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
