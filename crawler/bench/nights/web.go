package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"time"

	"facetta/internal/weburl"
)

const (
	hostPages = 100
	words     = 200 // of a page
)

// web has the pages as they are in one night.
type web struct {
	server  *httptest.Server
	pages   []changing
	tonight int
	says    says // what sitemaps say

	mu    sync.Mutex
	asked map[string]int64 // requests for pages of a host in this night
}

// changing is a page that changes.
type changing struct {
	rate    float64 // changes a night, in the mean; infinite: each night
	rng     *rand.Rand
	version int
	last    int // the night of the last change
	changed int // the night of the first change since a crawl saw the page
	seen    int // the version that the archive has
}

func newWeb(pages int) *web {
	w := &web{pages: make([]changing, pages)}
	w.server = httptest.NewServer(w)
	w.begin()
	return w
}

// begin starts again with the first night.
func (w *web) begin() {
	for i := range w.pages {
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		w.pages[i] = changing{rate: rateOf(rng.Float64()), rng: rng, seen: -1}
	}
}

// rateOf returns the rate of a page, for a random number from 0 to 1.
func rateOf(x float64) float64 {
	switch {
	case x < 0.1:
		return math.Inf(1)
	case x < 0.28:
		return 1. / 7
	case x < 0.505:
		return 1. / 30
	case x < 0.73:
		return 1. / 365
	}
	return 0
}

// pass makes a night pass.
func (w *web) pass(night int) {
	w.asked, w.tonight = map[string]int64{}, night
	for i := range w.pages {
		p := &w.pages[i]
		if p.rng.Float64() < 1-math.Exp(-p.rate) {
			if p.version == p.seen {
				p.changed = night
			}
			p.version++
			p.last = night
		}
	}
}

// begin is the time of the first crawl; pages change an hour before each crawl.
var begin = time.Date(2030, 1, 1, 3, 0, 0, 0, time.UTC)

// sitemap lists the pages of a host, with the dates of their last changes, or all as changed an hour ago.
func (w *web) sitemap(host string) string {
	n := 0
	_, _ = fmt.Sscanf(host, "h%d.example", &n)
	b := []byte("<urlset>")
	for i := n * hostPages; i < min((n+1)*hostPages, len(w.pages)); i++ {
		last := w.pages[i].last
		if w.says == sayNow {
			last = w.tonight
		}
		when := begin.Add(time.Duration(last)*night - time.Hour)
		b = fmt.Appendf(b, "<url><loc>%s</loc><lastmod>%s</lastmod></url>", w.address(i), when.Format(time.RFC3339))
	}
	return string(b) + "</urlset>"
}

func (w *web) address(i int) weburl.URL {
	return weburl.URL(fmt.Sprintf("http://h%d.example/p%d", i/hostPages, i))
}

// seeds are the first pages of the hosts, which link to the others.
func (w *web) seeds() (all []weburl.URL) {
	for i := 0; i < len(w.pages); i += hostPages {
		all = append(all, w.address(i))
	}
	return all
}

// ServeHTTP is part of http.Handler.
func (w *web) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/sitemap.xml" {
		fmt.Fprint(rw, w.sitemap(r.Host))
		return
	}
	i := -1
	if _, err := fmt.Sscanf(r.URL.Path, "/p%d", &i); err != nil || i < 0 || i >= len(w.pages) {
		http.NotFound(rw, r)
		return
	}
	w.mu.Lock()
	w.asked[r.Host]++
	w.mu.Unlock()
	rw.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = rw.Write(w.body(i))
}

func (w *web) body(i int) []byte {
	b := fmt.Appendf(nil, "<!DOCTYPE html><title>Page %d</title><p>In version %d", i, w.pages[i].version)
	rng := rand.New(rand.NewPCG(uint64(i), uint64(w.pages[i].version)))
	for range words {
		b = fmt.Appendf(b, " w%d", rng.IntN(5000))
	}
	if i%hostPages == 0 {
		for other := i + 1; other < min(i+hostPages, len(w.pages)); other++ {
			b = fmt.Appendf(b, `<a href="%s">%d</a>`, w.address(other), other)
		}
	}
	return b
}

// versionOf reads the version that body wrote.
func versionOf(body []byte) (version int) {
	_, after, _ := strings.Cut(string(body), "In version ")
	_, _ = fmt.Sscan(after, &version)
	return version
}
