package indexer

import (
	"context"
	"errors"
	"math/bits"
	"sort"
)

// walk takes the matches of a query in an order in which it can stop early: for each ranking in turn its documents by tiers of
// falling rank, for as long as a document of the next tier could still be one of the k best because
//
//	largest rank of the tier x largest W of any document >= score of the k-th best so far
//
// For a sum of columns this is Fagin's threshold algorithm: the next tier is that of the column that adds most, and the bound
// is the weighted sum of all columns' next tiers. When the tiers end before the search may, the remaining matches are taken in
// the order of documents, and each is passed over if its own rank x the largest W is too small. W is computed at most once a
// document, whatever the number of rankings, and every document whose W is known takes part under all of them.
type walk struct {
	prepared *Prepared
	segments []*segmentWalk
	contest  *contest
	taken    int // documents whose W was computed, for ctx and for tests
}

// segmentWalk is the part of a walk in one index segment.
type segmentWalk struct {
	*preparedSegment
	open *denseSet // matches that have not been taken
}

// search finds the k best matches, and their number.
func (p *Prepared) search(ctx context.Context, c *contest) (ManyHits, error) {
	w := newWalk(p, c)
	defer w.close()
	err := w.run(ctx)
	if err == nil {
		err = p.countPhrases(ctx, c.full())
	}
	late := errors.Is(err, context.DeadlineExceeded)
	if err != nil && !late {
		return ManyHits{}, err
	}
	return ManyHits{Total: p.certain, Top: c.sorted(), Partial: late || p.partial}, nil
}

func newWalk(p *Prepared, c *contest) *walk {
	w := &walk{prepared: p, contest: c}
	for _, s := range p.segments {
		w.segments = append(w.segments, &segmentWalk{s, unionOf(s.certain, s.doubt)})
	}
	return w
}

func (w *walk) close() {
	for _, s := range w.segments {
		s.open.free()
	}
}

func (w *walk) run(ctx context.Context) error {
	if w.prepared.bound == 0 {
		return ctx.Err()
	}
	for i := range w.contest.rankings {
		if err := w.byTiers(ctx, i); err != nil {
			return err
		}
	}
	return w.byNumber(ctx)
}

// byTiers takes the documents of a ranking's tiers until none of the rest can be one of its k best, or the tiers end.
func (w *walk) byTiers(ctx context.Context, ranking int) error {
	r, top := w.contest.rankings[ranking], w.contest.tops[ranking]
	if r == nil {
		return nil
	}
	steps := newTierSteps(r)
	for {
		docs, from, to, ok := steps.next()
		if !ok || !top.admits(steps.bound*w.prepared.bound, 0) {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := w.takeTier(ctx, docs, from, to); err != nil {
			return err
		}
	}
}

// takeTier takes the matches among docs[from:to], or among the documents from up to but not including to when docs is nil.
func (w *walk) takeTier(ctx context.Context, docs []uint32, from, to int) error {
	if docs == nil {
		return w.takeRange(ctx, uint32(from), uint32(to), func(uint32, *segmentWalk) bool { return true })
	}
	for _, doc := range docs[from:to] {
		if s := w.segmentOf(doc); s != nil && s.open.has(doc-s.offset) {
			if err := w.take(ctx, s, doc-s.offset); err != nil {
				return err
			}
		}
	}
	return nil
}

// segmentOf gives the part of the walk that may hold a document; nil when there is none.
func (w *walk) segmentOf(doc uint32) *segmentWalk {
	i := sort.Search(len(w.segments), func(i int) bool { return w.segments[i].offset > doc }) - 1
	if i < 0 || doc-w.segments[i].offset >= uint32(w.segments[i].scorer.segment.frequencies.documents) {
		return nil
	}
	return w.segments[i]
}

// byNumber takes all documents that are left and can be one of the k best under one of the rankings.
func (w *walk) byNumber(ctx context.Context) error {
	var rankings []*Ranking
	var tops []*topK
	for i, r := range w.contest.rankings {
		if r == nil || w.contest.tops[i].admits(newTierSteps(r).rest()*w.prepared.bound, 0) {
			rankings, tops = append(rankings, r), append(tops, w.contest.tops[i])
		}
	}
	if len(rankings) == 0 {
		return nil
	}
	return w.takeRange(ctx, 0, uint32(w.prepared.index.Len()), func(doc uint32, s *segmentWalk) bool {
		for i, r := range rankings {
			if tops[i].admits(r.At(doc)*s.scorer.bound, doc) {
				return true
			}
		}
		return false
	})
}

// takeRange takes the open documents from up to but not including to that are wanted.
func (w *walk) takeRange(ctx context.Context, from, to uint32, wanted func(doc uint32, s *segmentWalk) bool) error {
	for _, s := range w.segments {
		end := s.offset + uint32(s.scorer.segment.frequencies.documents)
		if end <= from || s.offset >= to {
			continue
		}
		first, last := max(from, s.offset)-s.offset, min(to, end)-s.offset
		for i := first / 64; i < (last+63)/64; i++ {
			if i%checkEvery == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			for word := s.open.words[i] & span64(first, last, i); word != 0; word &= word - 1 {
				doc := i*64 + uint32(bits.TrailingZeros64(word))
				if wanted(s.offset+doc, s) {
					if err := w.take(ctx, s, doc); err != nil {
						return err
					}
				}
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

// take computes W of a document of an index segment, has its phrases checked if it may be one of the k best, and lets it take
// part.
func (w *walk) take(ctx context.Context, s *segmentWalk, doc uint32) error {
	if w.taken++; w.taken%checkEvery == 0 && ctx.Err() != nil {
		return ctx.Err()
	}
	s.open.remove(doc)
	weight := s.scorer.weigh(doc)
	if s.doubt != nil && s.doubt.has(doc) {
		if !w.contest.admits(s.offset+doc, weight) {
			return nil
		}
		if ok, err := w.prepared.checkPhrases(ctx, s.preparedSegment, doc, false); err != nil || !ok {
			return err
		}
	}
	w.contest.offer(s.offset+doc, weight)
	return nil
}
