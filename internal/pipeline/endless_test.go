package pipeline

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/crawler/page/pdf/compose"
	"facetta/indexer/boilerplate"
	"facetta/indexer/boilerplate/site"
	"facetta/internal/readings"
	"facetta/internal/weburl"
	"facetta/ranking/graph"
)

// linksOfPapers reads the links of an archive, with little time for each PDF.
func linksOfPapers(ctx context.Context, a *archive.Archive, most time.Duration) (*links, []*readings.Record, error) {
	var kept []*readings.Record
	keep := func(r *readings.Record) error {
		kept = append(kept, r)
		return nil
	}
	classifier, err := boilerplate.New(boilerplate.KeepAll)
	if err != nil {
		return nil, nil, err
	}
	from := &reader{archive: a, classifier: classifier, pdfTime: most}
	l, err := readLinks(ctx, from, &siblings{statistics: site.New(0, site.Options{})}, AllLinks, graph.Options{}, keep, func(int, int) {})
	return l, kept, err
}

// Of a host with some PDFs that have no end all that come later in the archive are left out, also those that could be read, and whatever their server
// calls them; those of another host are read.
func TestPDFsWithoutEnd(t *testing.T) {
	a := smallArchive(t)
	before := a.Len()
	page.Parse(page.Response{ContentType: "application/pdf", Body: []byte("%PDF-1.7")}) // PDFium begins before its time does
	good := string(compose.Document{Pages: compose.Set(11, "Kilns")}.Bytes())
	capture(t, a, "http://p.example/good", 200, good)
	for i := range maxEndless {
		capture(t, a, fmt.Sprintf("http://p.example/slow%d", i), 200, string(compose.Nested(12)))
	}
	for i := range 3 * maxEndless {
		capture(t, a, fmt.Sprintf("http://p.example/later%d", i), 200, good)
	}
	capture(t, a, "http://p.example/page", 200, "<p>text")
	capture(t, a, "http://q.example/good", 200, good)
	l, kept, err := linksOfPapers(t.Context(), a, 200*time.Millisecond)
	if err != nil || len(kept) != a.Len() {
		t.Fatalf("%d readings kept of %d, %v", len(kept), a.Len(), err)
	}
	if l.skipped[skippedSlow] != maxEndless || l.skipped[skippedEndless] != 3*maxEndless {
		t.Errorf("left out: %v; want %d that take too long and %d others", l.skipped, maxEndless, 3*maxEndless)
	}
	want := slices.Concat([]bool{true}, make([]bool, 4*maxEndless), []bool{true, true})
	if got := l.isPage[before:]; !slices.Equal(got, want) {
		t.Errorf("pages %v, want %v", got, want)
	}
	again, _, err := linksOfPapers(t.Context(), a, 200*time.Millisecond)
	if err != nil || !maps.Equal(again.skipped, l.skipped) {
		t.Errorf("then %v, %v", again.skipped, err)
	}
}

// A build that is stopped ends inside of a PDF, and keeps no reading of it.
func TestABuildStopsInAPDF(t *testing.T) {
	a := smallArchive(t)
	before := a.Len()
	page.Parse(page.Response{ContentType: "application/pdf", Body: []byte("%PDF-1.7")})
	capture(t, a, "http://p.example/slow", 200, string(compose.Nested(12)))
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	began := time.Now()
	_, kept, err := linksOfPapers(ctx, a, 0)
	if took := time.Since(began); !errors.Is(err, context.DeadlineExceeded) || took > 5*time.Second || len(kept) > before {
		t.Errorf("after %v: %v, %d readings kept", took, err, len(kept))
	}
}

// A library with a few slow papers among hundreds keeps them all; a host that was given up stays so. Its pages stay, and count for nothing.
func TestHostsWithSlowPDFs(t *testing.T) {
	for _, c := range []struct {
		papers string // of a host, in the order of the archive: (g)ood or (s)low, or no paper but a (p)age
		left   int    // out
	}{
		{"sss", 0}, {"sssggg", 3}, {"gsgsgsgg", 2}, {strings.Repeat("g", 27) + "sssg", 1}, {strings.Repeat("g", 28) + "sssg" + strings.Repeat("g", 9) + "s", 0},
		{"ssspgp", 1}, {strings.Repeat("p", 40) + "sssg", 1},
		{"ss" + strings.Repeat("g", 40) + "s" + strings.Repeat("g", 40), 0},
	} {
		e, left := endless{hosts: map[weburl.Host]papers{}}, 0
		for _, kind := range c.papers {
			p := &parsed{isPDF: kind != 'p'}
			if kind == 's' {
				p.skipped = skippedSlow
			}
			got, err := e.judge("p.example", p)
			if err != nil {
				t.Fatal(err)
			}
			if got.skipped == skippedEndless {
				left++
			}
		}
		if left != c.left {
			t.Errorf("%s: %d left out, want %d", c.papers, left, c.left)
		}
	}
}
