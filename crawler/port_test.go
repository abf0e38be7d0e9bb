package crawler

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

func TestBadPorts(t *testing.T) {
	if !slices.IsSorted(badPorts) {
		t.Error("they are not sorted, as they are looked up")
	}
	for u, want := range map[weburl.URL]bool{
		"http://a.test/": false, "https://a.test/:25": false, "http://a.test:8080/": false, "http://a.test:443/": false, "http://[::1]/": false, "http://[::25]/": false,
		"http://a.test:25/": true, "https://a.test:22/x": true, "http://10.0.0.1:6000/": true, "http://[::1]:10080/": true, "http://a.test:0/": true,
	} {
		if hasBadPort(u) != want {
			t.Errorf("%s: %v", u, !want)
		}
	}
}

// No port of another service is asked: neither a seed's, nor for a link, a redirect, or a robots.txt that redirects there.
func TestBadPortsAreNotAsked(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "http://a.test:25/", "/to")
	w.redirect("a.test/to", "https://a.test:22/x")
	w.redirect("b.test/robots.txt", "http://a.test:6667/robots.txt")
	w.html("b.test/")
	o := w.options("http://a.test/", "http://b.test/", "http://c.test:110/")
	o.Scope = AnyHost
	_, r := w.crawl(t, o)
	wantCount(t, "skipped", r.Skipped, ReasonPort, 3)
	wantCount(t, "errors", r.Errors, FailPort, 1)
	for _, h := range w.hits {
		if strings.Contains(h.host, ":") {
			t.Errorf("asked for %s%s", h.host, h.path)
		}
	}
}

// What a frontier has of another service fails.
func TestABadPortInTheFrontier(t *testing.T) {
	w := newTestWeb(t)
	s := openStores(t, t.TempDir())
	if _, err := s.frontier.Add([]frontier.Item{{URL: "http://a.test:25/"}}, nil); err != nil {
		t.Fatal(err)
	}
	r := crawl(t, s, w.options())
	wantCount(t, "errors", r.Errors, FailPort, 1)
	wantList(t, "asked", w.asked())
}

// A page with links to many ports of one address leads to as many of them as to hosts of a domain.
func TestPortsOfOneAddress(t *testing.T) {
	var asked atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			asked.Add(1)
		}
		http.NotFound(rw, r)
	}))
	defer server.Close()
	w := newTestWeb(t)
	var links []string
	for i := range 30 {
		links = append(links, fmt.Sprintf("http://127.0.0.9:%d/", 20000+i))
	}
	w.html("a.test/", links...)
	o := w.options("http://a.test/")
	o.Scope, o.MaxHostsPerDomain = AnyHost, 4
	for _, l := range links {
		o.Resolve[string(weburl.URL(l).Host())] = strings.TrimPrefix(server.URL, "http://")
	}
	_, r := w.crawl(t, o)
	wantCount(t, "skipped", r.Skipped, frontier.ReasonHosts, 26)
	if n := asked.Load(); n != 4 {
		t.Errorf("%d ports of one address were asked, want 4", n)
	}
}
