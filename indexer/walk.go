package indexer

import (
	"context"
	"math/bits"
)

// walk takes the matches of a query in an order in which it can stop early: by tiers of falling rank, for as long as a document of
// the next tier could still be one of the k best because
//
//	largest rank of the tier x largest W of any document >= score of the k-th best so far
//
// For a sum of columns this is Fagin's threshold algorithm: the next tier is that of the column that adds most, and the bound
// is the weighted sum of all columns' next tiers. When the tiers end before the search may, the remaining matches are taken in
// the order of documents, and each is passed over if its own rank x the largest W is too small.
//
// The largest W is that of a document with the words in a short field: a title of one word, say. Few documents have them there.
// So as soon as a bound on W without these fields would end the search, the documents that have a word there are taken, and what
// is left is held against the lower bound (MaxScore, Turtle and Flood 1995, with fields in the place of terms).
type walk struct {
	prepared *Prepared
	ranking  *Ranking
	top      *topK
	open     *denseSet // matches that have not been taken
	bound    float64   // largest W of those
	short    bool      // those with words in short fields have been taken
	taken    int       // documents whose W was computed, for ctx and for tests
}

func newWalk(p *Prepared, r *Ranking, k int) *walk {
	return &walk{prepared: p, ranking: r, top: newTopK(k), open: unionOf(p.certain, p.doubt), bound: p.bound}
}

func (w *walk) close() { w.open.free() }

func (w *walk) run(ctx context.Context) error {
	if w.bound == 0 {
		return ctx.Err()
	}
	ended, err := w.byTiers(ctx)
	if err != nil || ended {
		return err
	}
	return w.byNumber(ctx)
}

// byTiers takes the documents of the ranking's tiers until none of the rest can be one of the k best, or the tiers end.
func (w *walk) byTiers(ctx context.Context) (ended bool, err error) {
	if w.ranking == nil {
		return false, nil
	}
	steps := newTierSteps(w.ranking)
	for {
		docs, from, to, ok := steps.next()
		if ended, err := w.ends(ctx, steps.bound); err != nil || ended {
			return ended, err
		}
		if !ok {
			return false, nil
		}
		if err := w.takeTier(ctx, docs, from, to); err != nil {
			return false, err
		}
	}
}

// ends says whether no document of at most that rank can be one of the k best any more.
func (w *walk) ends(ctx context.Context, rank float64) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	if !w.top.admits(rank*w.bound, 0) {
		return true, nil
	}
	p := w.prepared
	if w.short || w.top.admits(rank*p.longBound, 0) || p.shortCount() > p.matches/fewShort {
		return false, nil
	}
	if err := w.takeShort(ctx); err != nil {
		return false, err
	}
	return !w.top.admits(rank*w.bound, 0), nil
}

// fewShort is how many times as many matches there have to be as there are documents with words in short fields for taking these.
const fewShort = 8

// takeShort takes the documents that have words in short fields.
func (w *walk) takeShort(ctx context.Context) error {
	for i, word := range w.prepared.short.words {
		for word &= w.open.words[i]; word != 0; word &= word - 1 {
			if err := w.take(ctx, uint32(i*64+bits.TrailingZeros64(word))); err != nil {
				return err
			}
		}
	}
	w.short, w.bound = true, w.prepared.longBound
	return nil
}

// takeTier takes the matches among docs[from:to], or among the documents from up to but not including to when docs is nil.
func (w *walk) takeTier(ctx context.Context, docs []uint32, from, to int) error {
	if docs == nil {
		return w.takeRange(ctx, uint32(from), uint32(to))
	}
	for _, doc := range docs[from:to] {
		if w.open.has(doc) {
			if err := w.take(ctx, doc); err != nil {
				return err
			}
		}
	}
	return nil
}

// byNumber takes all documents that are left and can be one of the k best.
func (w *walk) byNumber(ctx context.Context) error {
	if w.ranking != nil {
		if ended, err := w.ends(ctx, newTierSteps(w.ranking).rest()); err != nil || ended {
			return err
		}
	}
	return w.takeRange(ctx, 0, uint32(w.prepared.index.Len()))
}

// takeRange takes the open documents from up to but not including to.
func (w *walk) takeRange(ctx context.Context, from, to uint32) error {
	for i := from / 64; i < (to+63)/64; i++ {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		for word := w.open.words[i] & span64(from, to, i); word != 0; word &= word - 1 {
			if err := w.take(ctx, i*64+uint32(bits.TrailingZeros64(word))); err != nil {
				return err
			}
		}
	}
	return nil
}

// span64 is a mask of the bits of word i that are in [first, last).
func span64(first, last, i uint32) uint64 {
	mask := ^uint64(0)
	if i == first/64 {
		mask &= ^uint64(0) << (first % 64)
	}
	if i == last/64 {
		mask &= 1<<(last%64) - 1
	}
	return mask
}

// checkEvery is the number of documents after which a search looks whether it has to end.
const checkEvery = 1024

// take computes W of a document if its rank is large enough for it to be one of the k best, has its phrases checked if its score is,
// and offers it.
func (w *walk) take(ctx context.Context, doc uint32) error {
	w.open.remove(doc)
	rank := w.ranking.At(doc)
	if !w.top.admits(rank*w.bound, doc) {
		return nil
	}
	if w.taken++; w.taken%checkEvery == 0 && ctx.Err() != nil {
		return ctx.Err()
	}
	weight := w.prepared.weigh(doc)
	h := Hit{doc, weight * rank, weight, rank}
	if w.prepared.inDoubt(doc) {
		if !w.top.admits(h.Score, doc) {
			return nil
		}
		if ok, err := w.prepared.checkPhrases(ctx, doc, false); err != nil || !ok {
			return err
		}
	}
	w.top.offer(h)
	return nil
}
