package demo

import (
	"bytes"
	"net/http"
	"strings"
	"time"
)

// serve answers for one site: it looks first among the prose, then among the pages that the site's software makes, then among files that only
// crawlers request.
func (w *web) serve(rw http.ResponseWriter, r *http.Request, st *site) {
	path := r.URL.Path
	if p := st.byPath[path]; p != nil {
		w.servePage(rw, r, st.layout, w.articleView(p))
		return
	}
	if p := st.byPath[strings.TrimPrefix(path, "/print")]; p != nil && p.print && strings.HasPrefix(path, "/print/") {
		w.servePage(rw, r, "plain", w.printView(p))
		return
	}
	switch {
	case path == "/":
		w.servePage(rw, r, st.layout, w.homeView(st))
	case path == aboutPath:
		w.servePage(rw, r, st.layout, w.aboutView(st))
	case path == "/robots.txt":
		serveBytes(rw, r, "text/plain; charset=utf-8", firstDay, st.robots())
	case serveSitemap(rw, r, st), serveSpecial(rw, r, st):
	default:
		w.serveMissing(rw, st)
	}
}

func (w *web) servePage(rw http.ResponseWriter, r *http.Request, layout string, v *view) {
	html, err := w.render(layout, v)
	if err != nil {
		http.Error(rw, err.Error(), http.StatusInternalServerError)
		return
	}
	serveBytes(rw, r, "text/html; charset=utf-8", v.Date, html)
}

func (w *web) render(layout string, v *view) ([]byte, error) {
	var b bytes.Buffer
	err := w.layouts[layout].Execute(&b, v)
	return b.Bytes(), err
}

// serveBytes answers conditional and range requests too, as file servers do.
func serveBytes(rw http.ResponseWriter, r *http.Request, contentType string, modified time.Time, body []byte) {
	rw.Header().Set("Content-Type", contentType)
	http.ServeContent(rw, r, "", modified, bytes.NewReader(body))
}

// serveMissing answers with the site's own "not found" page, in its layout.
func (w *web) serveMissing(rw http.ResponseWriter, st *site) {
	v := w.newView(st, "Page not found", "")
	v.Body = "<p>There is nothing at this address. It may have moved; the navigation leads to all pages.</p>"
	html, err := w.render(st.layout, v)
	if err != nil {
		http.Error(rw, err.Error(), http.StatusInternalServerError)
		return
	}
	rw.Header().Set("Content-Type", "text/html; charset=utf-8")
	rw.WriteHeader(http.StatusNotFound)
	rw.Write(html)
}
