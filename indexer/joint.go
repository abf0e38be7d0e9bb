package indexer

import (
	"context"
	"math/bits"
	"slices"
)

// joint finds the k best matches under several rankings of a bundle, and sums of these, at once. It weighs a document once for all of them, and skips
// documents whose level reaches the bar under none:
//
//	largest rank of the level x largest W of the document's class (classes.go) >= score of the k-th best so far
//
// It walks through all matches, 64 at a time (tops.go): first with cuts as bars, which some k matches are expected to reach under each ranking, and
// once more when there are k. Documents of the rank 0, which are most for a topic from which links reach few pages, come last.
type joint struct {
	prepared *Prepared
	bundle   *bundle
	contests []*contest
	sums     []*contest           // contests of several columns
	seats    [][]seat             // by place in the bundle
	batches  [classCount][]uint32 // by class: current documents, ascending
	open     *denseSet            // matches that have not been weighed
	classes  *classes
	pairs    pairChecker
	bars     [classCount][]uint64 // by class: least levels that may still be among the k best, eight places in a word
	cuts     []uint64             // the cuts of this pass, as bars
	passBars [classCount][]uint64 // by class: the larger of bars and cuts

	weights []float64 // of the current documents

	weighed        []uint32 // documents of this pass, offered only to rankings whose cuts they reach
	weighedWeights []float64
}

// newJoint prepares a search under rankings that are all of one bundle.
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

// The number of documents of each ranking that are weighed in the first pass, in multiples of k, and its factor for each further pass.
const (
	firstPass = 1.5
	nextPass  = 4
)

// run weighs all documents that may win, those of the highest levels first.
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

// cut sets the cuts of places that rankings use.
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

// full tells whether k matches are known under each ranking, or all matches that have a rank.
func (j *joint) full(k int) bool {
	for _, c := range j.contests {
		higher := func(place int) bool { return barOf(j.cuts, place) > 1 }
		if len(c.top.heap) < k && slices.ContainsFunc(c.places, higher) {
			return false
		}
	}
	return true
}

// pass takes the open documents that reach the bars. It first checks for 64 documents at a time whether any can.
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

// passDocuments takes documents from number 64 i on, all of one class.
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

// takeAll takes the documents of all batches that reach the bars of the pass.
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
// each step for all documents, so that reading from one document does not wait for reading from another.
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

// offerWeighed offers the documents of a pass to the rankings whose cuts they don't reach, if they may still win there. These are few, as the bars
// are now higher than before the pass.
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

// fill offers documents of the rank 0 to the rankings for which fewer than k others are known. Their scores are all 0, so the first ones are the
// best.
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

// fillWith offers those of the documents that have the rank 0.
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

// joinable returns the rankings that are bundled, in one group for each bundle.
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
