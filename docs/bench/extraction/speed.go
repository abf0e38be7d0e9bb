package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/net/html"

	"facetta/crawler/page"
	"facetta/crawler/page/markup"
	"facetta/indexer/boilerplate"
	"facetta/internal/gold"
	"facetta/internal/weburl"
)

// Real pages of about 100 KB.
const (
	leastBytes = 50 << 10
	maxBytes   = 200 << 10
)

// Each contestant reads all pages this often, and its fastest round counts, as the machine may be busy with other things. Those
// that take longer than a quick round stop earlier.
const (
	rounds     = 15
	slowRounds = 3
	quickRound = 2 * time.Second
)

// contestant is one way of reading pages.
type contestant struct {
	name string
	read func(address string, body []byte)
	best time.Duration // processor time of the fastest round
}

// compareSpeed lets the contestants read all pages of 50 to 200 KB, in turns, on one core.
func compareSpeed(ctx context.Context, sets []gold.Set, out io.Writer) error {
	pages, err := ofSize(sets)
	if err != nil {
		return err
	}
	runtime.GOMAXPROCS(1)
	all := contestants()
	for n := range rounds {
		for i := range all {
			if err := ctx.Err(); err != nil {
				return err
			}
			if n >= slowRounds && all[i].best > quickRound {
				continue
			}
			all[i].best = min(all[i].best, all[i].round(pages))
		}
	}
	return report(out, pages, all)
}

// ofSize gives the pages that are measured.
func ofSize(sets []gold.Set) (pages []gold.Page, err error) {
	for _, s := range sets {
		all, err := s.Pages()
		if err != nil {
			return nil, err
		}
		for _, p := range all {
			if leastBytes <= len(p.HTML) && len(p.HTML) <= maxBytes {
				pages = append(pages, p)
			}
		}
	}
	return pages, nil
}

// contestants lists first what the others are measured against: see report.
func contestants() []contestant {
	all := []contestant{
		{name: "x/net tokenizer", read: tokenize},
		{name: "go-readability", read: func(address string, body []byte) { readeck(address, body) }},
		{name: "go-trafilatura", read: func(address string, body []byte) { trafila(address, body) }},
		{name: "x/net parse", read: func(_ string, body []byte) { _, _ = html.Parse(bytes.NewReader(body)) }},
		{name: "facetta, tokenizer", read: cut},
		{name: "facetta, blocks", read: func(address string, body []byte) { parsePage(address, body, true) }},
		{name: "facetta, and metadata", read: func(address string, body []byte) { parsePage(address, body, false) }},
		extractor(boilerplate.NumWords), extractor(boilerplate.Densitometric), extractor(boilerplate.Default),
	}
	for i := range all {
		all[i].best = math.MaxInt64
	}
	return all
}

// extractor does all that `facetta extract` does of a page in memory: text and metadata.
func extractor(m boilerplate.Method) contestant {
	c, err := boilerplate.New(m)
	if err != nil {
		panic(err) // the method is one of its own
	}
	return contestant{name: "facetta, " + string(m), read: func(address string, body []byte) {
		boilerplate.Extract(parsePage(address, body, false), c)
	}}
}

// cut is our tokenizer without looking at its tokens.
func cut(_ string, body []byte) {
	var z markup.Tokenizer
	for z.Reset(body); z.Next() != markup.End; {
	}
}

// tokenize is the yardstick: the tokens of golang.org/x/net/html, without looking at them.
func tokenize(_ string, body []byte) {
	for z := html.NewTokenizer(bytes.NewReader(body)); z.Next() != html.ErrorToken; {
	}
}

func parsePage(address string, body []byte, linksOnly bool) *page.Page {
	u, err := weburl.Parse(address)
	if err != nil {
		u = page.Nowhere
	}
	return page.Parse(page.Response{URL: u, Body: body, ContentType: "text/html", Fetched: time.Now(), LinksOnly: linksOnly})
}

// round reads all pages once. It begins without the garbage of the one before.
func (c *contestant) round(pages []gold.Page) time.Duration {
	runtime.GC()
	start := processorTime()
	for i := range pages {
		c.read(pages[i].URL, pages[i].HTML)
	}
	return processorTime() - start
}

// processorTime is what this process has used, with its garbage collector.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // who asks is always there
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// report prints pages/s and MB/s of each, and how many times the speed of the first three that is.
func report(out io.Writer, pages []gold.Page, all []contestant) error {
	size := 0
	for i := range pages {
		size += len(pages[i].HTML)
	}
	if _, err := fmt.Fprintf(out, "%d pages of %d to %d KiB, %d KiB on average; per second of processor time\n", len(pages),
		leastBytes>>10, maxBytes>>10, size>>10/max(len(pages), 1)); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(out, "%-24s %9s %8s %12s %14s %14s\n", "", "pages/s", "MB/s", "x tokenizer", "x readability",
		"x trafilatura"); err != nil {
		return err
	}
	for i := range all {
		if _, err := fmt.Fprintf(out, "%-24s %9.0f %8.1f %12.2f %14.2f %14.2f\n", all[i].name, float64(len(pages))/all[i].best.Seconds(),
			float64(size)/1e6/all[i].best.Seconds(), all[0].over(&all[i]), all[1].over(&all[i]), all[2].over(&all[i])); err != nil {
			return err
		}
	}
	return nil
}

// over is how many times faster the other is.
func (c *contestant) over(other *contestant) float64 {
	return float64(c.best) / float64(max(other.best, 1))
}
