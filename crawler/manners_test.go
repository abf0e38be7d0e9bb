package crawler

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestRobotsObeyed(t *testing.T) {
	w := newTestWeb(t)
	w.serve("a.test/robots.txt", "text/plain", "User-agent: *\nDisallow: /no\nUser-agent: facetta\nDisallow: /never")
	w.html("a.test/", "/no", "/never", "/yes")
	for _, p := range []string{"no", "never", "yes"} {
		w.html("a.test/" + p)
	}
	s, r := w.crawl(t, w.options("http://a.test/"))
	wantList(t, "archived", s.archived(), "a.test/", "a.test/no", "a.test/yes")
	wantList(t, "asked", w.asked(), "a.test/", "a.test/no", "a.test/yes")
	wantCount(t, "errors", r.Errors, FailRobots, 1)
}

func TestOneRequestAtATimeWithDelay(t *testing.T) {
	w := newTestWeb(t)
	const delay = 60 * time.Millisecond
	seeds := []string{"http://a.test/", "http://b.test/"}
	for _, host := range []string{"a.test", "b.test"} {
		w.serve(host+"/robots.txt", "text/plain", "Sitemap: /s.xml")
		w.serve(host+"/s.xml", "text/xml", "<urlset><url><loc>http://"+host+"/3</loc></url></urlset>")
		w.html(host+"/", "/1", "/2")
		for i := 1; i <= 3; i++ {
			w.html(fmt.Sprintf("%s/%d", host, i))
		}
	}
	o := w.options(seeds...)
	o.Delay = delay
	w.crawl(t, o)
	for _, host := range []string{"a.test", "b.test"} {
		hits := w.hitsOf(host)
		if len(hits) != 6 {
			t.Errorf("%s: %d requests, want robots.txt, a sitemap, four pages: %v", host, len(hits), hits)
		}
		for i := 1; i < len(hits); i++ {
			if gap := hits[i].begin.Sub(hits[i-1].begin); gap < delay {
				t.Errorf("%s: %s came %v after %s, want at least %v", host, hits[i].path, gap, hits[i-1].path, delay)
			}
		}
		if w.most[host] > 1 {
			t.Errorf("%s: %d requests at the same time", host, w.most[host])
		}
	}
	a, b := w.hitsOf("a.test"), w.hitsOf("b.test")
	if a[0].begin.After(b[5].begin) || b[0].begin.After(a[5].begin) {
		t.Error("one host was asked after the other, not at the same time")
	}
}

