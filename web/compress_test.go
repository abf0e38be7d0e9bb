package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"facetta/internal/searcher"
)

// asked gives the answer to a reader at an address who accepts some codings.
func asked(target, from, codings string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, target, nil)
	r.RemoteAddr = from
	if codings != "" {
		r.Header.Set("Accept-Encoding", codings)
	}
	w := httptest.NewRecorder()
	New(fullFake(), Options{}).ServeHTTP(w, r)
	return w
}

// fullFake has a whole page of results.
func fullFake() *fake {
	f := newFake()
	for len(f.response.Results) < searcher.PerPage {
		f.response.Results = append(f.response.Results, f.response.Results[0])
	}
	return f
}

// Whoever takes gzip, and is not on this machine, gets the same bytes in fewer.
func TestAnswersAreCompressed(t *testing.T) {
	const elsewhere = "192.0.2.1:1234"
	for _, target := range []string{"/search?q=a", "/api/search?q=a", "/topics/", string(assetHref("style.css")), string(assetHref("keys.js"))} {
		plain := asked(target, elsewhere, "")
		if plain.Header().Get("Content-Encoding") != "" || plain.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s, nothing accepted: headers %v", target, plain.Header())
		}
		if w := asked(target, elsewhere, "gzip, deflate, br, zstd"); w.Header().Get("Content-Encoding") != "gzip" { // as browsers ask
			t.Errorf("%s: headers %v", target, w.Header())
		}
		w := asked(target, elsewhere, "br, GZIP;q=0.5")
		if w.Header().Get("Content-Encoding") != "gzip" || w.Header().Get("Content-Type") != plain.Header().Get("Content-Type") {
			t.Errorf("%s: headers %v", target, w.Header())
			continue
		}
		if n := w.Body.Len(); n >= plain.Body.Len()*3/4 {
			t.Errorf("%s: %d bytes of %d", target, n, plain.Body.Len())
		}
		if tag := w.Header().Get("ETag"); tag != "" && tag == plain.Header().Get("ETag") {
			t.Errorf("%s: both forms have the tag %s", target, tag)
		}
		z, err := gzip.NewReader(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(z); err != nil || string(text) != plain.Body.String() {
			t.Errorf("%s: unpacked it is another text, or none: %v", target, err)
		}
	}
}

func TestAnswersThatAreNotCompressed(t *testing.T) {
	for _, c := range []struct{ target, from, codings string }{
		{"/search?q=a", "127.0.0.1:1234", "gzip"},
		{"/search?q=a", "[::1]:1234", "gzip"},
		{"/search?q=a", "[::ffff:127.0.0.1]:1234", "gzip"},
		{"/search?q=a", "192.0.2.1:1234", "br, identity"},
		{"/search?q=a", "192.0.2.1:1234", "gzip;q=0.0, br"},
		{"/healthz", "192.0.2.1:1234", "gzip"},
		{string(assetHref("icon.svg")), "192.0.2.1:1234", "gzip"},
	} {
		if w := asked(c.target, c.from, c.codings); w.Header().Get("Content-Encoding") != "" || w.Body.Len() == 0 {
			t.Errorf("%s from %s accepting %q: encoding %q, %d bytes", c.target, c.from, c.codings, w.Header().Get("Content-Encoding"), w.Body.Len())
		}
	}
}

// A page of ten results, drawn alone, and drawn and compressed.
func BenchmarkCompressed(b *testing.B) {
	h := New(fullFake(), Options{})
	for _, codings := range []string{"identity", "gzip"} {
		b.Run(codings, func(b *testing.B) {
			r := httptest.NewRequest(http.MethodGet, "/search?q=a", nil)
			r.Header.Set("Accept-Encoding", codings)
			for b.Loop() {
				h.ServeHTTP(&discard{http.Header{}}, r)
			}
		})
	}
}
