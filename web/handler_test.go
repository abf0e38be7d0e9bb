package web

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

// Whatever handler may come, it cannot read a body: no route has a use for one.
func TestNoBodyIsRead(t *testing.T) {
	s := &server{}
	h := s.guard(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if b, err := io.ReadAll(r.Body); len(b) > 0 || err == nil {
			t.Errorf("read %q, %v", b, err)
		}
	}))
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("POST", "/", strings.NewReader("a body")))
}

// Every route that asks the searcher passes its answer on, which no cache between here and the reader may keep, and its error.
func TestEveryRouteAnswers(t *testing.T) {
	const page, topic = "url=http://a.example/", "topic=Top/Sports"
	for _, target := range []string{
		"/search?q=a", "/members?q=a&" + topic, "/score?q=a&" + page, "/explain?" + topic + "&" + page, "/similar?" + page, "/page?" + page,
		"/topics/Top/Computers", "/api/search?q=a", "/api/members?q=a&" + topic, "/api/score?q=a&" + page, "/api/explain?" + topic + "&" + page,
		"/api/similar?" + page, "/api/complete?q=a", "/api/complete?q=a&format=suggestions",
	} {
		f := newFake()
		if a := get(t, f, target); a.Code != http.StatusOK || a.Header().Get("Cache-Control") != "private, no-cache" {
			t.Errorf("%s: status %d, headers %v", target, a.Code, a.Header())
		}
		f.err = &searcher.Error{Kind: searcher.RemovedPage, Message: "gone"}
		if a := get(t, f, target); a.Code != http.StatusGone {
			t.Errorf("%s with an error: status %d", target, a.Code)
		}
	}
}

// What is asked for decides the status, and an address may be as long as the longest that a search can need, but no longer.
func TestStatuses(t *testing.T) {
	long := "/search?q=a&t="
	long += strings.Repeat("%20", (maxURI-len(long))/3) + strings.Repeat("/", (maxURI-len(long))%3)
	for target, want := range map[string]int{
		"/about": http.StatusOK, "/robots.txt": http.StatusOK, "/search?q=": http.StatusSeeOther, "/topics/Top/A/": http.StatusMovedPermanently,
		"/nothing": http.StatusNotFound, "/api/nothing": http.StatusNotFound, long: http.StatusOK, long + "/": http.StatusRequestURITooLong,
	} {
		a := get(t, newFake(), target)
		if a.Code != want || a.Header().Get("Allow") != "" {
			t.Errorf("%s: status %d, headers %v; want %d", clip(target), a.Code, a.Header(), want)
		}
		if length := a.Header().Get("Content-Length"); want == http.StatusOK && length != fmt.Sprint(a.Body.Len()) {
			t.Errorf("%s: Content-Length %s of %d bytes", clip(target), length, a.Body.Len())
		}
	}
}

// A handler that wants its answer broken off is not answered for with a page of an error.
func TestAnAbortedAnswerStaysAborted(t *testing.T) {
	s := &server{searcher: newFake(), log: slog.New(slog.DiscardHandler)}
	a := httptest.NewRecorder()
	defer func() {
		if p := recover(); p != http.ErrAbortHandler || a.Body.Len() > 0 {
			t.Errorf("panic %v, answer %q; want http.ErrAbortHandler and nothing", p, a.Body)
		}
	}()
	s.page(func(http.ResponseWriter, *http.Request) error { panic(http.ErrAbortHandler) }).ServeHTTP(a, httptest.NewRequest("GET", "/", nil))
}