func TestPause(t *testing.T) {
	o := Options{Delay: time.Second, DelayFactor: 2, MaxDelay: time.Minute, RetryWait: 5 * time.Second}
	for _, test := range []struct {
		name    string
		penalty int
		rules   *robots
		took    time.Duration
		want    time.Duration
	}{
		{"the delay", 0, nil, time.Millisecond, time.Second},
		{"a slow server", 0, nil, 3 * time.Second, 6 * time.Second},
		{"crawl-delay", 0, &robots{delay: 10 * time.Second}, 0, 10 * time.Second},
		{"a huge crawl-delay", 0, &robots{delay: time.Hour}, 0, time.Minute},
		{"penalties double", 3, nil, 0, 8 * time.Second},
		{"up to a bound", maxPenalty, nil, 2 * time.Second, time.Minute},
	} {
		if got := o.pause(&manners{penalty: test.penalty}, test.rules, test.took); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	o.Delay = -1
	if got := o.pause(&manners{}, nil, time.Second); got != 0 {
		t.Errorf("no delay wanted, %v", got)
	}
	if got := o.pause(&manners{penalty: 1}, nil, 0); got != 2*time.Second {
		t.Errorf("no delay wanted but a penalty: %v, want 2 * RetryWait/5", got)
	}
}

// Three times as long after each try that failed, up to an hour.
func TestBackoff(t *testing.T) {
	o := Options{RetryWait: 5 * time.Minute}
	for tries, want := range map[int]time.Duration{
		1: 5 * time.Minute, 2: 15 * time.Minute, 3: 45 * time.Minute, 4: time.Hour, 1000: time.Hour,
	} {
		if got := o.backoff(tries); got != want {
			t.Errorf("after %d tries: %v, want %v", tries, got, want)
		}
	}
}

// Any answer of a server in trouble may say when to ask its host again.
func TestTooManyRequests(t *testing.T) {
	for _, status := range []int{http.StatusTooManyRequests, http.StatusServiceUnavailable, http.StatusBadGateway} {
		t.Run(fmt.Sprint(status), func(t *testing.T) {
			t.Parallel()
			w := newTestWeb(t)
			w.html("a.test/", "/busy", "/other")
			w.html("a.test/other")
			busy := 0
			w.handle("a.test/busy", func(rw http.ResponseWriter, _ *http.Request) {
				if busy++; busy == 1 {
					rw.Header().Set("Retry-After", "1")
					rw.WriteHeader(status)
					return
				}
				rw.Header().Set("Content-Type", "text/html")
			})
			s, r := w.crawl(t, w.options("http://a.test/"))
			wantList(t, "archived", s.archived(), "a.test/", "a.test/busy", "a.test/other")
			wantCount(t, "retried", r.Retried, statusReason(status), 1)
			hits := w.hitsOf("a.test")
			i := slices.IndexFunc(hits, func(h hit) bool { return h.path == "/busy" })
			if gap := hits[i+1].begin.Sub(hits[i].begin); gap < time.Second {
				t.Errorf("the host was asked again after %v, want a second", gap)
			}
		})
	}
}

func TestServerErrorsAreTriedAgain(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/dead", "/flaky")
	w.status("a.test/dead", 500)
	tries := 0
	w.handle("a.test/flaky", func(rw http.ResponseWriter, _ *http.Request) {
		if tries++; tries < 3 {
			rw.WriteHeader(http.StatusBadGateway)
		}
	})
	s, r := w.crawl(t, w.options("http://a.test/"))
	wantList(t, "archived", s.archived(), "a.test/", "a.test/flaky")
	wantCount(t, "errors", r.Errors, "status 500", 1)
	wantCount(t, "retried", r.Retried, "status 500", 2) // three tries in all
	wantCount(t, "retried", r.Retried, "status 502", 2)
}

// The redirects of a robots.txt are requests like others: the host is left alone after each.
func TestRobotsRedirectsWait(t *testing.T) {
	w := newTestWeb(t)
	const delay = 60 * time.Millisecond
	w.redirect("a.test/robots.txt", "/r1")
	w.redirect("a.test/r1", "/r2")
	flaky := 0
	w.handle("a.test/r2", func(rw http.ResponseWriter, _ *http.Request) {
		if flaky++; flaky < 3 { // and what fails behind them is tried from the beginning, as often as any
			rw.WriteHeader(http.StatusInternalServerError)
			return
		}
		fmt.Fprint(rw, "User-agent: *\nDisallow: /no")
	})
	w.html("a.test/", "/no")
	o := w.options("http://a.test/")
	o.Delay = delay
	s, r := w.crawl(t, o)
	wantList(t, "archived", s.archived(), "a.test/")
	wantCount(t, "errors", r.Errors, FailRobots, 1)
	hits := w.hitsOf("a.test")
	if len(hits) != 3*3+2 {
		t.Errorf("%d requests, want three for the rules, three times, the page and the sitemap: %v", len(hits), hits)
	}
	for i := 1; i < len(hits); i++ {
		if gap := hits[i].begin.Sub(hits[i-1].begin); gap < delay {
			t.Errorf("%s came %v after %s, want at least %v", hits[i].path, gap, hits[i-1].path, delay)
		}
	}
}

// A robots.txt that another host has is asked for in the turn of that one, by however many hosts, and whatever else is asked of it.
func TestRobotsOfAnotherHostWait(t *testing.T) {
	w := newTestWeb(t)
	const delay = 60 * time.Millisecond
	w.handle("shared.test/robots", func(rw http.ResponseWriter, _ *http.Request) {
		time.Sleep(delay / 2) // so that requests could meet
		fmt.Fprint(rw, "User-agent: *\nDisallow: /no")
	})
	w.html("shared.test/", "/1", "/2", "/3", "/4", "/5")
	for i := range 6 {
		w.html(fmt.Sprintf("shared.test/%d", i))
	}
	seeds := []string{"http://shared.test/"}
	for i := range 4 {
		host := fmt.Sprintf("%d.test", i)
		w.redirect(host+"/robots.txt", "http://shared.test/robots")
		w.html(host+"/", "/no")
		seeds = append(seeds, "http://"+host+"/")
	}
	o := w.options(seeds...)
	o.Delay, o.NoSitemaps = delay, true
	s, r := w.crawl(t, o)
	if n := len(s.archived()); n != 4+6 {
		t.Errorf("%d pages, want 10: %v", n, s.archived())
	}
	wantCount(t, "errors", r.Errors, FailRobots, 4)
	hits := w.hitsOf("shared.test")
	if len(hits) != 4+1+6 || w.most["shared.test"] > 1 {
		t.Errorf("%d requests, %d at the same time; want four robots.txt of others, one of its own, six pages: %v", len(hits), w.most["shared.test"], hits)
	}
	for i := 1; i < len(hits); i++ {
		if gap := hits[i].begin.Sub(hits[i-1].begin); gap < delay {
			t.Errorf("%s came %v after %s, want at least %v", hits[i].path, gap, hits[i-1].path, delay)
		}
	}
}

// Hosts that lead to each other for their robots.txt do not wait for each other without end.
func TestRobotsOfEachOther(t *testing.T) {
	w := newTestWeb(t)
	hosts := []string{"a.test", "b.test", "c.test"}
	var seeds []string
	for i, host := range hosts {
		w.redirect(host+"/robots.txt", "http://"+hosts[(i+1)%len(hosts)]+"/robots.txt")
		w.html(host + "/")
		seeds = append(seeds, "http://"+host+"/")
	}
	o := w.options(seeds...)
	o.Delay, o.NoSitemaps = 20*time.Millisecond, true
	s, _ := w.crawl(t, o)
	wantList(t, "archived", s.archived(), "a.test/", "b.test/", "c.test/") // too many redirects are like none
	for _, host := range hosts {
		if w.most[host] > 1 {
			t.Errorf("%s: %d requests at the same time", host, w.most[host])
		}
	}
}

func TestRobotsUnavailable(t *testing.T) {
	w := newTestWeb(t)
	w.status("down.test/robots.txt", 503)
	w.html("down.test/")
	w.html("down.test/1")
	tries := 0
	w.handle("back.test/robots.txt", func(rw http.ResponseWriter, _ *http.Request) {
		if tries++; tries == 1 {
			rw.WriteHeader(http.StatusInternalServerError)
			return
		}
		fmt.Fprint(rw, "User-agent: *\nDisallow: /no")
	})
	w.html("back.test/")
	w.html("back.test/no")
	w.status("forbidden.test/robots.txt", 403) // RFC 9309 §2.3.1.3: everything is allowed
	w.html("forbidden.test/")
	w.redirect("moved.test/robots.txt", "http://other.test/r")
	w.serve("other.test/r", "text/plain", "User-agent: *\nDisallow: /no")
	w.html("moved.test/")
	w.html("moved.test/no")
	w.redirect("lost.test/robots.txt", "http://broken.test/r") // asked for at both hosts at each try
	w.status("broken.test/r", 503)
	w.html("lost.test/")
	w.status("nowhere.test/robots.txt", 302) // without a target: like too many redirects, everything is allowed
	w.html("nowhere.test/")
	s, r := w.crawl(t, w.options("http://down.test/", "http://down.test/1", "http://back.test/", "http://back.test/no",
		"http://forbidden.test/", "http://moved.test/", "http://moved.test/no", "http://nowhere.test/", "http://lost.test/"))
	wantList(t, "archived", s.archived(), "back.test/", "forbidden.test/", "moved.test/", "nowhere.test/")
	wantCount(t, "errors", r.Errors, FailRobotsGone, 2+1)
	wantCount(t, "errors", r.Errors, FailRobots, 2)
	if n := len(w.hitsOf("down.test")); n != 3 {
		t.Errorf("%d requests to the host that is down, want 3 for robots.txt and none for its pages", n)
	}
	if n := len(w.hitsOf("broken.test")); n != 3 {
		t.Errorf("%d requests to where a robots.txt has moved that is down, want 3", n)
	}
	if n := len(w.hitsOf("nowhere.test")); n != 3 {
		t.Errorf("%d requests to the host whose robots.txt redirects to nowhere, want one for it, the page and the sitemap", n)
	}
}

// A host that speaks no TLS at all, and a proxy that carries none, fail at once: they must not hold up the host's other addresses.
func TestNoTLS(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "https://a.test/secure")
	o := w.options("http://a.test/")
	o.RetryWait, o.NoSitemaps = time.Hour, true
	_, r := w.crawl(t, o)
	wantCount(t, "errors", r.Errors, FailPlain, 1)

	o.Proxy, o.Resolve = w.server.URL, nil // answers CONNECT with 404
	_, r = w.crawl(t, o)
	wantCount(t, "errors", r.Errors, FailTunnel, 1)
}

