package crawler

import (
	"bufio"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

// Of a robots.txt of 10 MB the first 500 KiB hold, sent plainly or as a few KB of gzip, and no more than about that is read.
func TestLargeRobotsAreCut(t *testing.T) {
	w := newTestWeb(t)
	head := "User-agent: *\nDisallow: /first\n"
	text := head + strings.Repeat("# nothing\n", 1<<20) + "Disallow: /last\n"
	if len(text) < 10<<20 {
		t.Fatal("the file is small")
	}
	sent := make(chan int, 1)
	w.handle("a.test/robots.txt", func(rw http.ResponseWriter, _ *http.Request) {
		n := 0
		for len(text) > n {
			m, err := rw.Write([]byte(text[n:min(n+1<<16, len(text))]))
			if n += m; err != nil {
				break
			}
		}
		sent <- n
	})
	w.handle("b.test/robots.txt", func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(rw)
		fmt.Fprint(z, text)
		z.Close()
	})
	for _, host := range []string{"a.test", "b.test"} {
		w.html(host+"/", "/first", "/last")
		w.html(host + "/first")
		w.html(host + "/last")
	}
	s, r := w.crawl(t, w.options("http://a.test/", "http://b.test/"))
	wantList(t, "archived", s.archived(), "a.test/", "a.test/last", "b.test/", "b.test/last")
	wantCount(t, "errors", r.Errors, FailRobots, 2)
	if n := <-sent; n > len(text)-1<<20 { // the rest of it fills the buffers of the connection
		t.Errorf("%d bytes of %d were taken", n, len(text))
	}
}

// A robots.txt that never ends counts as one that failed, and one that redirects on and on as one that does not exist.
func TestRobotsWithoutEnd(t *testing.T) {
	w := newTestWeb(t)
	w.handle("a.test/robots.txt", func(rw http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			fmt.Fprint(rw, "#")
			rw.(http.Flusher).Flush()
			time.Sleep(10 * time.Millisecond)
		}
	})
	w.redirect("b.test/robots.txt", "/1")
	for i := range 9 {
		w.redirect(fmt.Sprintf("b.test/%d", i+1), fmt.Sprintf("/%d", i+2))
	}
	w.html("a.test/")
	w.html("b.test/")
	o := w.options("http://a.test/", "http://b.test/")
	o.Timeout, o.MaxTries = 100*time.Millisecond, 2
	s, r := w.crawl(t, o)
	wantList(t, "archived", s.archived(), "b.test/")
	wantCount(t, "errors", r.Errors, FailRobotsGone, 1)
	if n := len(w.hitsOf("b.test")); n != 1+o.MaxRedirects+defaultRedirects+2 {
		t.Errorf("%d requests, want a robots.txt, %d redirects, the page and the usual sitemap", n, defaultRedirects)
	}
}

// What is no HTTP, or says that it is of another kind than was asked for, is a broken response, and the crawl goes on.
func TestAnswersThatAreNoHTTP(t *testing.T) {
	for name, answer := range map[string]string{
		"silence":              "",
		"HTTP/0.9":             "<html>hello</html>\r\n",
		"preface of HTTP/2":    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
		"frames of HTTP/2":     "\x00\x00\x12\x04\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x80",
		"no status":            "HTTP/1.1 OK\r\n\r\n",
		"two lengths":          "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
		"negative length":      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: -1\r\n\r\nxx",
		"chunk without a size": "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n",
		"a chunk of 2^63":      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n8000000000000000\r\n",
		"gzip that is none":    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello",
		"switching protocols":  "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
		"early hints for ever": strings.Repeat("HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n", 20_000),
		"header without end":   "HTTP/1.1 200 OK\r\n" + strings.Repeat("X: y\r\n", 2*maxHeader/6),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			address := rawServer(t, answer)
			w := newTestWeb(t)
			w.html("a.test/")
			o := w.options("http://a.test/", "http://raw.test/")
			o.Resolve["raw.test"], o.MaxTries = address, 2
			s, r := w.crawl(t, o)
			wantList(t, "archived", s.archived(), "a.test/")
			failed := int64(0)
			for _, n := range r.Errors {
				failed += n
			}
			if failed != 1 || r.End != EndEmpty {
				t.Errorf("errors %v, end %q", r.Errors, r.End)
			}
		})
	}
}

