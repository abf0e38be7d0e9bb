package indexer

import (
	"context"
	"math/bits"
	"slices"
)

// walk takes the matches of a query in an order in which it can stop early: first by tiers of falling rank, for as long as a document of
// the next tier could still be one of the k best because
//
//	largest rank of the tier x largest W of any document >= score of the k-th best so far
//
// For a sum of columns this is Fagin's threshold algorithm: the next tier is taken from the column that adds most, and the bound is the weighted sum
// of all columns' next tiers.
//
// The largest W belongs to documents with the words in a short field, or with little but these words. As these are few, each document is compared
// with the largest W of its own class (classes.go). When the k best so far are good enough to skip most matches, or the tiers end, the remaining
// matches are sifted in the order of documents: 64 at a time by the largest rank among them (block-max, Ding and Suel 2011, with ranks instead of
// postings), then each by its own rank.
type walk struct {
	prepared *Prepared
	ranking  *Ranking
	top      *topK
	open     *denseSet // matches that have not been taken
	classes  *classes  // nil until finding them is worthwhile
	highs    highs
	pairs    pairChecker
	ordinary bool // documents of class 0 can still be among the k best
	taken    int  // documents whose W was or will be computed

	docs   []uint32 // current documents: taken, and may win by their class
	bounds []float64
	ranks  []float64

	batch      []uint32 // documents that may also win by their own rank
	weights    []float64
	batchRanks []float64
}

func newWalk(p *Prepared, r *Ranking, k int) *walk {
	return &walk{
		prepared: p, ranking: r, top: newTopK(k), open: unionOf(p.certain, p.doubt), highs: newHighs(r), pairs: newPairChecker(&p.near), ordinary: true,
	}
}

func (w *walk) close() { w.open.free() }

func (w *walk) run(ctx context.Context) error {
	if w.prepared.bounds[heaviest] == 0 {
		return ctx.Err()
	}
	ended, err := w.byTiers(ctx)
	if err != nil || ended {
		return err
	}
	return w.sift(ctx, 0, uint32(w.prepared.index.Len()))
}

// byTiers takes the documents of the ranking's tiers until none of the rest can be one of the k best, or sifting the rest is faster.
func (w *walk) byTiers(ctx context.Context) (ended bool, err error) {
	if w.ranking == nil {
		return false, nil
	}
	tiers := newTierSteps(w.ranking, walkBatch*w.prepared.index.Len()/max(w.prepared.matches, 1)) // so many documents that a batch of them matches
	for {
		docs, from, to, ok := tiers.next()
		if err := ctx.Err(); err != nil {
			return false, err
		}
		if !w.top.admits(tiers.bound*w.prepared.bounds[heaviest], 0) {
			return true, nil
		}
		if w.ordinary = w.classes == nil || w.top.admits(tiers.bound*w.prepared.bounds[0], 0); !ok || docs != nil && !w.ordinary {
			return false, nil
		}
		if err := w.takeTier(ctx, docs, from, to, tiers.bound); err != nil {
			return false, err
		}
	}
}

// takeTier takes the matches among docs[from:to], or among the documents from..to-1 if docs is nil. None has a rank above the given one.
func (w *walk) takeTier(ctx context.Context, docs []uint32, from, to int, rank float64) error {
	if docs == nil {
		return w.sift(ctx, uint32(from), uint32(to))
	}
	for _, doc := range docs[from:to] {
		if !w.open.has(doc) {
			continue
		}
		w.open.remove(doc)
		w.look(doc, w.bound(doc), rank)
		if len(w.docs) >= walkLook {
			if err := w.take(ctx); err != nil {
				return err
			}
		}
	}
	return w.takeAll(ctx)
}