// So does one whose TLS is too old, which tells the two in an alert.
func TestAlertOfTLS(t *testing.T) {
	w := newTestWeb(t)
	o := w.options("https://old.test/")
	o.Resolve["old.test"] = oldTLS(t, &tls.Config{MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS11}).Listener.Addr().String()
	o.RetryWait, o.NoSitemaps = time.Hour, true
	_, r := w.crawl(t, o)
	wantCount(t, "errors", r.Errors, FailHandshake, 1)
}

// One that is old, but not too old for browsers, is crawled, if its certificate is valid.
func TestOldCipherSuites(t *testing.T) {
	for _, suite := range []uint16{tls.TLS_RSA_WITH_AES_128_GCM_SHA256, tls.TLS_RSA_WITH_AES_256_CBC_SHA, tls.TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA} {
		w := newTestWeb(t)
		w.html("example.com/")
		old := oldTLS(t, &tls.Config{MaxVersion: tls.VersionTLS12, CipherSuites: []uint16{suite}})
		old.Config.Handler = w
		o := w.options("https://example.com/")
		o.Resolve["*"] = old.Listener.Addr().String()
		for _, trusted := range []bool{false, true} {
			s := openStores(t, t.TempDir())
			c, err := New(s.archive, s.frontier, o)
			if err != nil {
				t.Fatal(err)
			}
			pages, failed := int64(0), int64(1)
			if trusted {
				c.network.TLSClientConfig.RootCAs = x509.NewCertPool()
				c.network.TLSClientConfig.RootCAs.AddCert(old.Certificate())
				pages, failed = 1, 0
			}
			r, err := c.Run(t.Context())
			if err != nil || r.Pages != pages {
				t.Errorf("%s, trusted %v: %d pages, %v; want %d", tls.CipherSuiteName(suite), trusted, r.Pages, err, pages)
			}
			wantCount(t, "errors", r.Errors, FailTLS, failed)
		}
	}
}