// A host that browsers may ask for, but net/http does not, as templates that were not filled in have, fails by itself: that no request was made
// says nothing of the network.
func TestAddressesThatCannotBeFetched(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "http://{host}.test/", "/b")
	w.html("a.test/b")
	o := w.options("http://a.test/")
	o.Scope = AnyHost
	c, r := w.run(t, o, func(*Crawler) {})
	wantCount(t, "errors", r.Errors, FailAddress, 1)
	wantCount(t, "retried", r.Retried, FailAddress, 0)
	if _, hosts, _ := c.outage.begin(); r.Pages != 2 || len(hosts) > 0 {
		t.Errorf("%d pages, hosts without an answer %v; want 2 and none", r.Pages, hosts)
	}
}

// rawServer answers each request but that for robots.txt and the sitemap, which it doesn't have, with the same bytes, and hangs up.
func rawServer(t *testing.T, answer string) (address string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				r, err := http.ReadRequest(bufio.NewReader(c))
				if err != nil {
					return
				}
				if r.URL.Path != "/" {
					fmt.Fprint(c, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
					return
				}
				fmt.Fprint(c, answer)
				if strings.Contains(answer, "Upgrade") { // and says nothing more
					_, _ = io.Copy(io.Discard, c)
				}
			}()
		}
	}()
	return l.Addr().String()
}

// run crawls with a crawler whose state can be set before and looked at after.
func (w *testWeb) run(t *testing.T, o Options, before func(*Crawler)) (*Crawler, Report) {
	t.Helper()
	s := openStores(t, t.TempDir())
	c, err := New(s.archive, s.frontier, o)
	if err != nil {
		t.Fatal(err)
	}
	before(c)
	r, err := c.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return c, r
}

// Every 429 and 503 doubles the delay of a host, up to a bound, and is not forgotten.
func TestPenaltiesAddUp(t *testing.T) {
	w := newTestWeb(t)
	w.status("a.test/", http.StatusServiceUnavailable)
	w.status("b.test/", http.StatusTooManyRequests)
	o := w.options("http://a.test/", "http://b.test/")
	o.MaxTries, o.RetryWait = 3, time.Millisecond
	c, _ := w.run(t, o, func(c *Crawler) { c.states.of("b.test").penalty = maxPenalty - 1 })
	if a, b := c.states.of("a.test").penalty, c.states.of("b.test").penalty; a != 3 || b != maxPenalty {
		t.Errorf("penalties %d and %d after three answers, want 3 and the bound %d", a, b, maxPenalty)
	}
}

// One index puts no more sitemaps into the frontier than a host is asked for, and a host's sitemaps no more addresses than their bound.
func TestSitemapsFillTheFrontierUpToABound(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/")
	var index, list strings.Builder
	for i := range 3 * maxSitemaps {
		fmt.Fprintf(&index, "<sitemap><loc>http://a.test/s%d</loc></sitemap>", i)
	}
	for i := range 5 {
		fmt.Fprintf(&list, "http://b.test/%d\n", i)
		w.html(fmt.Sprintf("b.test/%d", i))
	}
	w.serve("a.test/sitemap.xml", "text/xml", "<sitemapindex>"+index.String()+"</sitemapindex>")
	w.serve("b.test/sitemap.xml", "text/plain", list.String())
	_, r := w.run(t, w.options("http://a.test/", "http://b.test/0"), func(c *Crawler) { c.states.of("b.test").listed = maxListed - 3 })
	wantCount(t, "other", r.Other, DoneNoSitemap, maxSitemaps-1) // and the index
	wantCount(t, "other", r.Other, DoneSitemaps, 1)
	wantCount(t, "skipped", r.Skipped, ReasonListed, 2)
	if r.Pages != 1+3 {
		t.Errorf("%d pages, want one of a.test and three of b.test", r.Pages)
	}
}

