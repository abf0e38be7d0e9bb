package indexer

import (
	"context"
	"math/bits"
	"slices"
)

// joint finds the k best matches under several rankings of a bundle, and sums of these, at once. It weighs a document once for all of them,
// and passes over those whose level reaches a bar under none:
//
//	largest rank of the level x largest W of the document's class (classes.go) >= score of the k-th best so far
//
// Where matches are many it takes the tiers of each ranking first, as a walk does, and then only documents of other classes than 0 have to be passed. Where
// they are few, most documents of tiers do not match; so it passes over all matches, first with bars that some k of them are expected
// to reach under each ranking, and once more when there are k.
type joint struct {
	prepared *Prepared
	bundle   *bundle
	contests []*contest
	sums     []*contest           // those of several columns
	seats    [][]seat             // by place in the bundle
	batches  [classCount][]uint32 // by class: documents in hand
	open     *denseSet            // matches that have not been weighed
	classes  *classes
	cuts     []int                // of this pass, by place
	bars     [classCount][]uint64 // by class: levels that may still be among the k best, eight places a word
	passBars [classCount][]uint64 // the same, but at least the cuts

	weights []float64 // of the documents in hand
}

// newJoint takes rankings that are all of one bundle.
func newJoint(p *Prepared, rankings []*Ranking, k int) *joint {
	b := rankings[0].bundle()
	b.make()
	j := &joint{
		prepared: p, bundle: b, seats: make([][]seat, len(b.columns)), open: unionOf(p.certain, p.doubt), classes: p.classesOf(), cuts: make([]int, len(b.columns)),
	}
	for class := range j.bars {
		j.bars[class], j.passBars[class] = closedBars(b.width), closedBars(b.width)
		j.batches[class] = make([]uint32, 0, reachBatch)
	}
	for _, r := range rankings {
		c := newContest(r, k)
		j.contests = append(j.contests, c)
		if len(c.places) > 1 {
			j.sums = append(j.sums, c)
		}
		for n, place := range c.places {
			j.seats[place] = append(j.seats[place], seat{c, n})
		}
	}
	for _, c := range j.contests {
		j.raise(c)
	}
	return j
}

func (j *joint) close() { j.open.free() }

// tierCost is how long it takes to look whether documents of tiers match, until some more than one does, in times of passing over one
// document that does.
const tierCost = 0.2

func (j *joint) run(ctx context.Context, k int) error {
	matches, all := float64(j.prepared.matches), float64(j.prepared.index.Len())
	if tierCost*float64(len(j.contests)*k)*all/matches > matches {
		return j.byCuts(ctx, k)
	}
	ended, err := j.byTiers(ctx)
	if err != nil {
		return err
	}
	return j.pass(ctx, !ended)
}

// byTiers takes the documents of each ranking's tiers until only documents of other classes than 0 can be among the k best of the rest; false if the
// tiers of one end before.
func (j *joint) byTiers(ctx context.Context) (ended bool, err error) {
	ended = true
	for _, c := range j.contests {
		tiers := newTierSteps(c.ranking)
		for {
			docs, from, to, ok := tiers.next()
			if err := ctx.Err(); err != nil {
				return false, err
			}
			if !c.top.admits(tiers.bound*j.prepared.bounds[0], 0) {
				break
			}
			if !ok {
				ended = false
				break
			}
			if err := j.takeTier(ctx, docs, from, to); err != nil {
				return false, err
			}
		}
		if err := j.takeAll(ctx, &j.bars); err != nil {
			return false, err
		}
	}
	return ended, nil
}

