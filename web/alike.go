package web

import (
	"net/http"

	"facetta/internal/searcher"
	"facetta/web/views"
)

// serveSimilar shows the pages that are like one page.
func (s *server) serveSimilar(w http.ResponseWriter, r *http.Request) error {
	alike, err := s.alike(r)
	if err != nil {
		return err
	}
	f := s.frame("Pages like "+views.Quoted(alike.URL, alike.Title), searcher.Request{})
	return draw(w, r, http.StatusOK, views.Similar(views.SimilarPage{Frame: f, Alike: alike}))
}

func (s *server) serveAPISimilar(w http.ResponseWriter, r *http.Request) error {
	alike, err := s.alike(r)
	if err != nil {
		return err
	}
	return sendJSON(w, http.StatusOK, alike)
}

func (s *server) alike(r *http.Request) (*searcher.Alike, error) {
	address, err := decidePage(r.URL.RawQuery)
	if err != nil {
		return nil, err
	}
	return s.searcher.Alike(r.Context(), address)
}
