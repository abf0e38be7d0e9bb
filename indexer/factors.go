package indexer

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Factor is what one word of a query adds to W of a document by standing in one field: Weight x IDF^2 x sqrt(Frequency) x Norm.
type Factor struct {
	Term      string  `json:"term"`
	Field     string  `json:"field"`     // "title", "anchor", "content", "boilerplate" or "url"
	Weight    float64 `json:"weight"`    // of the field
	Documents int     `json:"documents"` // that have the term in the field
	IDF       float64 `json:"idf"`       // of all terms together that a beginning or a misspelt word stands for
	Frequency int     `json:"tf"`        // how often the term stands there
	Length    int     `json:"length"`    // words of the field
	Norm      float64 `json:"norm"`      // 1 / sqrt(Length)
	Adds      float64 `json:"adds"`      // the product
}

// Factors takes W of a document apart, whether it matches the query or not; the largest come first. W is their sum, and 1 for a
// query without words.
func (x *Index) Factors(q Query, doc uint32) ([]Factor, error) {
	if err := x.enter(); err != nil {
		return nil, err
	}
	defer x.leave()
	if q.Empty() || int(doc) >= x.text.count {
		return nil, nil
	}
	p, err := x.plan(&q)
	if err != nil {
		return nil, fmt.Errorf("explain a score: %w", err)
	}
	var list []Factor
	for i := range p.scored {
		f, err := p.factor(&p.scored[i], doc)
		if err != nil {
			return nil, fmt.Errorf("explain a score: %w", err)
		}
		if f.Frequency > 0 {
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, func(a, b Factor) int { return cmp.Compare(b.Adds, a.Adds) })
	return list, nil
}

// factor looks a term up in a document.
func (p *plan) factor(t *term, doc uint32) (Factor, error) {
	f := Factor{Term: t.text, Field: textFieldNames[t.field], Weight: fieldWeights[textFieldNames[t.field]]}
	f.IDF = math.Sqrt(t.factor / f.Weight)
	for _, list := range t.postings {
		f.Documents += int(list.Count())
	}
	seg := p.index.segmentOf(doc)
	number := uint64(doc - p.index.segments[seg].offset)
	posting, err := t.postings[seg].Iterator(true, true, false, nil).Advance(number)
	if err != nil || posting == nil || posting.Number() != number {
		return f, err
	}
	f.Frequency = int(posting.Frequency())
	if l, ok := posting.(lengthPosting); ok {
		f.Length = int(l.NormUint64())
	}
	f.Norm = norm32(uint64(f.Length))
	f.Adds = t.factor * math.Sqrt(float64(f.Frequency)) * f.Norm
	return f, nil
}

var fieldWeights = map[string]float64{
	fieldTitle: weightTitle, fieldAnchor: weightAnchor, fieldContent: weightContent, fieldBoilerplate: weightBoilerplate,
	fieldURL: weightURL,
}
