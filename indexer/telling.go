package indexer

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"facetta/indexer/analysis"
	"facetta/indexer/store"
)

const (
	maxTelling     = 10       // words given
	tellingLooked  = 200      // terms that are looked up: the most frequent of the document
	tellingText    = 64 << 10 // bytes of content that are read
	tellingCommon  = 4        // a word of more than one in so many documents says little
	minTellingRune = 3
)

// TellingWords gives the words that tell most of a document's title and content, as far as it may be shown, by term frequency times
// idf. They are words that another document has as well. In scripts without spaces they are rows of characters (tellingrows.go).
func (x *Index) TellingWords(doc uint32) ([]analysis.Word, error) {
	d, err := x.Document(doc)
	if err != nil {
		return nil, err
	}
	if err := x.enter(); err != nil {
		return nil, err
	}
	defer x.leave()
	weights, terms := map[analysis.Word]float64{}, newDictionaries(x)
	for w, n := range frequentWords(d) {
		df, err := x.rarest(terms, w, analysis.StemmingOf(d.Language))
		if err != nil {
			return nil, err
		}
		if df >= 2 && (df <= uint64(x.text.Len()/tellingCommon) || x.text.Len() < 2*tellingCommon) {
			weights[w] = float64(n) * idf(uint64(x.text.Len()), df)
		}
	}
	list := slices.SortedFunc(maps.Keys(weights), func(a, b analysis.Word) int {
		return cmp.Or(cmp.Compare(weights[b], weights[a]), cmp.Compare(len(b.Text), len(a.Text)), cmp.Compare(a.Term, b.Term))
	})
	return apart(list, maxTelling), nil
}

// rarest gives the number of documents that have the rarest of the terms that stand for a word, which is the most that can have the word.
func (x *Index) rarest(terms *dictionaries, w analysis.Word, as analysis.Stemming) (least uint64, err error) {
	for i, term := range analysis.Terms(w.Text, as) {
		_, df, err := terms.lookup(fieldContent, term)
		if err != nil {
			return 0, err
		}
		if i == 0 || df < least {
			least = df
		}
	}
	return least, nil
}

// frequentWords counts the words of a document that can tell something, and keeps the most frequent.
func frequentWords(d *store.Document) map[analysis.Word]int {
	counts, first := map[string]int{}, map[string]string{} // by term; as it was written first
	as := analysis.StemmingOf(d.Language)
	s, stop := analysis.Scanner{Stemming: as}, analysis.StopTerms(as)
	var rows rowCounter
	for _, text := range told(d, tellingText) {
		s.Reset(text)
		for s.Next() {
			rows.add(text, &s)
			term := string(s.Term)
			if counts[term]++; counts[term] == 1 {
				first[term] = text[s.Start:s.End]
			}
		}
		rows.end()
	}
	words := rows.frequent()
	for term, text := range first {
		if utf8.RuneCountInString(term) >= minTellingRune && !stop[term] && !strings.ContainsFunc(term, notLetter) {
			words[analysis.Word{Text: text, Term: term}] = counts[term]
		}
	}
	list := slices.SortedFunc(maps.Keys(words), func(a, b analysis.Word) int {
		return cmp.Or(cmp.Compare(words[b], words[a]), cmp.Compare(len(b.Text), len(a.Text)), cmp.Compare(a.Term, b.Term))
	})
	for _, w := range list[min(len(list), tellingLooked):] {
		delete(words, w)
	}
	return words
}

// told gives the title and the texts of the content that may be shown, until they are so many bytes.
func told(d *store.Document, most int) []string {
	texts := []string{d.Title}
	for i := range d.Blocks {
		if b := &d.Blocks[i]; b.Content && !b.NoSnippet && most > 0 {
			texts = append(texts, strings.ToValidUTF8(b.Text[:min(most, len(b.Text))], ""))
			most -= len(b.Text)
		}
	}
	return texts
}