// sift takes the open documents from..to-1.
func (w *walk) sift(ctx context.Context, from, to uint32) error {
	for i := from / 64; i < (to+63)/64; i++ {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		word := w.open.words[i] & span64(from, to, i)
		if word == 0 {
			continue
		}
		w.open.words[i] &^= word
		w.siftWord(i*64, word)
		if len(w.docs) >= walkLook {
			if err := w.take(ctx); err != nil {
				return err
			}
		}
	}
	return w.takeAll(ctx)
}

// siftWord looks at documents among the 64 from first on, class by class.
func (w *walk) siftWord(first uint32, docs uint64) {
	high, classes := w.highs.of(first/64), w.known()
	if classes != nil && !w.ordinary {
		docs &= classes.words[first/64].special()
	}
	for docs != 0 {
		these, bound := docs, w.prepared.bounds[heaviest]
		if classes != nil {
			words := &classes.words[first/64]
			class := words.at(bits.TrailingZeros64(docs))
			these &= words.like(class)
			bound = w.prepared.bounds[class]
		}
		docs &^= these
		if !w.top.admits(high*bound, first+uint32(bits.TrailingZeros64(these))) {
			continue
		}
		for ; these != 0; these &= these - 1 {
			w.docs, w.bounds = append(w.docs, first+uint32(bits.TrailingZeros64(these))), append(w.bounds, bound)
		}
	}
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

// checkEvery is the number of documents after which a search checks whether it has to end.
const checkEvery = 1024

// known returns the classes once finding them is worthwhile: when weighing has taken as much time already, and would take as much again.
func (w *walk) known() *classes {
	if worth := w.prepared.special / classWorth; w.classes == nil && w.taken >= worth && w.prepared.matches-w.taken > worth {
		w.classes = w.prepared.classesOf()
	}
	return w.classes
}

// bound is the largest W that a document can have.
func (w *walk) bound(doc uint32) float64 {
	if classes := w.known(); classes != nil {
		return w.prepared.bounds[classes.of(doc)]
	}
	return w.prepared.bounds[heaviest]
}

// The number of documents whose ranks are read together, and of those weighed together: enough for many reads to be under way at once, and few enough
// for the k best to be known soon.
const (
	walkLook  = 32
	walkBatch = 32
)

// look adds a document to the current ones if it can be one of the k best, with W at most bound and rank at most most.
func (w *walk) look(doc uint32, bound, most float64) {
	if w.top.admits(most*bound, doc) {
		w.docs, w.bounds = append(w.docs, doc), append(w.bounds, bound)
	}
}

// take moves those of the current documents to the batch that can be among the k best by their own rank.
func (w *walk) take(ctx context.Context) error {
	w.ranks = w.ranking.ranks(w.ranks, w.docs)
	for i, doc := range w.docs {
		if !w.top.admits(w.ranks[i]*w.bounds[i], doc) {
			continue
		}
		w.taken++
		if w.batch = append(w.batch, doc); len(w.batch) < walkBatch {
			continue
		}
		if err := w.takeBatch(ctx); err != nil {
			return err
		}
	}
	w.docs, w.bounds = w.docs[:0], w.bounds[:0]
	return nil
}

// takeAll takes the current documents, and weighs all of the batch.
func (w *walk) takeAll(ctx context.Context) error {
	if err := w.take(ctx); err != nil {
		return err
	}
	return w.takeBatch(ctx)
}

// takeBatch computes W of the documents of the batch and offers them.
func (w *walk) takeBatch(ctx context.Context) error {
	if err := ctx.Err(); err != nil || len(w.batch) == 0 {
		return err
	}
	slices.Sort(w.batch)
	w.weights = w.prepared.weighAll(w.weights[:0], w.batch, false)
	w.batchRanks = w.ranking.ranks(w.batchRanks, w.batch)
	for i, doc := range w.batch {
		if err := w.prepared.offer(ctx, w.top, &w.pairs, doc, w.weights[i], w.batchRanks[i]); err != nil {
			return err
		}
	}
	w.batch = w.batch[:0]
	return nil
}
