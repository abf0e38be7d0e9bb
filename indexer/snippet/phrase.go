package snippet

import (
	"slices"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
)

// phrase is several words of the query that shall stand in a row: a place where they do is worth more than places of the single words.
type phrase struct {
	terms []int // numbers of phraseTerms
	n     int   // number
}

// addPhrases adds the phrases of a query's tree that are searched for in texts, also those of a word like example.org.
func (h *highlighter) addPhrases(root query.Node) {
	query.Walk(root, func(leaf query.Node, wanted bool) {
		switch n := leaf.(type) {
		case query.Phrase:
			h.addPhrase(n.Text, wanted && n.Field == query.Anywhere)
		case query.Word:
			h.addPhrase(n.Text, wanted && n.Field == query.Anywhere)
		}
	})
}

// addPhrase adds a phrase if at least one of its words is a match by itself.
func (h *highlighter) addPhrase(text string, wanted bool) {
	words := analysis.Words(text, h.scanner.Stemming)
	if !wanted || len(words) < 2 || !slices.ContainsFunc(words, h.hasWord) {
		return
	}
	if h.phraseTerms == nil {
		h.phraseTerms = map[string]int{}
	}
	p := phrase{n: h.count}
	for _, w := range words {
		n, ok := h.phraseTerms[w.Term]
		if !ok {
			n = len(h.phraseTerms)
			h.phraseTerms[w.Term] = n
		}
		p.terms = append(p.terms, n)
	}
	if !slices.ContainsFunc(h.phrases, func(o phrase) bool { return slices.Equal(o.terms, p.terms) }) {
		h.phrases = append(h.phrases, p)
		h.count++
	}
}

// inRow has the words of phrases that stand in a row in a text, up to the current place.
type inRow struct {
	terms  []int
	starts []int
	end    int
}

// phraseMatches appends the phrases that end with the finder's word to list.
func (h *highlighter) phraseMatches(list []match, text string, row *inRow) []match {
	n, ok := h.phraseTerms[string(h.finder.Term)]
	if !ok || len(row.terms) > 0 && h.wordsIn(text[row.end:h.finder.Start]) {
		row.terms, row.starts = row.terms[:0], row.starts[:0]
	}
	if !ok {
		return list
	}
	row.terms, row.starts, row.end = append(row.terms, n), append(row.starts, h.finder.Start), h.finder.End
	for _, p := range h.phrases {
		if from := len(row.terms) - len(p.terms); from >= 0 && slices.Equal(row.terms[from:], p.terms) {
			list = append(list, match{row.starts[from], row.end, p.n, true})
		}
	}
	return list
}

// wordsIn tells whether a text has any words; the finder may have passed over them.
func (h *highlighter) wordsIn(text string) bool {
	h.scanner.Reset(text)
	return h.scanner.Next()
}

func (h *highlighter) hasWord(w analysis.Word) bool {
	_, ok := h.terms[w.Term]
	return ok
}
