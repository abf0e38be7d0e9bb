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
	"facetta/internal/shorten"
	"facetta/web/views"
)

// searchNames are the parameters that parseRequest reads; the last is the prefix of those for weights.
var searchNames = []string{"q", "t", "k", "threshold", "lambda", "relative", "iterations", "hosts", "match", "order", "page", views.WeightPrefix}

// apiRoute is an address that answers in JSON; docs/api.md says what its parameters and fields mean.
type apiRoute struct {
	names []string // names of its parameters
	serve handler
}

func (s *server) apiRoutes() map[string]apiRoute {
	return map[string]apiRoute{
		"/api/search":   {searchNames, s.serveAPISearch},
		"/api/members":  {append([]string{"topic"}, searchNames...), s.serveAPIMembers},
		"/api/score":    {append([]string{"url"}, searchNames...), s.serveAPIScore},
		"/api/explain":  {[]string{"url", "topic"}, s.serveAPIExplain},
		"/api/similar":  {[]string{"url"}, s.serveAPISimilar},
		"/api/complete": {[]string{"q", "format"}, s.serveAPIComplete},
	}
}

// checked returns a handler that answers with JSON and refuses parameters that the route does not have.
func (s *server) checked(route apiRoute) http.Handler {
	serve := s.gate.through(route.serve)
	return s.api(func(w http.ResponseWriter, r *http.Request) error {
		if err := checkNames(r.URL.RawQuery, route.names); err != nil {
			return err
		}
		return serve(w, r)
	})
}

// checkNames refuses unknown and repeated parameters. Otherwise a program that writes topic=Top/Arts instead of t=Top/Arts would take the unbiased
// results for those of the topic, and one that writes page=1&page=2 would take the first page for both.
func checkNames(rawQuery string, names []string) error {
	v, err := parameters(rawQuery)
	if err != nil {
		return err
	}
	weights, hint := slices.Contains(names, views.WeightPrefix), ""
	if weights { // which is the last of the names
		hint = "DIMENSION, where t is a topic to rank by"
	}
	for _, name := range slices.Sorted(maps.Keys(v)) {
		known := slices.Contains(names, name) || weights && strings.HasPrefix(name, views.WeightPrefix)
		if known && name != "t" && len(v[name]) > 1 {
			return wrong(searcher.BadParameter, "“%s” is given %d times: only topics to rank by (t) can be repeated.", clipName(name), len(v[name]))
		}
		if known {
			continue
		}
		return wrong(searcher.BadParameter, "There is no parameter “%s” here, only: %s%s.", clipName(name), strings.Join(names, ", "), hint)
	}
	return nil
}

func (s *server) serveAPISearch(w http.ResponseWriter, r *http.Request) error {
	req, err := decideAPISearch(r.URL.RawQuery)
	if err != nil {
		return err
	}
	resp, err := s.searcher.Search(r.Context(), req)
	if err != nil {
		return err
	}
	return sendJSON(w, http.StatusOK, resp)
}

// decideAPISearch does what decideSearch does for programs: if the query is missing, they get an error instead of being sent elsewhere.
func decideAPISearch(rawQuery string) (searcher.Request, error) {
	v, err := parameters(rawQuery)
	if err != nil {
		return searcher.Request{}, err
	}
	return parseSearch(v)
}

// parseSearch does what parseRequest does, but a query is required.
func parseSearch(v url.Values) (searcher.Request, error) {
	req, err := parseRequest(v)
	if err == nil && strings.TrimSpace(req.Query) == "" {
		err = wrong(searcher.BadParameter, "“q” is missing: add q=words, the query.")
	}
	return req, err
}

// clipName shortens a name, to keep answers short.
func clipName(name string) string {
	return strings.ToValidUTF8(shorten.Quoted(name, 40), "")
}

// problem is an error in JSON.
type problem struct {
	Error   string   `json:"error"`
	Nearest []string `json:"nearest,omitempty"`
}

func sendJSON(w http.ResponseWriter, status int, v any) error {
	return sendJSONAs(w, status, "application/json", v)
}

// sendJSONAs does what sendJSON does, with another media type.
func sendJSONAs(w http.ResponseWriter, status int, mediaType string, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("writing JSON: %w", err)
	}
	send(w, status, mediaType+"; charset=utf-8", append(b, '\n'))
	return nil
}
