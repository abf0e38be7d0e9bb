package template

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Parameters of spec e.3.
const (
	MinDocuments = 100  // documents that a term must occur in
	TypicalCut   = 0.05 // typicality from which a term counts as typical, on either side
)

// typicality is eq. 4.19: epsilon = log_{N+1}((dense + 1) / (sparse + 1)), from the document frequencies of a term in segments
// of high and low density and the number of documents N > 0. It is -1 for terms of navigation and 1 for terms of full text.
func typicality(sparse, dense, documents int) float64 {
	return math.Log(float64(dense+1)/float64(sparse+1)) / math.Log(float64(documents+1))
}

// Term is a term with its typicality.
type Term struct {
	Term          string
	Typicality    float64
	Sparse, Dense int // documents with the term on either side of the partition
}

// Terms gives the terms that occur in at least least documents, by rising typicality: terms of navigation first. Frequencies can be too high by
// slack, which is 0 unless the memory was too small.
func (s *Statistics) Terms(least int) (terms []Term, slack int) {
	for term, c := range s.terms.counts {
		if c.n >= least {
			v := c.value
			terms = append(terms, Term{term, typicality(v.sparse, v.dense, s.WithText), v.sparse, v.dense})
		}
	}
	slices.SortFunc(terms, func(a, b Term) int {
		return cmp.Or(cmp.Compare(a.Typicality, b.Typicality), strings.Compare(a.Term, b.Term))
	})
	return terms, s.terms.dropped
}