func oldTLS(t *testing.T, c *tls.Config) *httptest.Server {
	old := httptest.NewUnstartedServer(http.NotFoundHandler())
	old.TLS = c
	old.Config.ErrorLog = log.New(io.Discard, "", 0)
	old.StartTLS()
	t.Cleanup(old.Close)
	return old
}

// A host that dies in the middle of the crawl must not cost a time-out for each of its addresses.
func TestDeadHostIsGivenUp(t *testing.T) {
	w := newTestWeb(t)
	var links []string
	for i := range 50 {
		links = append(links, fmt.Sprintf("/%d", i))
	}
	w.html("a.test/", links...)
	dead := func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	for _, l := range links {
		w.handle("a.test"+l, func(rw http.ResponseWriter, r *http.Request) {
			w.handle("a.test/robots.txt", dead)
			dead(rw, r)
		})
	}
	o := w.options("http://a.test/")
	o.Timeout, o.NoSitemaps = 50*time.Millisecond, true
	_, r := w.crawl(t, o)
	if gone, late := r.Errors[FailRobotsGone], r.Errors[FailTimeout]; gone+late != 50 || late > 1 { // the one that was asked for three times, if it was
		t.Errorf("errors %v, want 50 for robots.txt, or 49", r.Errors)
	}
	if n := len(w.asked()); n > 1+deadAfter {
		t.Errorf("%d requests, want the first page and %d that fail", n, deadAfter)
	}
}

func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for value, want := range map[string]time.Duration{
		"": 0, "0": 0, "7": 7 * time.Second, " 7 ": 7 * time.Second, "-7": 0, "1e9": 0, "99999": time.Hour,
		"99999999999999999999999": time.Hour, "Fri, 02 Jan 2026 03:05:05 GMT": time.Minute,
		"Fri, 02 Jan 2026 03:00:00 GMT": 0, "Fri, 02 Jan 2099 03:00:00 GMT": time.Hour, "soon": 0,
	} {
		if got := retryAfter(value, now); got != want {
			t.Errorf("%q: %v, want %v", value, got, want)
		}
	}
}

func FuzzRetryAfter(f *testing.F) {
	f.Add("120")
	f.Add("Fri, 02 Jan 2026 03:05:05 GMT")
	f.Fuzz(func(t *testing.T, value string) {
		if d := retryAfter(value, time.Unix(1767323045, 0)); d < 0 || d > maxRetryAfter {
			t.Errorf("%q: %v", value, d)
		}
	})
}

