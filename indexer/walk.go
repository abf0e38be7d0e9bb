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
// The largest W is that of a document with the words in a short field, or with little but these words. Few documents are such. So as
// soon as a bound on W without these would end the search, they are taken (steps.go), and what is left is held against the lower bound
// (MaxScore, Turtle and Flood 1995, with fields and dense postings in the place of terms).
type walk struct {
	prepared *Prepared
	ranking  *Ranking
	top      *topK
	open     *denseSet // matches that have not been taken
	bound    float64   // largest W of those
	step     int       // so many steps have been taken
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
	return w.takeRange(ctx, 0, uint32(w.prepared.index.Len()))
}

// byTiers takes the documents of the ranking's tiers until none of the rest can be one of the k best, or the tiers end.
func (w *walk) byTiers(ctx context.Context) (ended bool, err error) {
	if w.ranking == nil {
		return false, nil
	}
	tiers := newTierSteps(w.ranking)
	for {
		docs, from, to, ok := tiers.next()
		worth := w.worth()
		if !ok {
			worth = w.prepared.matches // which all would have to be looked at
		}
		if ended, err := w.ends(ctx, tiers.bound, worth); err != nil || ended || !ok {
			return ended, err
		}
		if err := w.takeTier(ctx, docs, from, to); err != nil {
			return false, err
		}
	}
}

// ends says whether no document of at most that rank can be one of the k best any more. It takes steps where that ends the search and
// they hold at most so many documents.
func (w *walk) ends(ctx context.Context, rank float64, most int) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	if !w.top.admits(rank*w.bound, 0) {
		return true, nil
	}
	for i := w.step; i < steps; i++ {
		if most -= w.prepared.steps[i].most; most < 0 {
			return false, nil
		}
		if !w.top.admits(rank*w.prepared.steps[i].bound, 0) {
			return true, w.takeSteps(ctx, i+1)
		}
	}
	return false, nil
}

// worth is how many documents steps may hold for taking them to be worth it now: some times as many as were weighed so far, so that
// it can't cost much more than it saves.
func (w *walk) worth() int { return stepWorth * w.taken }

// stepWorth is how many documents of a step are passed over, for their rank or because they do not match, in the time of weighing one.
const stepWorth = 4

// takeSteps takes the documents of steps up to but not including to.
func (w *walk) takeSteps(ctx context.Context, to int) error {
	for ; w.step < to; w.step++ {
		for i, word := range w.prepared.step(w.step).words {
			for word &= w.open.words[i]; word != 0; word &= word - 1 {
				if err := w.take(ctx, uint32(i*64+bits.TrailingZeros64(word))); err != nil {
					return err
				}
			}
		}
		w.bound = w.prepared.steps[w.step].bound
	}
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
