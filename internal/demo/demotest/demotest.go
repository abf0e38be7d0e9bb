// Package demotest crawls the demo web without a network, for tests.
package demotest

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/internal/demo"
	"facetta/internal/weburl"
)

// Captures are the pages that a crawl of the demo web finds from its home pages and topics on, breadth first, but for the endless calendar:
// always the same in the same order.
func Captures() []*archive.Capture {
	var queue []weburl.URL
	for _, h := range demo.Hosts() {
		queue = append(queue, weburl.URL("http://"+string(h)+"/"))
	}
	for line := range strings.Lines(string(demo.Topics())) {
		if u, err := weburl.Parse(strings.Fields(line)[0]); err == nil {
			queue = append(queue, u)
		}
	}
	handler, seen := demo.Handler(), map[weburl.URL]bool{}
	var captures []*archive.Capture
	for len(queue) > 0 {
		u := queue[0]
		queue = queue[1:]
		if seen[u] || strings.Contains(string(u), "/calendar/") || !strings.HasSuffix(string(u.Host()), ".example") {
			continue
		}
		seen[u] = true
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, string(u), nil))
		if w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			continue
		}
		captures = append(captures, &archive.Capture{URL: u, Time: time.Unix(1e9, 0), Status: w.Code, Header: w.Header(), Body: w.Body.Bytes()})
		for _, l := range page.Parse(page.FromHTTP(u, w.Header(), w.Body.Bytes())).Links {
			queue = append(queue, l.Target)
		}
	}
	return captures
}