// Few hosts with large files are forgotten as well.
func TestRulesAreBounded(t *testing.T) {
	s := newStates()
	large := make([]rule, maxStateSize/4/64)
	for i := range 6 {
		m := s.of(weburlHost(i))
		m.robots["http"] = &answer{rules: &robots{rules: large}}
		s.resize(m)
		s.resize(m) // the host was asked again
	}
	if s.size > maxStateSize || s.order.Len() != 3 { // each takes a quarter and a little more
		t.Errorf("%d hosts of %d bytes, the bound is %d", s.order.Len(), s.size, maxStateSize)
	}
}

// What a crawl keeps of a robots.txt counts.
func TestRulesAreCounted(t *testing.T) {
	w := newTestWeb(t)
	w.serve("a.test/robots.txt", "text/plain", "User-agent: *\nDisallow: /"+strings.Repeat("x", 1000))
	w.html("a.test/")
	s := openStores(t, t.TempDir())
	c, err := New(s.archive, s.frontier, w.options("http://a.test/"))
	if err != nil {
		t.Fatal(err)
	}
	if ranWith(t, t.Context(), c); c.states.size < 1000 {
		t.Errorf("%d bytes", c.states.size)
	}
}

func TestStatesAreBounded(t *testing.T) {
	s := newStates()
	first := s.of("first")
	first.robots["http"] = &answer{rules: parseRobots([]byte("User-agent: *\nDisallow: /"+strings.Repeat("x", 1000)), "facetta")}
	s.resize(first)
	if s.size < 1000 {
		t.Errorf("size %d", s.size)
	}
	used := s.of("used")
	for i := range maxStates {
		s.of(weburlHost(i))
		if i%1000 == 0 {
			s.of("used")
		}
	}
	if s.of("used") != used {
		t.Error("a host that is used was forgotten")
	}
	if s.order.Len() != maxStates {
		t.Errorf("%d states, want %d", s.order.Len(), maxStates)
	}
	first.robots["https"] = first.robots["http"]
	s.resize(first) // a worker may still use what was forgotten
	if s.order.Len() != maxStates || len(s.hosts) != maxStates || s.size != 0 {
		t.Errorf("%d states, %d bytes; want %d and 0", s.order.Len(), s.size, maxStates)
	}
	if s.of("first") == first {
		t.Error("the host used longest ago was not forgotten")
	}
}

// Of hosts that together take more than the bound, those used last are kept, and one in any case.
func TestStatesAreBoundedInBytes(t *testing.T) {
	s := newStates()
	for i, c := range []struct {
		size, want int
	}{
		{maxStateSize / 2, 1}, {maxStateSize / 2, 2}, {1, 2}, {maxStateSize + 1, 1}, {1, 1},
	} {
		m := s.of(weburlHost(i))
		m.session.size = c.size
		if s.resize(m); s.order.Len() != c.want {
			t.Errorf("after %d bytes: %d hosts, want %d", c.size, s.order.Len(), c.want)
		}
	}
}

// A crawl whose hosts may not be asked for long says when it goes on.
func TestALongWaitIsSaid(t *testing.T) {
	for name, c := range map[string]struct {
		robots string
		retry  string // what the page's Retry-After says
		want   time.Duration
	}{
		"delay":       {"User-agent: *\nCrawl-delay: 50", "", 50 * time.Second},
		"retry after": {"", "3600", time.Hour},
		"no wait":     {"", "0", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			web := newTestWeb(t)
			web.serve("a.test/robots.txt", "text/plain", c.robots)
			web.status("a.test/", http.StatusServiceUnavailable, "Retry-After", c.retry)
			web.html("b.test/")
			ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
			defer stop()
			o := web.options("http://a.test/", "http://b.test/")
			o.ProgressEvery, o.MaxTries = time.Millisecond, 2
			var wait time.Duration
			queue := int64(1)
			o.Progress = func(p Progress) {
				if strings.HasSuffix(p.Line(), fmt.Sprintf("  next request in %v", p.Wait.Round(time.Second))) {
					wait, queue = p.Wait, p.Queue
					stop()
				}
			}
			s := openStores(t, t.TempDir())
			crawler, err := New(s.archive, s.frontier, o)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := crawler.Run(ctx); err != nil || wait > c.want || wait < c.want-10*time.Second || queue < 1 {
				t.Errorf("%v; a wait of %v for %d addresses is said, want one of %v", err, wait, queue, c.want)
			}
		})
	}
}
