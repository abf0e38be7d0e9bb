package web

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"

	"github.com/a-h/templ"

	"facetta/internal/panics"
)

// maxURI is the most bytes of a request's address. It leaves room for the longest query with every byte percent-encoded (three for one), for 2,048
// bytes of an address encoded in the same way, and for the topics. Longer ones are refused with a clear answer before they are parsed.
const maxURI = 16 << 10

// usualPage is the number of bytes reserved for a page of ten results, so that the buffer rarely has to grow.
const usualPage = 48 << 10

// handler answers a request. If it returns an error, that becomes a status and a page in one place.
type handler func(w http.ResponseWriter, r *http.Request) error

// page returns a handler whose errors are shown as pages.
func (s *server) page(h handler) http.Handler { return s.handle(h, s.failPage) }

// api returns a handler whose errors are sent as JSON.
func (s *server) api(h handler) http.Handler { return s.handle(h, s.failAPI) }

func (s *server) handle(h handler, fail func(http.ResponseWriter, *http.Request, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := s.call(h, w, r); err != nil {
			fail(w, r, err)
		}
	})
}

// call runs a handler and turns a panic into an error. Handlers write nothing before they have their whole answer, so the page for an error can still
// be sent.
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

// guard sets the headers that every response has, arranges compression, and removes request bodies, as no route reads one.
func (s *server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, 0)
		secure(w.Header())
		next.ServeHTTP(pack(w, r), r)
	})
}

// draw renders a whole page and sends it. Browsers may keep it for going back, but must otherwise ask for it again.
func draw(w http.ResponseWriter, r *http.Request, status int, page templ.Component) error {
	b := bytes.NewBuffer(make([]byte, 0, usualPage))
	if err := page.Render(r.Context(), b); err != nil {
		return fmt.Errorf("drawing %s: %w", r.URL.Path, err)
	}
	send(w, status, "text/html; charset=utf-8", b.Bytes())
	return nil
}

// send writes a whole response. An error of Write means that the reader has gone away, so that nobody can be told of it.
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
