package indexer

// Mark is a byte range [from, to) of a text that matches the query.
type Mark = [2]int

// highlighter finds the words of a query in texts, by their terms, as the index does.
type highlighter struct {
	terms   map[string]int // number of a term
	scanner scanner
}

// match is a word of the query in a text.
type match struct {
	start, end int
	term       int
}

// newHighlighter takes the wanted words of a query. Stop words of a phrase are left out when other words are left.
func newHighlighter(q *Query) *highlighter {
	h := &highlighter{terms: map[string]int{}}
	add := func(words []Word, stop bool) {
		for _, w := range words {
			if _, ok := h.terms[w.Term]; !ok && (stop || !w.stop()) {
				h.terms[w.Term] = len(h.terms)
			}
		}
	}
	add(q.Words, true)
	for _, p := range q.Phrases {
		add(p, false)
	}
	if len(h.terms) == 0 {
		for _, p := range q.Phrases {
			add(p, true)
		}
	}
	return h
}

// matches appends the matches in a text to list.
func (h *highlighter) matches(list []match, text string) []match {
	if len(h.terms) == 0 {
		return list
	}
	h.scanner.reset(text)
	for h.scanner.next() {
		if n, ok := h.terms[string(h.scanner.term)]; ok {
			list = append(list, match{h.scanner.start, h.scanner.end, n})
		}
	}
	return list
}

// marks gives the byte ranges of a text that match, ascending and disjoint.
func (h *highlighter) marks(text string) []Mark {
	var marks []Mark
	for _, m := range h.matches(nil, text) {
		marks = append(marks, Mark{m.start, m.end})
	}
	return marks
}

// set gives the terms of a text.
func (h *highlighter) set(text string) map[string]bool {
	in := map[string]bool{}
	h.scanner.reset(text)
	for h.scanner.next() {
		in[string(h.scanner.term)] = true
	}
	return in
}

// repeats says whether at least three in four words of a text are among those said before.
func (h *highlighter) repeats(pieces []string, said map[string]bool) bool {
	all, again := 0, 0
	for _, p := range pieces {
		h.scanner.reset(p)
		for h.scanner.next() {
			all++
			if said[string(h.scanner.term)] {
				again++
			}
		}
	}
	return 4*again >= 3*all
}
