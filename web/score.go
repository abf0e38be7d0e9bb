package web

import (
	"net/http"

	"facetta/internal/searcher"
	"facetta/web/views"
)

// serveScore shows every factor of a page's score for a search.
func (s *server) serveScore(w http.ResponseWriter, r *http.Request) error {
	req, score, err := s.score(r)
	if err != nil {
		return err
	}
	f := s.frame("Why "+views.Quoted(score.URL, score.Title), req)
	return draw(w, r, http.StatusOK, views.Score(views.ScorePage{Frame: f, Score: score}))
}

func (s *server) serveAPIScore(w http.ResponseWriter, r *http.Request) error {
	_, score, err := s.score(r)
	if err != nil {
		return err
	}
	return sendJSON(w, http.StatusOK, score)
}

func (s *server) score(r *http.Request) (req searcher.Request, score *searcher.Score, err error) {
	req, address, err := decideScore(r.URL.RawQuery)
	if err != nil {
		return req, nil, err
	}
	score, err = s.searcher.Score(r.Context(), req, address)
	return req, score, err
}

// decideScore returns the search, and the page whose score for it is wanted.
func decideScore(rawQuery string) (req searcher.Request, address string, err error) {
	v, err := parameters(rawQuery)
	if err != nil {
		return req, "", err
	}
	if req, err = parseRequest(v); err != nil {
		return req, "", err
	}
	address, err = parseAddress(v)
	return req, address, err
}
