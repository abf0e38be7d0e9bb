package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"facetta/internal/searcher"
	"facetta/web/views"
)

func (s *server) serveAPISearch(w http.ResponseWriter, r *http.Request) error {
	req, err := decideAPISearch(r.URL.RawQuery)
	if err == nil {
		err = checkNames(r.URL.RawQuery)
	}
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

// searchNames are the parameters of parseRequest; those of weights have a prefix.
var searchNames = []string{"q", "t", "k", "threshold", "lambda", "relative", "iterations", "hosts", "page"}

// checkNames refuses other parameters: a program that writes topic=Top/Arts for t=Top/Arts would take what all results are about for an answer.
func checkNames(rawQuery string) error {
	v, err := url.ParseQuery(rawQuery)
	if err != nil {
		return wrong(searcher.BadQuery, badEncoding)
	}
	for _, name := range slices.Sorted(maps.Keys(v)) {
		if !slices.Contains(searchNames, name) && !strings.HasPrefix(name, views.WeightPrefix) {
			return wrong(searcher.BadParameter, "There is no parameter “%s”: a search has %s, where t is a topic, and %sDIMENSION.",
				clipName(name), strings.Join(searchNames, ", "), views.WeightPrefix)
		}
	}
	return nil
}

// clipName keeps an answer short.
func clipName(name string) string {
	const most = 40
	if len(name) <= most {
		return strings.ToValidUTF8(name, "")
	}
	return strings.ToValidUTF8(name[:most], "") + "…"
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
