package main

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"strings"
	"sync/atomic"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer/segment"
	"facetta/indexer/template"
	"facetta/indexer/template/report"
	"facetta/internal/pipeline"
)

type evalDensityCommand struct {
	SVG     string `help:"Draw the curves as SVG files into this folder." name:"svg" placeholder:"DIR"`
	Archive string `arg:"" help:"An archive's folder, or a folder of HTML files." placeholder:"ARCHIVE"`
}

// Help shows examples.
func (evalDensityCommand) Help() string {
	return `Prints statistics of all segments of an archive by text density, and the laws that they follow, each beside the source's
figures: templates and their frequencies, words by density, typical terms, the full stop, block lengths. Reads every page once,
and needs some hundred bytes of memory for each distinct segment.

Examples:
  facetta eval density facetta-data/archive --svg curves
  facetta eval density pages-in-html`
}

// Run prints the tables, and draws the curves if wanted.
func (e evalDensityCommand) Run(ctx context.Context, c *console) error {
	if _, err := os.Stat(e.Archive); err != nil {
		return fmt.Errorf("%w: name an archive's folder, or a folder of HTML files", err)
	}
	pages, err := openPages(c, e.Archive)
	if err != nil {
		return err
	}
	defer pages.close()
	if pages.count == 0 {
		return fmt.Errorf("%s holds neither an archive (*.warc.gz) nor HTML files (*.html, *.htm, *.xhtml)", e.Archive)
	}
	statistics, err := observePages(ctx, c, pages)
	if err != nil {
		return err
	}
	if n := pages.damaged.Load(); n > 0 {
		c.say("%s damaged in the archive and left out", count(n, "page is", "pages are"))
	}
	r, err := report.Make(statistics)
	if err != nil {
		return err
	}
	if err := r.Write(c.out); err != nil || e.SVG == "" {
		return err
	}
	return r.Draw(e.SVG)
}

// pageSource is a list of pages that can be read in any order by many at a time.
type pageSource struct {
	count int
	read  func(i int) (*page.Page, error) // gives nil where i is no page
	close func() error

	damaged atomic.Int64 // pages that can't be read; the others are not affected
}

// openPages opens an archive, or else a folder of HTML files.
func openPages(c *console, dir string) (*pageSource, error) {
	warcs, err := fs.Glob(os.DirFS(dir), "*.warc.gz")
	if err != nil {
		return nil, err
	}
	if len(warcs) == 0 {
		return pageFiles(c, dir)
	}
	a, err := archive.Open(dir, archive.Options{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	pages := &pageSource{count: a.Len(), close: a.Close}
	pages.read = func(i int) (*page.Page, error) {
		e := a.At(archive.Ordinal(i))
		capture, err := a.Read(e)
		if archive.IsDamage(err) {
			pages.damaged.Add(1)
			return nil, nil
		}
		if err != nil {
			return nil, fmt.Errorf("read %s from the archive: %w", e.URL, err)
		}
		if capture.Status != http.StatusOK || !strings.Contains(capture.Header.Get("Content-Type"), "html") {
			return nil, nil
		}
		return page.Parse(page.FromHTTP(capture.URL, capture.Header, capture.Body)), nil
	}
	return pages, nil
}

// pageFiles gives the pages in the HTML files of a folder.
func pageFiles(c *console, dir string) (*pageSource, error) {
	files, err := htmlFiles(dir)
	read := func(i int) (*page.Page, error) { return c.readPage(files[i]) }
	return &pageSource{count: len(files), read: read, close: func() error { return nil }}, err
}

// observePages adds all pages to the statistics in their order: the statistics depend on the order when memory is short.
func observePages(ctx context.Context, c *console, pages *pageSource) (*template.Statistics, error) {
	segmenter, err := segment.New(segment.Options{})
	if err != nil {
		return nil, err
	}
	statistics, line := template.New(template.Options{}), c.progress()
	defer line.end()
	observe := func(i int) (*template.Page, error) {
		p, err := pages.read(i)
		if p == nil || err != nil {
			return nil, err
		}
		return template.Observe(p.Blocks, segmenter), nil
	}
	return statistics, pipeline.InOrder(ctx, pages.count, observe, func(i int, p *template.Page) error {
		if p != nil {
			statistics.Add(p)
		}
		line.show("%d of %d captures", i+1, pages.count)
		return nil
	})
}
