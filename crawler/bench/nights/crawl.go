package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"facetta/crawler"
	"facetta/crawler/archive"
	"facetta/crawler/frontier"
)

// crawlNights crawls in all nights, into a folder of its own.
func (w *web) crawlNights(ctx context.Context, o options, v way) (t tally, err error) {
	dir, err := os.MkdirTemp("", "facetta-nights")
	if err != nil {
		return t, err
	}
	defer os.RemoveAll(dir)
	a, err := archive.Open(filepath.Join(dir, "archive"), archive.Options{})
	if err != nil {
		return t, err
	}
	defer a.Close()
	w.begin()
	w.says = v.sitemaps
	for n := range o.settle + o.nights {
		w.pass(n)
		if n == o.settle {
			t = tally{bytesStart: a.Size()}
		}
		if err := w.crawl(ctx, a, filepath.Join(dir, "frontier"), begin.Add(time.Duration(n)*night), v); err != nil {
			return t, err
		}
		if err := t.add(w, a, n); err != nil {
			return t, err
		}
	}
	return t, nil
}

// crawl crawls in one night. By the program's clock it takes no time.
func (w *web) crawl(ctx context.Context, a *archive.Archive, dir string, now time.Time, v way) (err error) {
	if err := frontier.Remove(dir); err != nil {
		return err
	}
	clock := func() time.Time { return now }
	f, err := frontier.Open(dir, frontier.Options{Now: clock, Intervals: v.Intervals})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	c, err := crawler.New(a, f, crawler.Options{
		Seeds: w.seeds(), Delay: -1, AllowPrivate: true, NoSitemaps: v.sitemaps == noSitemaps, Now: clock,
		Resolve: map[string]string{"*": strings.TrimPrefix(w.server.URL, "http://")},
	})
	if err != nil {
		return err
	}
	r, err := c.Run(ctx)
	if err == nil && r.End != crawler.EndEmpty {
		err = fmt.Errorf("a crawl ended: %s", r.End)
	}
	return err
}

// add counts a night.
func (t *tally) add(w *web, a *archive.Archive, night int) error {
	requests := int64(0)
	for _, n := range w.asked {
		requests += n
		t.host = max(t.host, n)
	}
	t.requests += requests
	t.most = max(t.most, requests)
	t.bytes = a.Size()
	stale := 0
	for i := range w.pages {
		p := &w.pages[i]
		c, err := a.Get(w.address(i))
		if err != nil {
			return err
		}
		version := versionOf(c.Body)
		if version != p.seen && p.seen >= 0 {
			t.found++
			t.late += night - p.changed
		}
		p.seen = version
		if version != p.version {
			stale++
		}
	}
	t.stale += stale
	t.mostStale = max(t.mostStale, stale)
	return nil
}
