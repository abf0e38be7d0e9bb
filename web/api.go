package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"facetta/internal/searcher"
)

func (s *server) serveAPISearch(w http.ResponseWriter, r *http.Request) error {
	req, err := decideAPISearch(r.URL.RawQuery)
	if err != nil {
		return err
	}
	resp, err := s.searcher.Search(r.Context(), req)
	if err != nil {
		return err
	}
	return sendJSON(w, http.StatusOK, lists(*resp))
}

// decideAPISearch is decideSearch for programs, which are told of a missing query instead of being sent elsewhere.
func decideAPISearch(rawQuery string) (searcher.Request, error) {
	req, err := parseRequest(rawQuery)
	if err == nil && strings.TrimSpace(req.Query) == "" {
		err = wrong(searcher.BadParameter, "“q” is missing: /api/search?q=words searches for words.")
	}
	return req, err
}

// lists makes empty lists of absent ones, so that programs need not tell null from [].
func lists(resp searcher.Response) searcher.Response {
	if resp.Facets == nil {
		resp.Facets = []searcher.Facet{}
	}
	if resp.Languages == nil {
		resp.Languages = []searcher.Language{}
	}
	results := make([]searcher.Result, len(resp.Results))
	for i, r := range resp.Results {
		if r.Topics == nil {
			r.Topics = []searcher.PageTopic{}
		}
		results[i] = r
	}
	resp.Results = results
	return resp
}

// problem is an error in JSON.
type problem struct {
	Error   string   `json:"error"`
	Nearest []string `json:"nearest,omitempty"`
}

func sendJSON(w http.ResponseWriter, status int, v any) error {
	return sendJSONAs(w, status, "application/json", v)
}

// sendJSONAs is sendJSON under another media type.
func sendJSONAs(w http.ResponseWriter, status int, mediaType string, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("writing JSON: %w", err)
	}
	send(w, status, mediaType+"; charset=utf-8", append(b, '\n'))
	return nil
}
