package searcher

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"

	"facetta/indexer/analysis"
)

const (
	maxPast      = 10_000 // queries kept
	maxPastBytes = 100    // of a query; longer ones help nobody
	minPast      = 2      // times that a query must be asked before it is offered to others
	maxPastGiven = 3
)

// history keeps queries that found something, in memory only, without who asked or when. When it is full, queries that were asked once are forgotten,
// or if there are none, all.
type history struct {
	mu    sync.Mutex
	asked map[string]*askedQuery // by the askedForm of the query
}

type askedQuery struct {
	times int
	plain string // its plainForm, kept as it is compared whenever somebody presses a key
}

// askedForm is a query in normalisation form C, with single spaces and in lower case. Operators, and words with a colon or a slash, keep their case,
// as they would mean something else in lower case; words of the latter kind can be addresses.
func askedForm(query string) string {
	words := strings.Fields(norm.NFC.String(query))
	for i, w := range words {
		switch strings.Trim(w, `()-+"`) {
		case "OR", "AND", "NOT":
			continue
		}
		if !strings.ContainsAny(w, ":/") {
			words[i] = strings.ToLower(w)
		}
	}
	return strings.Join(words, " ")
}

// plainForm is the form in which beginnings of queries are compared: in lower case, without accents, with single spaces.
func plainForm(query string) string { return analysis.Plain(strings.Join(strings.Fields(query), " ")) }

// add notes a query.
func (h *history) add(query string) {
	query = askedForm(query)
	if query == "" || len(query) > maxPastBytes {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if known := h.asked[query]; known != nil {
		known.times++
		return
	}
	if len(h.asked) >= maxPast {
		h.forget()
	}
	if h.asked == nil {
		h.asked = map[string]*askedQuery{}
	}
	h.asked[query] = &askedQuery{1, plainForm(query)}
}

func (h *history) forget() {
	maps.DeleteFunc(h.asked, func(_ string, q *askedQuery) bool { return q.times < minPast })
	if len(h.asked) >= maxPast {
		clear(h.asked)
	}
}

// find returns the most frequent queries that begin with the typed text; none if nothing is typed, as nobody should list what is asked most.
func (h *history) find(typed string) []string {
	if typed = plainForm(typed); typed == "" {
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	var list []string
	for q, asked := range h.asked {
		if asked.times >= minPast && strings.HasPrefix(asked.plain, typed) {
			list = append(list, q)
		}
	}
	slices.SortFunc(list, func(a, b string) int {
		return cmp.Or(cmp.Compare(h.asked[b].times, h.asked[a].times), cmp.Compare(a, b))
	})
	return list[:min(len(list), maxPastGiven)]
}
