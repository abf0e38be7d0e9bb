package views

import (
	"slices"
	"strings"

	"facetta/internal/searcher"
)

// Suggestion is a query that may find more than the one that found nothing.
type Suggestion struct {
	Label string
	Query string
}

// maxSuggestions keeps the empty page short.
const maxSuggestions = 5

// Suggest loosens a query that found nothing: without its phrases' quotes, its site and its exclusions, then word by word.
func Suggest(query string) []Suggestion {
	var out []Suggestion
	add := func(label, q string) {
		q = strings.Join(strings.Fields(q), " ")
		same := slices.ContainsFunc(out, func(s Suggestion) bool { return s.Query == q })
		if q != "" && q != query && !same && len(out) < maxSuggestions && len(q) <= searcher.MaxQuery {
			out = append(out, Suggestion{label, q})
		}
	}
	words := strings.Fields(query)
	add("without the quotes", strings.ReplaceAll(query, `"`, " "))
	add("on all hosts", drop(words, "site:"))
	add("with nothing excluded", drop(words, "-"))
	bare := strings.Fields(strings.ReplaceAll(drop(strings.Fields(drop(words, "site:")), "-"), `"`, " "))
	if len(bare) > 1 {
		for _, w := range bare {
			add("one word", w)
		}
	}
	return out
}

func drop(words []string, prefix string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(words), func(w string) bool { return strings.HasPrefix(w, prefix) }), " ")
}
