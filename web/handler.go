package web

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"

	"github.com/a-h/templ"

	"facetta/internal/panics"
)

// maxURI bounds the request line in bytes. It leaves room for the longest query with every byte percent-encoded (three for
// one), 2,048 bytes of an address likewise, and the topics; what is longer gets a clear answer here before it is taken apart.
const maxURI = 16 << 10

// usualPage is the room in bytes for a page of ten results, so that drawing it rarely has to move it.
const usualPage = 48 << 10

// handler does what a request asks for. What it returns becomes a status and a page in one place.
type handler func(w http.ResponseWriter, r *http.Request) error

// page makes a handler whose errors are shown as pages.
func (s *server) page(h handler) http.Handler { return s.handle(h, s.failPage) }

// api makes a handler whose errors are shown as JSON.
func (s *server) api(h handler) http.Handler { return s.handle(h, s.failAPI) }

func (s *server) handle(h handler, fail func(http.ResponseWriter, *http.Request, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := s.call(h, w, r); err != nil {
			fail(w, r, err)
		}
	})
}

// call runs a handler and turns its panic into an error. Handlers write nothing before they are sure of their answer, so the
// error's page can still be sent.
func (s *server) call(h handler, w http.ResponseWriter, r *http.Request) error {
	if len(r.RequestURI) > maxURI {
		return errURITooLong
	}
	err := panics.Try(func() error { return h(w, r) })
	if broken := new(panics.Recovered); errors.As(err, &broken) && broken.Value == http.ErrAbortHandler {
		panic(http.ErrAbortHandler)
	}
	return err
}

// guard sets the headers that everything carries, compresses, and takes request bodies away: no route reads one.
func (s *server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, 0)
		secure(w.Header())
		next.ServeHTTP(pack(w, r), r)
	})
}

// draw renders a page whole and sends it. Pages may be kept by the browser for going back, but are asked for anew.
func draw(w http.ResponseWriter, r *http.Request, status int, page templ.Component) error {
	b := bytes.NewBuffer(make([]byte, 0, usualPage))
	if err := page.Render(r.Context(), b); err != nil {
		return fmt.Errorf("drawing %s: %w", r.URL.Path, err)
	}
	send(w, status, "text/html; charset=utf-8", b.Bytes())
	return nil
}

// send writes a whole response. An error of Write means that the reader went away; there is nobody left to tell.
func send(w http.ResponseWriter, status int, contentType string, body []byte) {
	h := w.Header()
	h.Set("Content-Type", contentType)
	if isPacked(w, len(body)) {
		h.Set("Content-Encoding", "gzip")
		body = packed(body)
	}
	h.Set("Content-Length", fmt.Sprint(len(body)))
	h.Set("Cache-Control", "private, no-cache")
	w.WriteHeader(status)
	_, _ = w.Write(body)
}
