package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"facetta/crawler"
	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/internal/processor"
)

// lines is the number of lines that a whole crawl prints.
const lines = 10

// crawl crawls the web into a folder.
func crawl(ctx context.Context, o options, w *web, dir string) error {
	a, err := archive.Open(filepath.Join(dir, "archive"), archive.Options{})
	if err != nil {
		return err
	}
	defer a.Close()
	f, err := frontier.Open(filepath.Join(dir, "frontier"), frontier.Options{})
	if err != nil {
		return err
	}
	defer f.Close()
	t := &table{web: w, dir: dir, begin: time.Now()}
	delay := o.delay
	if delay == 0 {
		delay = -1 // none
	}
	c, err := crawler.New(a, f, crawler.Options{
		Seeds: w.seeds, Scope: crawler.AnyHost, Workers: o.workers, Delay: delay, AllowPrivate: true, NoSitemaps: true,
		Resolve: map[string]string{"*": w.address},
		Progress: func(p crawler.Progress) {
			if p.Pages-t.last.pages >= int64(o.pages/lines) || o.time > 0 && p.Elapsed-t.last.elapsed >= o.time/lines {
				t.line(p)
			}
		},
	})
	if err != nil {
		return err
	}
	if o.time > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, o.time)
		defer stop()
	}
	fmt.Printf("%d pages on %d hosts, %d workers, delay %v, handshake %v, answer %v\n", o.pages, w.hosts, o.workers, o.delay, o.handshake, o.answer)
	fmt.Println("   seconds      pages  pages/s  requests/s  ms/page  connections  resident MB  frontier MB  archive MB")
	r, err := c.Run(ctx)
	if err != nil {
		return err
	}
	t.line(r.Progress)
	fmt.Printf("all: %d pages in %.1f s, %.0f pages/s; %.2f ms of the processor a page; at most %.0f MB of memory\n", r.Pages, r.Elapsed.Seconds(),
		float64(r.Pages)/r.Elapsed.Seconds(), 1e3*processor.Time().Seconds()/float64(max(r.Pages, 1)), float64(processor.Memory("VmHWM"))/1e6)
	return nil
}

// table prints what has happened since the last line.
type table struct {
	web   *web
	dir   string
	begin time.Time
	last  state
}

type state struct {
	elapsed, processor          time.Duration
	pages, fetched, connections int64
}

func (t *table) line(p crawler.Progress) {
	now := state{p.Elapsed, processor.Time(), p.Pages, p.Fetched, t.web.connections()}
	seconds, pages := (now.elapsed - t.last.elapsed).Seconds(), now.pages-t.last.pages
	fmt.Printf("%10.1f %10d %8.0f %11.0f %8.2f %12d %12.0f %12.0f %11.0f\n", now.elapsed.Seconds(), now.pages, float64(pages)/seconds,
		float64(now.fetched-t.last.fetched)/seconds, 1e3*(now.processor-t.last.processor).Seconds()/float64(max(pages, 1)), now.connections-t.last.connections,
		float64(processor.Memory("VmRSS"))/1e6, size(filepath.Join(t.dir, "frontier")), size(filepath.Join(t.dir, "archive")))
	t.last = now
}

// size is the size of a folder's files in MB. Files may be removed meanwhile.
func size(dir string) float64 {
	total := int64(0)
	_ = filepath.WalkDir(dir, func(_ string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			if info, err := e.Info(); err == nil {
				total += info.Size()
			}
		}
		return nil
	})
	return float64(total) / 1e6
}

// barePages is the most pages for which the bare client asks, bareTime the longest time.
const (
	barePages = 50_000
	bareTime  = 10 * time.Second
)

// bare asks for the first pages of the web's first hosts, and only reads.
func bare(ctx context.Context, o options, w *web) error {
	ctx, stop := context.WithTimeout(ctx, bareTime)
	defer stop()
	client := &http.Client{Transport: &http.Transport{MaxIdleConns: o.workers, MaxIdleConnsPerHost: o.workers}}
	before, begin := processor.Time(), time.Now()
	var next, read atomic.Int64
	var workers sync.WaitGroup
	for range o.workers {
		workers.Go(func() {
			for n := next.Add(1); n <= barePages && ctx.Err() == nil; n = next.Add(1) {
				if get(ctx, client, w, int(n)) == nil {
					read.Add(1)
				}
			}
		})
	}
	workers.Wait()
	n, seconds := float64(read.Load()), time.Since(begin).Seconds()
	if n == 0 {
		return nil
	}
	fmt.Printf("a client that only reads: %.0f pages/s, %.2f ms of the processor a page\n", n/seconds, 1e3*(processor.Time()-before).Seconds()/n)
	return nil
}

func get(ctx context.Context, client *http.Client, w *web, n int) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+w.address+"/p0", nil)
	if err != nil {
		return err
	}
	r.Host = fmt.Sprintf("h%d.example", n%w.hosts)
	resp, err := client.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}
