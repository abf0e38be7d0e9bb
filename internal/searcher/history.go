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
	maxPastBytes = 100    // of a query; a longer one helps nobody
	minPast      = 2      // times that a query was asked before others are offered it
	maxPastGiven = 3
)

// history keeps queries that found something, without who asked or when, in memory only. When it is full, those that were asked once
// are forgotten, or else all.
type history struct {
	mu    sync.Mutex
	asked map[string]*askedQuery // by query as askedForm has it
}

type askedQuery struct {
	times int
	plain string // as plainForm has it: it is compared at each key that anybody presses
}

// askedForm is a query composed (normalisation form C), in lower case, with single spaces, but for what means something else in lower case: operators,
// and words with a colon or a slash, which can be addresses.
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

// plainForm is a query as beginnings are compared: in lower case, without accents, with single spaces.
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

// find gives the most frequent queries that begin so. With nothing they do not begin: what is asked most is nobody's to list.
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
