package indexer

import (
	"cmp"
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

// TellingWords gives the words that tell most of a document's title and content, by term frequency times
// idf. They are words that another document has as well.
func (x *Index) TellingWords(doc uint32) ([]analysis.Word, error) {
	d, err := x.Document(doc)
	if err != nil {
		return nil, err
	}
	if err := x.enter(); err != nil {
		return nil, err
	}
	defer x.leave()
	words := frequentWords(d)
	terms := newDictionaries(x)
	weights := map[analysis.Word]float64{}
	for w, n := range words {
		_, df, err := terms.lookup(fieldContent, w.Term)
		if err != nil {
			return nil, err
		}
		if i := idf(uint64(x.text.Len()), df); df >= 2 && (df <= uint64(x.text.Len()/tellingCommon) || x.text.Len() < 2*tellingCommon) {
			weights[w] = float64(n) * i
		}
	}
	list := make([]analysis.Word, 0, len(weights))
	for w := range weights {
		list = append(list, w)
	}
	slices.SortFunc(list, func(a, b analysis.Word) int {
		return cmp.Or(cmp.Compare(weights[b], weights[a]), cmp.Compare(a.Term, b.Term))
	})
	return list[:min(len(list), maxTelling)], nil
}

// frequentWords counts the words of a document that can tell something, and keeps the most frequent.
func frequentWords(d *store.Document) map[analysis.Word]int {
	counts, first := map[string]int{}, map[string]string{} // by term; as it was written first
	as := analysis.StemmingOf(d.Language)
	s, stop := analysis.Scanner{Stemming: as}, analysis.StopTerms(as)
	for _, text := range told(d, tellingText) {
		s.Reset(text)
		for s.Next() {
			term := string(s.Term)
			if counts[term]++; counts[term] == 1 {
				first[term] = text[s.Start:s.End]
			}
		}
	}
	var words []analysis.Word
	for term, text := range first {
		if utf8.RuneCountInString(term) >= minTellingRune && !stop[term] && !strings.ContainsFunc(term, notLetter) {
			words = append(words, analysis.Word{Text: text, Term: term})
		}
	}
	slices.SortFunc(words, func(a, b analysis.Word) int {
		return cmp.Or(cmp.Compare(counts[b.Term], counts[a.Term]), cmp.Compare(a.Term, b.Term))
	})
	kept := map[analysis.Word]int{}
	for _, w := range words[:min(len(words), tellingLooked)] {
		kept[w] = counts[w.Term]
	}
	return kept
}

// told gives the title and the texts of the content, until they are so many bytes.
func told(d *store.Document, most int) []string {
	texts := []string{d.Title}
	for i := range d.Blocks {
		if b := &d.Blocks[i]; b.Content && most > 0 {
			texts = append(texts, strings.ToValidUTF8(b.Text[:min(most, len(b.Text))], ""))
			most -= len(b.Text)
		}
	}
	return texts
}
