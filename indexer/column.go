package indexer

import (
	"errors"
	"fmt"
	"slices"
)

// Column gives the rank of every document, by document number. Its methods are safe for concurrent use.
type Column interface {
	Len() int
	At(doc uint32) float32
}

// summed is an optional method of a Column: it adds weight times a document's rank to each sum. Reading many ranks at once is faster, as reads that
// miss the caches need not wait for each other.
type summed interface {
	AddRanks(sums []float64, docs []uint32, weight float64)
}

// Ranks is a Column in memory.
type Ranks []float32

// Len is the number of documents.
func (r Ranks) Len() int { return len(r) }

// At is the rank of a document.
func (r Ranks) At(doc uint32) float32 { return r[doc] }

// Ranking gives the ranks of documents: those of a column, or a weighted sum of columns (eq. 3.6, K8), which is never stored. Making one is cheap,
// but keep it as long as its columns are in use, because the first search prepares them, unless Prepare did. It is safe for concurrent use. A nil
// Ranking has rank 1 for all documents.
type Ranking struct{ parts []part }

// part is a column with its weight in the sum; the weights add up to 1.
type part struct {
	column Column
	weight float64
	tiers  *lazyTiers
	bundle *bundle // nil if not bundled
	place  int     // place in the bundle
}

// NewRanking returns the ranking by one column.
func NewRanking(c Column) *Ranking {
	return &Ranking{parts: []part{{column: c, weight: 1, tiers: new(lazyTiers)}}}
}

// MixRankings returns the ranking by a weighted sum. Weights are not negative, on any scale; they are divided by their sum, so that the mean rank
// does not change.
func MixRankings(weights []float64, rankings []*Ranking) (*Ranking, error) {
	if len(rankings) == 0 || len(weights) != len(rankings) {
		return nil, fmt.Errorf("mix rankings: %d of them have %d weights: give one weight for each of at least one",
			len(rankings), len(weights))
	}
	sum := 0.0
	for _, w := range weights {
		if !(w >= 0) {
			return nil, fmt.Errorf("mix rankings: weight %v: weights must not be negative", w)
		}
		sum += w
	}
	if !(sum > 0 && sum <= 1e300) {
		return nil, fmt.Errorf("mix rankings: the weights add up to %v: give at least one positive, finite weight", sum)
	}
	mix := new(Ranking)
	for i, r := range rankings {
		if r == nil {
			return nil, errors.New("mix rankings: one of them is nil")
		}
		for _, p := range r.parts {
			p.weight *= weights[i] / sum
			mix.parts = append(mix.parts, p)
		}
	}
	return mix, nil
}

// Prepare makes the tables of whole columns that searches need, tiers and levels. Otherwise the first search that needs them has to wait.
func (r *Ranking) Prepare() {
	for _, p := range r.parts {
		if p.bundle != nil {
			p.bundle.make()
		}
		p.tiers.of(p.column)
	}
}

// bundle returns the bundle that has all columns of the ranking; nil if there is none.
func (r *Ranking) bundle() *bundle {
	if r == nil {
		return nil
	}
	for _, p := range r.parts {
		if p.bundle != r.parts[0].bundle {
			return nil
		}
	}
	return r.parts[0].bundle
}

// At is the rank of a document.
func (r *Ranking) At(doc uint32) float64 {
	if r == nil {
		return 1
	}
	rank := 0.0
	for i := range r.parts {
		rank += float64(r.parts[i].weight * float64(r.parts[i].column.At(doc)))
	}
	return rank
}

// ranks returns the ranks of documents, each as by At. It may use room for the result.
func (r *Ranking) ranks(room []float64, docs []uint32) []float64 {
	room = slices.Grow(room[:0], len(docs))[:len(docs)]
	if r == nil {
		for i := range room {
			room[i] = 1
		}
		return room
	}
	clear(room)
	for i := range r.parts {
		p := &r.parts[i]
		if s, ok := p.column.(summed); ok {
			s.AddRanks(room, docs, p.weight)
			continue
		}
		for n, doc := range docs {
			room[n] += float64(p.weight * float64(p.column.At(doc)))
		}
	}
	return room
}

// check compares the lengths of the columns with the number of documents.
func (r *Ranking) check(documents int) error {
	if r == nil {
		return nil
	}
	for _, p := range r.parts {
		if n := p.column.Len(); n != documents {
			return fmt.Errorf("%d ranks for %d documents: give the ranks of this build", n, documents)
		}
	}
	return nil
}
