package crawler

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

// testWeb is an in-process web: pages by "host/path", and a record of what was asked for.
type testWeb struct {
	server *httptest.Server
	pages  map[string]http.HandlerFunc

	mu     sync.Mutex
	hits   []hit
	flying map[string]int
	most   map[string]int // requests at the same time, by host
}

type hit struct {
	host, path string
	from       string // the client's end of the connection
	begin, end time.Time
	agent      string
}

func newTestWeb(t testing.TB) *testWeb {
	w := &testWeb{pages: map[string]http.HandlerFunc{}, flying: map[string]int{}, most: map[string]int{}}
	w.server = httptest.NewServer(w)
	t.Cleanup(w.server.Close)
	return w
}

func (w *testWeb) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	h := hit{host: r.Host, path: r.URL.RequestURI(), from: r.RemoteAddr, begin: time.Now(), agent: r.UserAgent()}
	w.mu.Lock()
	w.flying[h.host]++
	w.most[h.host] = max(w.most[h.host], w.flying[h.host])
	page := w.pages[h.host+h.path]
	w.mu.Unlock()
	defer func() {
		h.end = time.Now()
		w.mu.Lock()
		w.flying[h.host]--
		w.hits = append(w.hits, h)
		w.mu.Unlock()
	}()
	if page == nil {
		http.NotFound(rw, r)
		return
	}
	page(rw, r)
}

// html adds a page with links.
func (w *testWeb) html(address string, links ...string) {
	var b strings.Builder
	fmt.Fprintf(&b, "<html><title>%s</title><p>Text of %s.</p>", address, address)
	for _, l := range links {
		fmt.Fprintf(&b, "<p><a href=%q>to %s</a></p>", l, l)
	}
	w.serve(address, "text/html; charset=utf-8", b.String())
}

func (w *testWeb) serve(address, contentType, body string) {
	w.handle(address, func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Type", contentType)
		fmt.Fprint(rw, body)
	})
}

func (w *testWeb) redirect(from, to string) {
	w.handle(from, func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Location", to)
		rw.WriteHeader(http.StatusMovedPermanently)
	})
}

func (w *testWeb) status(address string, status int, header ...string) {
	w.handle(address, func(rw http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(header); i += 2 {
			rw.Header().Set(header[i], header[i+1])
		}
		rw.WriteHeader(status)
	})
}

func (w *testWeb) handle(address string, h http.HandlerFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pages[address] = h
}

// asked gives the addresses asked for, sorted, without robots.txt and the usual sitemap.
func (w *testWeb) asked() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var all []string
	for _, h := range w.hits {
		if h.path != "/robots.txt" && h.path != "/sitemap.xml" {
			all = append(all, h.host+h.path)
		}
	}
	slices.Sort(all)
	return all
}

// hitsOf gives the requests to a host in order.
func (w *testWeb) hitsOf(host string) []hit {
	w.mu.Lock()
	defer w.mu.Unlock()
	var all []hit
	for _, h := range w.hits {
		if h.host == host {
			all = append(all, h)
		}
	}
	return all
}

func (w *testWeb) address() string { return strings.TrimPrefix(w.server.URL, "http://") }

// options are those for a crawl of the test web without delays.
func (w *testWeb) options(seeds ...string) Options {
	o := Options{
		Delay: -1, RetryWait: 10 * time.Millisecond, Timeout: 5 * time.Second, AllowPrivate: true,
		Resolve: map[string]string{"*": w.address()},
	}
	for _, s := range seeds {
		o.Seeds = append(o.Seeds, weburl.URL(s))
	}
	return o
}

// stores are an archive and a frontier in a folder.
type stores struct {
	archive  *archive.Archive
	frontier *frontier.Frontier
}

func openStores(t testing.TB, dir string) stores {
	t.Helper()
	a, err := archive.Open(filepath.Join(dir, "archive"), archive.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := frontier.Open(filepath.Join(dir, "frontier"), frontier.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close(); a.Close() })
	return stores{a, f}
}

// archived gives the addresses in the archive, sorted.
func (s stores) archived() []string {
	var all []string
	for e := range s.archive.All() {
		all = append(all, strings.TrimPrefix(string(e.URL), "http://"))
	}
	slices.Sort(all)
	return all
}

// damageLast makes the last record of the archive in dir unreadable, by its CRC-32.
func (s stores) damageLast(t *testing.T, dir string) {
	t.Helper()
	f, err := os.OpenFile(filepath.Join(dir, "archive", "000001.warc.gz"), os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt([]byte("????"), s.archive.Size()-8); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

func crawl(t testing.TB, s stores, o Options) Report {
	t.Helper()
	c, err := New(s.archive, s.frontier, o)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	r, err := c.Run(ctx)
	if err != nil || ctx.Err() != nil {
		t.Fatal(err, ctx.Err())
	}
	return r
}

// crawlWeb crawls the test web into new stores.
func (w *testWeb) crawl(t testing.TB, o Options) (stores, Report) {
	t.Helper()
	s := openStores(t, t.TempDir())
	return s, crawl(t, s, o)
}

func wantList(t testing.TB, what string, got []string, want ...string) {
	t.Helper()
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s:\ngot  %v\nwant %v", what, got, want)
	}
}

func wantCount(t testing.TB, what string, counts map[string]int64, reason string, want int64) {
	t.Helper()
	if counts[reason] != want {
		t.Errorf("%s: %q counted %d times, want %d; all: %v", what, reason, counts[reason], want, counts)
	}
}
