package web

import (
	"net/http"

	"facetta/internal/searcher"
)

// completions is the API's answer to the beginning of a query.
type completions struct {
	Query       string                `json:"query"`
	Completions []searcher.Completion `json:"completions"`
}

// serveAPIComplete completes the beginning of a query. It answers in our own form or, with format=suggestions, in that of OpenSearch, which browsers
// want: the query and a list of queries.
func (s *server) serveAPIComplete(w http.ResponseWriter, r *http.Request) error {
	typed, suggestions, err := decideComplete(r.URL.RawQuery)
	if err != nil {
		return err
	}
	list, err := s.searcher.Complete(typed)
	if err != nil {
		return err
	}
	if !suggestions {
		return sendJSON(w, http.StatusOK, completions{typed, list})
	}
	texts := make([]string, len(list))
	for i, c := range list {
		texts[i] = c.Text
	}
	return sendJSONAs(w, http.StatusOK, suggestionsType, []any{typed, texts})
}

// suggestionsType is the media type of OpenSearch Suggestions 1.1.
const suggestionsType = "application/x-suggestions+json"

func decideComplete(rawQuery string) (typed string, suggestions bool, err error) {
	v, err := parameters(rawQuery)
	if err != nil {
		return "", false, err
	}
	switch format := v.Get("format"); format {
	case "", "json":
	case "suggestions":
		suggestions = true
	default:
		return "", false, wrong(searcher.BadParameter, "“format” must be json or suggestions; this is %.40q.", format)
	}
	typed, err = parseQuery(v.Get("q"))
	return typed, suggestions, err
}