// takeTier takes the open documents among docs[from:to], or among those from up to but not including to when docs is nil.
func (j *joint) takeTier(ctx context.Context, docs []uint32, from, to int) error {
	var open [reachBatch]uint32
	for ; from < to; from += reachBatch {
		n := 0
		for i := from; i < min(to, from+reachBatch); i++ {
			doc := uint32(i)
			if docs != nil {
				doc = docs[i]
			}
			open[n] = doc
			n += int(j.open.words[doc/64] >> (doc % 64) & 1) // no branch, which most documents would mispredict
		}
		for _, doc := range open[:n] {
			j.open.remove(doc)
			class := j.classes.of(doc)
			j.batches[class] = append(j.batches[class], doc)
			if len(j.batches[class]) >= tierBatch {
				if err := j.takeReaching(ctx, class, j.bars[class]); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// tierBatch is how many documents of tiers are taken together: enough for their reads to be on their way at once, and few enough for bars to
// be raised soon.
const tierBatch = 64

// How many documents of each ranking are weighed in a first pass, in shares of k, and how many times as many in each that follows.
const (
	firstPass = 1.5
	nextPass  = 4
)

// byCuts takes all documents, first those of the highest levels.
func (j *joint) byCuts(ctx context.Context, k int) error {
	matches, all := float64(max(j.prepared.matches, 1)), float64(j.prepared.index.Len())
	for wanted := firstPass * float64(k); wanted < matches && !j.full(k); wanted *= nextPass {
		j.cut(func(place int) int { return j.bundle.cut(place, wanted/matches*all) })
		if err := j.pass(ctx, true); err != nil {
			return err
		}
	}
	j.cut(func(int) int { return 0 })
	return j.pass(ctx, true)
}

// cut sets the cuts of places that are asked for.
func (j *joint) cut(of func(place int) int) {
	for place, seats := range j.seats {
		if len(seats) == 0 {
			continue
		}
		j.cuts[place] = of(place)
		for class := range j.bars {
			j.setBar(class, place)
		}
	}
}

// full says whether k matches are known under each ranking.
func (j *joint) full(k int) bool {
	for _, c := range j.contests {
		if len(c.top.heap) < k {
			return false
		}
	}
	return true
}

// pass takes the open documents that reach the bars, of all classes or of all but class 0. It looks first whether one of 64 can.
func (j *joint) pass(ctx context.Context, ordinary bool) error {
	for i, open := range j.open.words {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if open == 0 {
			continue
		}
		classes := &j.classes.words[i]
		if !ordinary {
			open &= classes.special()
		}
		for open != 0 {
			class := classes.at(bits.TrailingZeros64(open))
			these := open & classes.like(class)
			if err := j.passDocuments(ctx, i, these, class); err != nil {
				return err
			}
			open &^= these
		}
	}
	return j.takeAll(ctx, &j.passBars)
}

// passDocuments passes some of the documents from 64 i on, all of a class.
func (j *joint) passDocuments(ctx context.Context, i int, docs uint64, class int) error {
	if !j.bundle.blocks.reachesAny(uint32(i), j.passBars[class]) {
		return nil
	}
	batch := j.batches[class]
	for ; docs != 0; docs &= docs - 1 {
		batch = append(batch, uint32(i*64+bits.TrailingZeros64(docs)))
	}
	if j.batches[class] = batch; len(batch) < reachBatch-64 {
		return nil
	}
	return j.takeReaching(ctx, class, j.passBars[class])
}

// takeAll takes those of all batches that reach the bars.
func (j *joint) takeAll(ctx context.Context, bars *[classCount][]uint64) error {
	for class, docs := range j.batches {
		if len(docs) > 0 {
			if err := j.takeReaching(ctx, class, bars[class]); err != nil {
				return err
			}
		}
	}
	return nil
}

// takeReaching weighs those documents of a batch that reach the bars, and offers them to the rankings under which they may win. It does so
// step by step for all of them, so that what is read of one document does not wait for what is read of another.
func (j *joint) takeReaching(ctx context.Context, class int, bars []uint64) error {
	docs := j.bundle.documents.reaching(j.batches[class], bars)
	j.batches[class] = j.batches[class][:0]
	slices.Sort(docs)
	j.weights = j.prepared.weighAll(j.weights[:0], docs, class < lightClass)
	for i, doc := range docs {
		j.open.remove(doc)
		j.addCandidates(doc, j.weights[i], j.bars[class])
	}
	for _, c := range j.contests {
		if err := j.offerAll(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// addCandidates adds a document for each ranking under which it may win.
func (j *joint) addCandidates(doc uint32, weight float64, bars []uint64) {
	add := func(c *contest) {
		if j.mayWin(c, doc, weight) {
			c.docs, c.weights = append(c.docs, doc), append(c.weights, weight)
		}
	}
	for word, bar := range bars {
		for reached := j.bundle.documents.reach(doc, word, bar); reached != 0; reached &= reached - 1 {
			for _, s := range j.seats[word*8+bits.TrailingZeros64(reached)/8] {
				if len(s.contest.places) == 1 {
					add(s.contest)
				}
			}
		}
	}
	for _, c := range j.sums {
		add(c)
	}
}

// offerAll offers a ranking its candidates.
func (j *joint) offerAll(ctx context.Context, c *contest) error {
	if len(c.docs) == 0 {
		return nil
	}
	c.ranks = c.ranking.ranks(c.ranks, c.docs)
	for i, doc := range c.docs {
		if err := j.offer(ctx, c, Hit{doc, c.weights[i] * c.ranks[i], c.weights[i], c.ranks[i]}); err != nil {
			return err
		}
	}
	c.docs, c.weights = c.docs[:0], c.weights[:0]
	j.raise(c)
	return nil
}

// offer offers a document to a ranking, after its phrases were checked.
func (j *joint) offer(ctx context.Context, c *contest, h Hit) error {
	if !c.top.admits(h.Score, h.Doc) {
		return nil
	}
	if !j.prepared.certain.has(h.Doc) {
		if !j.prepared.inDoubt(h.Doc) {
			return nil // its phrases were checked for another ranking
		}
		if ok, err := j.prepared.checkPhrases(ctx, h.Doc, false); err != nil || !ok {
			return err
		}
	}
	c.top.offer(h)
	return nil
}

// joinable gives the rankings of each bundle among some.
func joinable(rankings []*Ranking) [][]*Ranking {
	var groups [][]*Ranking
	of := map[*bundle]int{}
	for _, r := range rankings {
		b := r.bundle()
		if b == nil {
			continue
		}
		i, ok := of[b]
		if !ok {
			i, of[b] = len(groups), len(groups)
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], r)
	}
	return groups
}
