package web

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
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
