package indexer

import (
	"context"

	"github.com/RoaringBitmap/roaring/v2"
)

// Hits answers a search under one ranking.
type Hits struct {
	Total   int   // matching documents
	Top     []Hit // by falling Score, ties by ascending Doc (with RootOfRank, ties of W^2 x rank)
	Partial bool  // a limit was reached: Total is a lower bound; see Search for Top
}

// Hit is one matching document: Score = TFIDF x Rank, or TFIDF x √Rank.
type Hit struct {
	Doc                uint32
	Score, TFIDF, Rank float64
}

// Documents returns the documents of hits, in their order.
func Documents(hits []Hit) []uint32 {
	docs := make([]uint32, len(hits))
	for i, h := range hits {
		docs[i] = h.Doc
	}
	return docs
}

// ManyHits answers a search under several rankings.
type ManyHits struct {
	Total   int     // matching documents: the same under every ranking
	Top     [][]Hit // by ranking, as Hits.Top
	Partial bool    // as in Hits
}

// Search finds the k documents with the largest W(d,q) x rank(d) among all that match (spec eq. 3.5), or W(d,q) x √rank(d), and the number of
// matches. A query of filters alone gives W = 1, so its matches are ordered by rank.
//
// When the deadline of ctx passes, the hits are the best ones found so far, and Partial is set. Checking phrases has a limit of work as well; if only
// that was reached, Top is exact if it has k hits. A cancelled ctx is an error.
func (x *Index) Search(ctx context.Context, q Query, r *Ranking, k int) (Hits, error) {
	p, err := x.Prepare(ctx, q)
	if err != nil {
		return Hits{}, err
	}
	defer p.Close()
	return p.Search(ctx, r, k)
}

// SearchMany is Search under several rankings, in one pass over the matches. Top has a list for each ranking; all are empty when the query is empty.
func (x *Index) SearchMany(ctx context.Context, q Query, rankings []*Ranking, k int) (ManyHits, error) {
	p, err := x.Prepare(ctx, q)
	if err != nil {
		return ManyHits{}, err
	}
	defer p.Close()
	return p.SearchMany(ctx, rankings, k)
}

// Matches is the set of documents that match a query.
type Matches struct {
	Documents *roaring.Bitmap // by document number
	Partial   bool            // a limit or the deadline of ctx was reached: Documents is part of the set
}

// Matches returns all documents that match a query, whatever their rank.
func (x *Index) Matches(ctx context.Context, q Query) (Matches, error) {
	p, err := x.Prepare(ctx, q)
	if err != nil {
		return Matches{}, err
	}
	defer p.Close()
	return p.Matches(ctx)
}
