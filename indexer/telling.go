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
	maxTelling     = 10       // words returned
	tellingLooked  = 200      // terms that are looked up: the document's most frequent ones
	tellingText    = 64 << 10 // bytes of content that are read for them
	tellingCommon  = 4        // a word that more than one in so many documents have says little
	minTellingRune = 3
)

// TellingWords returns the words that tell most about a document's title and showable content, by term frequency times idf. Other documents must have
// them as well. In scripts without spaces they are rows of characters (tellingrows.go).
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

// rarest returns the number of documents with the rarest term of a word, which is the most that can have the word.
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

// frequentWords counts the words of a document that may be telling, and keeps the most frequent ones.
func frequentWords(d *store.Document) map[analysis.Word]int {
	counts, first := map[string]int{}, map[string]string{} // by term; its first spelling
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

// told returns the title and the first texts of the content that may be shown, up to so many bytes.
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
