package web

import (
	"net/http"

	"facetta/internal/searcher"
	"facetta/web/views"
)

// serveSimilar shows the pages that are like one page.
func (s *server) serveSimilar(w http.ResponseWriter, r *http.Request) error {
	similar, err := s.similar(r)
	if err != nil {
		return err
	}
	f := s.frame("Pages like "+views.Quoted(similar.URL, similar.Title), searcher.Request{})
	return draw(w, r, http.StatusOK, views.Similar(views.SimilarPage{Frame: f, Similar: similar}))
}

func (s *server) serveAPISimilar(w http.ResponseWriter, r *http.Request) error {
	similar, err := s.similar(r)
	if err != nil {
		return err
	}
	return sendJSON(w, http.StatusOK, similar)
}

func (s *server) similar(r *http.Request) (*searcher.Similar, error) {
	address, err := decidePage(r.URL.RawQuery)
	if err != nil {
		return nil, err
	}
	return s.searcher.Similar(r.Context(), address)
}
