package indexer

import (
	"slices"
	"strings"
)

// MaxTerms bounds the distinct terms and hosts of a query; what comes after them is dropped (Query.Dropped).
const MaxTerms = 64

// Query is a parsed query. The zero value finds nothing.
type Query struct {
	Words      []Word   // each has to be in the title, an anchor text or the content
	Phrases    [][]Word // each has to stand in the title, in one anchor text or in one content block
	NotWords   []Word   // none may be in the title, an anchor text or the content
	NotPhrases [][]Word
	Sites      []string // the page's host has to be one of these or below it
	NotSites   []string
	All        bool   // boilerplate blocks count as well
	Ignored    []Word // stop words that were left out because there are other words
	Dropped    int    // words left out because of MaxTerms, or because they are too long to be words
}

// Word is a word as it was written, and the term that stands for it in the index.
type Word struct {
	Text string
	Term string
}

// Empty says that the query finds nothing because there is nothing to look for. Exclusions alone look for nothing.
func (q *Query) Empty() bool {
	return len(q.Words) == 0 && len(q.Phrases) == 0 && len(q.Sites) == 0
}

// stopWords are left out of a query that has other words. They are Lucene's English stop words.
var stopWords = func() map[string]bool {
	const words = "a an and are as at be but by for if in into is it no not of on or such that the their then there these they" +
		" this to was will with"
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}()

func (w Word) stop() bool { return stopWords[strings.ToLower(w.Text)] }

// String gives the query in its canonical form: ParseQuery of it gives the same query, nothing dropped.
func (q *Query) String() string {
	var parts []string
	for _, w := range q.Words {
		text := w.Text
		if w.stop() {
			text = `"` + text + `"`
		}
		parts = append(parts, text)
	}
	for _, w := range q.Ignored {
		parts = append(parts, w.Text)
	}
	for _, p := range q.Phrases {
		parts = append(parts, quote(p))
	}
	for _, w := range q.NotWords {
		parts = append(parts, "-"+w.Text)
	}
	for _, p := range q.NotPhrases {
		parts = append(parts, "-"+quote(p))
	}
	for _, s := range q.Sites {
		parts = append(parts, "site:"+s)
	}
	for _, s := range q.NotSites {
		parts = append(parts, "-site:"+s)
	}
	if q.All {
		parts = append(parts, "in:all")
	}
	return strings.Join(parts, " ")
}

func quote(phrase []Word) string {
	texts := make([]string, len(phrase))
	for i, w := range phrase {
		texts[i] = w.Text
	}
	return `"` + strings.Join(texts, " ") + `"`
}

// wantedTerms are the distinct terms that a document must have, in order of appearance: words, then the words of phrases.
func (q *Query) wantedTerms() []string {
	var terms []string
	add := func(words []Word) {
		for _, w := range words {
			if !slices.Contains(terms, w.Term) {
				terms = append(terms, w.Term)
			}
		}
	}
	add(q.Words)
	for _, p := range q.Phrases {
		add(p)
	}
	return terms
}
