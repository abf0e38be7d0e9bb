package web

import (
	"net/http"

	"facetta/internal/searcher"
	"facetta/web/views"
)

func (s *server) serveMembers(w http.ResponseWriter, r *http.Request) error {
	req, m, err := s.members(r)
	if err != nil {
		return err
	}
	return draw(w, r, http.StatusOK, views.Members(views.MembersPage{
		Frame: s.frame(req.Query+" in "+views.LongName(m.Topic), req), Topics: s.searcher.Topics(), Members: m,
	}))
}

func (s *server) serveAPIMembers(w http.ResponseWriter, r *http.Request) error {
	_, m, err := s.members(r)
	if err != nil {
		return err
	}
	return sendJSON(w, http.StatusOK, m)
}

func (s *server) members(r *http.Request) (searcher.Request, *searcher.Members, error) {
	req, topic, err := decideMembers(r.URL.RawQuery)
	if err != nil {
		return req, nil, err
	}
	m, err := s.searcher.Members(r.Context(), req, topic)
	return req, m, err
}

// decideMembers returns the search, and the topic whose members among its results are wanted.
func decideMembers(rawQuery string) (req searcher.Request, topic string, err error) {
	v, err := parameters(rawQuery)
	if err != nil {
		return req, "", err
	}
	if req, err = parseSearch(v); err != nil {
		return req, "", err
	}
	topic, err = parseTopic(v)
	return req, topic, err
}
