package crawler

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

const (
	benchHosts = 42
	benchPages = 50 // on each host
)

// newBenchWeb serves pages of 6 KB with 20 links, without the bookkeeping of the tests.
func newBenchWeb(b *testing.B) *testWeb {
	w := newTestWeb(b)
	text := strings.Repeat("<p>Some twelve words of text that a page like this might well hold.</p>\n", 50)
	w.server.Config.Handler = http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		var p int
		if _, err := fmt.Sscanf(r.URL.Path, "/%d", &p); err != nil {
			http.NotFound(rw, r)
			return
		}
		rw.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(rw, "<html lang=en><title>%d</title>%s", p, text)
		for i := 1; i <= 20; i++ {
			fmt.Fprintf(rw, "<li><a href=/%d>page</a>", (p*20+i)%benchPages)
		}
	})
	return w
}

// BenchmarkCrawl crawls 2,100 pages on 42 hosts without delay: frontier, robots.txt, parsing and archive included.
func BenchmarkCrawl(b *testing.B) {
	w := newBenchWeb(b)
	var seeds []string
	for h := range benchHosts {
		seeds = append(seeds, fmt.Sprintf("http://h%d.test/0", h))
	}
	pages := int64(0)
	b.ReportAllocs()
	for b.Loop() {
		_, r := w.crawl(b, w.options(seeds...))
		if r.Pages != benchHosts*benchPages {
			b.Fatalf("%d pages: %+v", r.Pages, r)
		}
		pages += r.Pages
	}
	b.ReportMetric(float64(pages)/b.Elapsed().Seconds(), "pages/s")
}

// BenchmarkBareClient fetches the same pages with net/http and 16 goroutines, and does nothing with them: what a crawl could
// reach.
func BenchmarkBareClient(b *testing.B) {
	w := newBenchWeb(b)
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: defaultWorkers}}
	pages := int64(0)
	b.ReportAllocs()
	for b.Loop() {
		var next atomic.Int64
		var wg sync.WaitGroup
		for range defaultWorkers {
			wg.Go(func() {
				for n := next.Add(1); n <= benchHosts*benchPages; n = next.Add(1) {
					resp, err := client.Get(fmt.Sprintf("http://%s/%d", w.address(), n%benchPages))
					if err != nil {
						b.Error(err)
						return
					}
					io.Copy(io.Discard, resp.Body)
					resp.Body.Close()
				}
			})
		}
		wg.Wait()
		pages += benchHosts * benchPages
	}
	b.ReportMetric(float64(pages)/b.Elapsed().Seconds(), "pages/s")
}