// A page leads on by itself and to its canonical address; what leads on by itself is bounded like redirects.
func TestRefreshAndCanonicalAreFollowed(t *testing.T) {
	w := newTestWeb(t)
	w.serve("a.test/", "text/html", `<link rel=canonical href="/canonical"><p>text`)
	w.html("a.test/canonical", "/r0")
	for i := range 9 {
		w.serve(fmt.Sprintf("a.test/r%d", i), "text/html", fmt.Sprintf(`<meta http-equiv=refresh content="0;url=/r%d">`, i+1))
	}
	s, r := w.crawl(t, w.options("http://a.test/"))
	wantList(t, "archived", s.archived(), "a.test/", "a.test/canonical", "a.test/r0", "a.test/r1", "a.test/r2", "a.test/r3", "a.test/r4", "a.test/r5")
	wantCount(t, "skipped", r.Skipped, ReasonHops, 1)
}

// Of a page with more links than are followed the rest is counted.
func TestLinksOfAPageAreBounded(t *testing.T) {
	o := Options{Scope: AnyHost}
	o.setDefaults()
	l := collector{scope: newScope(&o), seen: map[weburl.URL]bool{}}
	for i := range maxLinks + 7 {
		l.add(frontier.Item{URL: weburl.URL(fmt.Sprintf("http://a.test/%d", i)), Depth: 1})
	}
	if len(l.items) != maxLinks {
		t.Errorf("%d links, want %d", len(l.items), maxLinks)
	}
	wantCount(t, "skipped", l.skipped, ReasonLinks, 7)
}

// A host whose robots.txt comes, but no page in time, does not keep a crawl from its end; one good answer is enough to go on.
func TestAHostThatIsAlwaysLateIsGivenUp(t *testing.T) {
	const pages, left = 8, 3 // late answers that are left
	for name, c := range map[string]struct {
		good             int // the page that comes, if any
		came, late, slow int64
	}{"always": {-1, 0, left, pages - left + 1}, "once not": {left - 1, 1, pages - 1, 0}} { // slow is the sitemap, too
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newTestWeb(t)
			var seeds []string
			never := impatient{addresses: map[string]bool{}}
			for i := range pages {
				address := fmt.Sprintf("a.test/%d", i)
				if seeds = append(seeds, "http://"+address); i == c.good {
					w.html(address)
				} else {
					w.handle(address, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
					never.addresses["http://"+address] = true
				}
			}
			o := w.options(seeds...)
			o.MaxTries = 1
			_, r := w.run(t, o, func(c *Crawler) {
				c.states.of("a.test").late = maxLate - left
				never.base = c.network.Clone()
				c.network.RegisterProtocol("http", never)
			})
			if r.Errors[FailTimeout] != c.late || r.Errors[FailSlowHost] != c.slow || r.Pages != c.came {
				t.Errorf("%d pages, errors %v; want %d late and %d given up", r.Pages, r.Errors, c.late, c.slow)
			}
		})
	}
}

// impatient waits only a moment for some addresses, and for others as long as a loaded machine may take.
type impatient struct {
	base      http.RoundTripper
	addresses map[string]bool
}

func (i impatient) RoundTrip(req *http.Request) (*http.Response, error) {
	if !i.addresses[req.URL.String()] {
		return i.base.RoundTrip(req)
	}
	ctx, cancel := context.WithTimeout(req.Context(), 50*time.Millisecond)
	defer cancel()
	return i.base.RoundTrip(req.WithContext(ctx))
}
