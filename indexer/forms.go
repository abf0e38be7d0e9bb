package indexer

import (
	"facetta/indexer/analysis"
)

// forms are the terms of a word of a query, each with the stemmings that give it.
type forms map[string][]analysis.Stemming

// formsOf returns the forms of each word of a text in this index. A stemming that finds another number of words in the text, which happens only with
// words that are too long, is left out. There are no forms if no stemming finds words.
func (x *Index) formsOf(text string) []forms {
	var all []forms
	for _, as := range x.stemmings {
		words := analysis.Words(text, as)
		if len(all) == 0 {
			all = make([]forms, len(words))
		}
		if len(words) != len(all) {
			continue
		}
		for i, w := range words {
			if all[i] == nil {
				all[i] = forms{}
			}
			all[i][w.Term] = append(all[i][w.Term], as)
		}
	}
	return all
}

// findLanguages notes the languages and stemmings of the documents, and the language of most of them.
func (x *Index) findLanguages() (err error) {
	if x.languages, err = newDictionaries(x).count(fieldLanguage, nil, "", lastTerm); err != nil {
		return err
	}
	known, present := uint64(0), [analysis.Stemmings]bool{}
	for language, n := range x.languages {
		known += n
		present[analysis.StemmingOf(language)] = true
		if 2*n > uint64(x.text.Len()) {
			x.usual = []string{language}
		}
	}
	present[analysis.English] = present[analysis.English] || known < uint64(x.text.Len())
	for as, ok := range present {
		if ok {
			x.stemmings = append(x.stemmings, analysis.Stemming(as))
		}
	}
	return nil
}
