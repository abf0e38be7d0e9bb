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
// It passes over all matches, 64 at a time (tops.go), first with bars that some k of them are expected to reach under each ranking, the
// cuts, and once more when there are k. Documents of the rank 0, which are most for a topic that links reach few pages of, come last.
type joint struct {
	prepared *Prepared
	bundle   *bundle
	contests []*contest
	sums     []*contest           // those of several columns
	seats    [][]seat             // by place in the bundle
	batches  [classCount][]uint32 // by class: documents in hand, ascending
	open     *denseSet            // matches that have not been weighed
	classes  *classes
	pairs    pairChecker
	bars     [classCount][]uint64 // by class: levels that may still be among the k best, eight places a word
	cuts     []uint64             // of this pass, as bars
	passBars [classCount][]uint64 // by class: the larger of both

	weights []float64 // of the documents in hand

	weighed        []uint32 // documents of this pass, which were offered only where they reach the cuts
	weighedWeights []float64
}

// newJoint takes rankings that are all of one bundle.
func newJoint(p *Prepared, rankings []*Ranking, k int) *joint {
	b := rankings[0].bundle()
	b.make()
	j := &joint{
		prepared: p, bundle: b, seats: make([][]seat, len(b.columns)), open: unionOf(p.certain, p.doubt), classes: p.classesOf(),
		pairs: newPairChecker(&p.near), cuts: closedBars(b.width),
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

// How many documents of each ranking are weighed in a first pass, in shares of k, and how many times as many in each that follows.
const (
	firstPass = 1.5
	nextPass  = 4
)

// run takes all documents, first those of the highest levels.
func (j *joint) run(ctx context.Context, k int) error {
	matches, all := float64(max(j.prepared.matches, 1)), float64(j.prepared.index.Len())
	for wanted := firstPass * float64(k); wanted < matches && !j.full(k); wanted *= nextPass {
		j.cut(func(place int) int { return j.bundle.cut(place, wanted/matches*all) })
		if err := j.pass(ctx); err != nil {
			return err
		}
		if err := j.offerWeighed(ctx); err != nil {
			return err
		}
	}
	j.cut(func(int) int { return 0 })
	if err := j.pass(ctx); err != nil {
		return err
	}
	return j.fill(ctx)
}

// cut sets the cuts of places that are asked for.
func (j *joint) cut(of func(place int) int) {
	for place, seats := range j.seats {
		if len(seats) == 0 {
			continue
		}
		setBar(j.cuts, place, of(place))
		for class := range j.bars {
			j.setBar(class, place)
		}
	}
}

// full says whether k matches are known under each ranking, or all that have a rank.
func (j *joint) full(k int) bool {
	for _, c := range j.contests {
		higher := func(place int) bool { return barOf(j.cuts, place) > 1 }
		if len(c.top.heap) < k && slices.ContainsFunc(c.places, higher) {
			return false
		}
	}
	return true
}

// pass takes the open documents that reach the bars. It looks first whether some of 64 can.
func (j *joint) pass(ctx context.Context) error {
	var tops [classCount][]uint64
	for i, open := range j.open.words[:(j.prepared.index.Len()+63)/64] {
		if i%checkEvery == 0 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			for class := range tops {
				tops[class] = j.bundle.top(j.passBars[class])
			}
		}
		if open &= tops[heaviest][i]; open == 0 {
			continue
		}
		classes := &j.classes.words[i]
		special := classes.special()
		if these := open &^ special & tops[0][i]; these != 0 {
			if err := j.passDocuments(ctx, i, these, 0); err != nil {
				return err
			}
		}
		for open &= special; open != 0; {
			class := classes.at(bits.TrailingZeros64(open))
			like := classes.like(class)
			if these := open & like & tops[class][i]; these != 0 {
				if err := j.passDocuments(ctx, i, these, class); err != nil {
					return err
				}
			}
			open &^= like
		}
	}
	return j.takeAll(ctx)
}

// passDocuments passes some of the documents from 64 i on, all of a class.
func (j *joint) passDocuments(ctx context.Context, i int, docs uint64, class int) error {
	batch := j.batches[class]
	for ; docs != 0; docs &= docs - 1 {
		batch = append(batch, uint32(i*64+bits.TrailingZeros64(docs)))
	}
	if j.batches[class] = batch; len(batch) < reachBatch-64 {
		return nil
	}
	return j.takeReaching(ctx, class)
}

// takeAll takes those of all batches that reach the bars of the pass.
func (j *joint) takeAll(ctx context.Context) error {
	for class, docs := range j.batches {
		if len(docs) > 0 {
			if err := j.takeReaching(ctx, class); err != nil {
				return err
			}
		}
	}
	return nil
}

// takeReaching weighs those documents of a batch that reach the bars of the pass, and offers them to the rankings under which they may win. It does
// so step by step for all of them, so that what is read of one document does not wait for what is read of another.
func (j *joint) takeReaching(ctx context.Context, class int) error {
	docs := j.bundle.documents.reaching(j.batches[class], j.passBars[class])
	j.batches[class] = j.batches[class][:0]
	j.weights = j.prepared.weighAll(j.weights[:0], docs, class < lightClass)
	for i, doc := range docs {
		j.open.remove(doc)
		for word, bar := range j.passBars[class] {
			j.addReached(doc, j.weights[i], word, j.bundle.documents.reach(doc, word, bar))
		}
		for _, c := range j.sums {
			j.addCandidate(c, doc, j.weights[i])
		}
	}
	j.weighed, j.weighedWeights = append(j.weighed, docs...), append(j.weighedWeights, j.weights...)
	return j.offerAll(ctx)
}

// offerWeighed offers the documents of a pass to the rankings whose cuts they don't reach, where they may win still. There the bars are
// higher by now than they were, so these are few.
func (j *joint) offerWeighed(ctx context.Context) error {
	rows := &j.bundle.documents
	for i, doc := range j.weighed {
		for word, bar := range j.bars[j.classes.of(doc)] {
			j.addReached(doc, j.weighedWeights[i], word, rows.reach(doc, word, bar)&^rows.reach(doc, word, j.cuts[word]))
		}
	}
	j.weighed, j.weighedWeights = j.weighed[:0], j.weighedWeights[:0]
	return j.offerAll(ctx)
}

// fill offers documents of the rank 0 to the rankings under which k others are not known. Their scores are 0, so that the first ones are the best.
func (j *joint) fill(ctx context.Context) error {
	short := slices.Clone(j.contests)
	docs := make([]uint32, 0, reachBatch)
	words := j.prepared.certain.words[:(j.prepared.index.Len()+63)/64]
	for i, word := range words {
		if j.prepared.doubt != nil {
			word |= j.prepared.doubt.words[i]
		}
		for ; word != 0; word &= word - 1 {
			docs = append(docs, uint32(i*64+bits.TrailingZeros64(word)))
		}
		if len(docs) <= reachBatch-64 && i < len(words)-1 {
			continue
		}
		if short = slices.DeleteFunc(short, func(c *contest) bool { return len(docs) == 0 || !c.top.admits(0, docs[0]) }); len(short) == 0 {
			return nil
		}
		if err := j.fillWith(ctx, short, docs); err != nil {
			return err
		}
		docs = docs[:0]
	}
	return nil
}

// fillWith offers those of some documents that have the rank 0.
func (j *joint) fillWith(ctx context.Context, short []*contest, docs []uint32) error {
	j.weights = j.prepared.weighAll(j.weights[:0], docs, false)
	for _, c := range short {
		c.ranks = c.ranking.ranks(c.ranks, docs)
		for i, doc := range docs {
			if c.ranks[i] != 0 {
				continue
			}
			if err := j.prepared.offer(ctx, c.top, &j.pairs, doc, j.weights[i], 0); err != nil {
				return err
			}
		}
	}
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
