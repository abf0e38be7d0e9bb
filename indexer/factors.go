package indexer

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
)

// Factor is what one word of a query adds to W of a document by standing in one field:
// Times x Weight x IDF^2 x sqrt(Frequency) x Norm, or by BM25 Times x Weight x IDF x 2.2 x Frequency / (Frequency + 1.2 x Norm).
type Factor struct {
	Word      string  `json:"word"` // as the query writes it; for a prefix, a misspelt word, or a further term of a word, the term
	Term      string  `json:"term"`
	Field     string  `json:"field"`     // "title", "anchor", "content", "boilerplate" or "url"
	Weight    float64 `json:"weight"`    // of the field; a quarter of that for another spelling of a compound
	Times     int     `json:"times"`     // times that the query has the word
	Documents int     `json:"documents"` // documents with the word in the field where most have it
	IDF       float64 `json:"idf"`       // of Documents; a prefix or a misspelt word has one for all its terms
	Frequency int     `json:"tf"`        // how often the term occurs in the field
	Length    int     `json:"length"`    // words of the field
	Norm      float64 `json:"norm"`      // 1 / sqrt(Length); for BM25 0.25 + 0.75 x Length / the mean length
	Adds      float64 `json:"adds"`      // the product
}

// Factors returns the factors of W of a document, the largest first, whether the document matches the query or not. W is their sum, and 1 for a query
// without words of any document. When ctx ends, prefixes and misspelt words stand for the terms found so far.
func (x *Index) Factors(ctx context.Context, q Query, doc uint32) (list []Factor, hasWords bool, err error) {
	if err := x.enter(); err != nil {
		return nil, false, err
	}
	defer x.leave()
	if q.Empty() || int(doc) >= x.text.Len() {
		return nil, false, nil
	}
	p, err := x.plan(&q, func() bool { return ctx.Err() != nil })
	if err != nil {
		return nil, false, fmt.Errorf("explain a score: %w", err)
	}
	written := x.wordsOf(&q)
	for i := range p.scored {
		f, err := p.factor(&p.scored[i], doc)
		if err != nil {
			return nil, false, fmt.Errorf("explain a score: %w", err)
		}
		if f.Word = written[f.Term]; f.Word == "" {
			f.Word = f.Term
		}
		if f.Frequency > 0 {
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, func(a, b Factor) int { return cmp.Compare(b.Adds, a.Adds) })
	tellApart(list)
	return list, len(p.scored) > 0, nil
}

// tellApart handles several terms of one word in one field, as two stemmings make them: it names each after its term, except the one that is the word
// itself, or else the first.
func tellApart(list []Factor) {
	type place struct{ word, field string }
	word := map[place]string{} // the term that keeps the word's name
	for _, f := range list {
		if at := (place{f.Word, f.Field}); word[at] == "" || f.Term == analysis.Fold(f.Word) {
			word[at] = f.Term
		}
	}
	for i, f := range list {
		if f.Term != word[place{f.Word, f.Field}] {
			list[i].Word = f.Term
		}
	}
}

// wordsOf returns the words of a query by their terms.
func (x *Index) wordsOf(q *Query) map[string]string {
	words := map[string]string{}
	query.Walk(q.Root, func(leaf query.Node, _ bool) {
		w, _ := leaf.(query.Word)
		for _, n := range append(q.otherwise(w), leaf) {
			x.addWords(words, leafText(n))
		}
	})
	return words
}

// addWords adds the words of a text by their terms.
func (x *Index) addWords(words map[string]string, text string) {
	joined := analysis.Joints(text)
	for _, as := range x.stemmings {
		var before analysis.Word
		for i, w := range analysis.Words(text, as) {
			words[w.Term] = w.Text
			if i < len(joined) && joined[i] {
				words[before.Term+w.Term] = before.Text + w.Text
			}
			before = w
		}
	}
}

// factor looks a term up in a document.
func (p *plan) factor(t *term, doc uint32) (Factor, error) {
	f := Factor{Term: t.text, Field: textFieldNames[t.field], Times: t.times, Weight: t.weight, Documents: int(t.df), IDF: t.idf}
	seg := p.index.segmentOf(doc)
	s := &p.index.segments[seg]
	posting, err := s.posting(t.postings[seg], uint64(doc-s.offset))
	if err != nil || posting == nil {
		return f, err
	}
	f.Frequency = int(posting.Frequency())
	if l, ok := posting.(lengthPosting); ok {
		f.Length = int(l.NormUint64())
	}
	if f.Frequency == 0 {
		return f, nil
	}
	w := p.weighting(t)
	f.Norm, f.Adds = w.norm(f.Length), t.factor()*w.weight(uint32(f.Frequency), uint32(f.Length))
	return f, nil
}
