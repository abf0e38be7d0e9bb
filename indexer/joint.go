package indexer

import (
	"context"
	"math/bits"
)

// joint finds the k best matches under several rankings of a bundle at once. It weighs a document once for all of them, and passes over
// those whose level reaches a bar under none:
//
//	largest rank of the level x largest W of the document's class (classes.go) >= score of the k-th best so far
//
// Where matches are many it takes the tiers of each ranking first, as a walk does, and then only documents of steps have to be passed. Where
// they are few, most documents of tiers do not match; so it passes over all matches, first with bars that some k of them are expected
// to reach under each ranking, and once more when there are k.
type joint struct {
	prepared *Prepared
	bundle   *bundle
	count    int                 // of the rankings
	rankings []*Ranking          // by place in the bundle; nil for those that are not asked for
	asked    []*topK             // their best
	batches  [1 + steps][]uint32 // by class: documents in hand
	open     *denseSet           // matches that have not been weighed
	classes  *classes
	cuts     []int               // of this pass, by place
	bars     [1 + steps][]uint64 // by class: levels that may still be among the k best, eight places a word
	passBars [1 + steps][]uint64 // the same, but at least the cuts
	raised   []int               // by place: the step of the score that bars were raised for
}

func newJoint(p *Prepared, rankings []*Ranking, k int) *joint {
	b := rankings[0].bundle
	b.make()
	j := &joint{
		prepared: p, bundle: b, count: len(rankings), asked: make([]*topK, len(b.columns)), rankings: make([]*Ranking, len(b.columns)),
		open: unionOf(p.certain, p.doubt), classes: p.classesOf(),
		cuts: make([]int, len(b.columns)), raised: make([]int, len(b.columns)),
	}
	for _, r := range rankings {
		j.asked[r.place], j.rankings[r.place] = newTopK(k), r
	}
	for class := range j.bars {
		j.bars[class], j.passBars[class] = closedBars(b.width), closedBars(b.width)
		j.batches[class] = make([]uint32, 0, reachBatch)
	}
	j.setBars()
	return j
}

func (j *joint) close() { j.open.free() }

// tierCost is how long it takes to look whether documents of tiers match, until some more than one does, in times of passing over one
// document that does.
const tierCost = 0.2

func (j *joint) run(ctx context.Context, k int) error {
	matches, all := float64(j.prepared.matches), float64(j.prepared.index.Len())
	if tierCost*float64(j.count*k)*all/matches > matches {
		return j.byCuts(ctx, k)
	}
	ended, err := j.byTiers(ctx)
	if err != nil {
		return err
	}
	return j.pass(ctx, !ended)
}

// byTiers takes the documents of each ranking's tiers until only documents of steps can be among the k best of the rest; false if the
// tiers of one end before.
func (j *joint) byTiers(ctx context.Context) (ended bool, err error) {
	ended = true
	for place, r := range j.rankings {
		if r == nil {
			continue
		}
		tiers := newTierSteps(r)
		for {
			docs, from, to, ok := tiers.next()
			if err := ctx.Err(); err != nil {
				return false, err
			}
			if !j.asked[place].admits(tiers.bound*j.prepared.bounds[steps], 0) {
				break
			}
			if !ok {
				ended = false
				break
			}
			for i := from; i < to; i++ {
				doc := uint32(i)
				if docs != nil {
					doc = docs[i]
				}
				if !j.open.has(doc) {
					continue
				}
				if err := j.take(ctx, doc, j.bars[j.classes.of(doc)]); err != nil {
					return false, err
				}
			}
		}
	}
	return ended, nil
}

// How many documents of each ranking are weighed in a first pass, in shares of k, and how many times as many in each that follows.
const (
	firstPass = 1.5
	nextPass  = 4
)

// byCuts takes all documents, first those of the highest levels.
func (j *joint) byCuts(ctx context.Context, k int) error {
	matches, all := float64(max(j.prepared.matches, 1)), float64(j.prepared.index.Len())
	for wanted := firstPass * float64(k); wanted < matches && !j.full(k); wanted *= nextPass {
		for place, r := range j.rankings {
			if r != nil {
				j.cuts[place] = j.bundle.cut(place, wanted/matches*all)
			}
		}
		if err := j.pass(ctx, true); err != nil {
			return err
		}
	}
	clear(j.cuts)
	return j.pass(ctx, true)
}

// joinable gives the rankings of each bundle among some.
func joinable(rankings []*Ranking) [][]*Ranking {
	var groups [][]*Ranking
	of := map[*bundle]int{}
	for _, r := range rankings {
		if r == nil || r.bundle == nil {
			continue
		}
		i, ok := of[r.bundle]
		if !ok {
			i, of[r.bundle] = len(groups), len(groups)
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], r)
	}
	return groups
}

// found is the best under a ranking.
func (j *joint) found(r *Ranking) []Hit {
	sortHits(j.asked[r.place].heap)
	return j.asked[r.place].heap
}

// full says whether k matches are known under each ranking.
func (j *joint) full(k int) bool {
	for _, top := range j.asked {
		if top != nil && len(top.heap) < k {
			return false
		}
	}
	return true
}

// pass weighs the open documents that reach the bars, of all classes or of steps only.
func (j *joint) pass(ctx context.Context, ordinary bool) error {
	j.setBars()
	for i, open := range j.open.words {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if some := j.classes.some.words[i]; open&some != 0 {
			for special := open & some; special != 0; special &= special - 1 {
				doc := uint32(i*64 + bits.TrailingZeros64(special))
				class := j.classes.of(doc)
				j.batches[class] = append(j.batches[class], doc)
			}
			open &^= some
		}
		for ; open != 0 && ordinary; open &= open - 1 {
			j.batches[steps] = append(j.batches[steps], uint32(i*64+bits.TrailingZeros64(open)))
		}
		for class, docs := range j.batches {
			if len(docs) > reachBatch-64 {
				if err := j.takeReaching(ctx, class); err != nil {
					return err
				}
			}
		}
	}
	for class := range j.batches {
		if err := j.takeReaching(ctx, class); err != nil {
			return err
		}
	}
	return nil
}

// takeReaching takes those documents of a batch that reach the bars.
func (j *joint) takeReaching(ctx context.Context, class int) error {
	docs := j.batches[class]
	j.batches[class] = docs[:0]
	for _, doc := range j.bundle.reaching(docs, j.passBars[class]) {
		if err := j.take(ctx, doc, j.bars[class]); err != nil {
			return err
		}
	}
	return nil
}

// setBars sets the bars under all rankings.
func (j *joint) setBars() {
	for place, top := range j.asked {
		if top != nil && top.k > 0 {
			j.raised[place] = -1
			j.raise(place)
		}
	}
}

// least is the score that a match needs under a ranking, but for rounding.
func (j *joint) least(place int) float64 {
	if top := j.asked[place]; len(top.heap) == top.k {
		return top.heap[0].Score * (1 - boundSlack)
	}
	return 0
}

// raise sets the bars under a ranking.
func (j *joint) raise(place int) {
	least := j.least(place)
	step := rankStep(float32(least))
	if step == j.raised[place] {
		return
	}
	j.raised[place] = step
	for class, bound := range j.prepared.bounds {
		level := j.level(place, least, bound)
		setBar(j.bars[class], place, level)
		setBar(j.passBars[class], place, max(level, j.cuts[place]))
	}
}

// level is that of the least rank that makes the score with some W.
func (j *joint) level(place int, least, weight float64) int {
	if weight <= 0 {
		return 0
	}
	return j.bundle.level(place, float32(least/weight))
}

// take weighs a document, if it reaches a bar, and offers it to the rankings whose bars it reaches.
func (j *joint) take(ctx context.Context, doc uint32, bars []uint64) error {
	j.open.remove(doc)
	if !j.bundle.reachesAny(doc, bars) {
		return nil
	}
	weight := j.prepared.weigh(doc)
	checked := !j.prepared.inDoubt(doc)
	for word, bar := range bars {
		for reached := j.bundle.reach(doc, word, bar); reached != 0; reached &= reached - 1 {
			place := word*8 + bits.TrailingZeros64(reached)/8
			if j.bundle.levelOf(doc, place) < j.level(place, j.least(place), weight) {
				continue
			}
			rank := float64(j.bundle.columns[place].At(doc))
			h := Hit{doc, weight * rank, weight, rank}
			if !j.asked[place].admits(h.Score, doc) {
				continue
			}
			if !checked {
				if ok, err := j.prepared.checkPhrases(ctx, doc, false); err != nil || !ok {
					return err
				}
				checked = true
			}
			j.asked[place].offer(h)
			j.raise(place)
		}
	}
	return nil
}
