package indexer

import (
	"context"
	"math/bits"
)

// contest finds the k best matches under one ranking of a joint search: a column of its bundle, or a weighted sum of several.
//
// A weighted sum, with weights that add up to 1, is at most the largest of its ranks. So a document can be one of the k best under the sum only if
// its level in one of the columns reaches that of the rank which gives the needed score.
type contest struct {
	ranking *Ranking
	places  []int // places of its columns in the bundle
	top     *topK
	step    int               // of the score for which bars were last raised
	levels  [classCount][]int // by class: the level that a document needs at one of the places at least

	docs    []uint32  // current candidates
	weights []float64 // their W without pairs
	ranks   []float64 // their ranks
}

// seat is a contest at one of its places.
type seat struct {
	contest *contest
	number  int // index of the place in the contest's places
}

func newContest(r *Ranking, k int) *contest {
	c := &contest{ranking: r, top: newTopK(k), step: -1}
	for i := range r.parts {
		c.places = append(c.places, r.parts[i].place)
	}
	for class := range c.levels {
		c.levels[class] = make([]int, len(c.places))
	}
	return c
}

// least is the score that a match needs, with a margin for rounding.
func (c *contest) least() float64 {
	if len(c.top.heap) == c.top.k && c.top.k > 0 {
		return c.top.heap[0].Score * (1 - boundSlack)
	}
	return 0
}

// raise raises the bars to what the contest's k best now require.
func (j *joint) raise(c *contest) {
	least := c.least()
	step := rankStep(float32(least))
	if step == c.step {
		return
	}
	c.step = step
	for class, bound := range j.prepared.bounds {
		for n, place := range c.places {
			c.levels[class][n] = j.level(place, least, bound)
			j.setBar(class, place)
		}
	}
}

// setBar sets a bar to the lowest level that any contest requires.
func (j *joint) setBar(class, place int) {
	lowest := closed
	for _, s := range j.seats[place] {
		if s.contest.top.k > 0 {
			lowest = min(lowest, s.contest.levels[class][s.number])
		}
	}
	setBar(j.bars[class], place, lowest)
	setBar(j.passBars[class], place, max(lowest, barOf(j.cuts, place)))
}

// level is the level of the least rank above 0 that gives the score with this W.
func (j *joint) level(place int, least, weight float64) int {
	if weight <= 0 {
		return 1
	}
	return max(j.bundle.level(place, float32(least/weight)), 1)
}

// mayWin tells whether a document with this W can still be among the k best, by its levels.
func (j *joint) mayWin(c *contest, doc uint32, weight float64) bool {
	if len(c.places) == 1 {
		return j.bundle.levelOf(doc, c.places[0]) >= j.level(c.places[0], c.least(), weight)
	}
	most := 0.0
	for n, place := range c.places {
		most += c.ranking.parts[n].weight * float64(j.bundle.ceilings[place][j.bundle.levelOf(doc, place)])
	}
	return most*weight >= c.least()
}

// addReached adds a document as a candidate for the rankings whose places in a word it reaches.
func (j *joint) addReached(doc uint32, words float64, word int, reached uint64) {
	for ; reached != 0; reached &= reached - 1 {
		for _, s := range j.seats[word*8+bits.TrailingZeros64(reached)/8] {
			if len(s.contest.places) == 1 {
				j.addCandidate(s.contest, doc, words)
			}
		}
	}
}

// addCandidate adds a document as a candidate for a ranking, if it may win there.
func (j *joint) addCandidate(c *contest, doc uint32, words float64) {
	if j.mayWin(c, doc, j.prepared.most(words, doc)) {
		c.docs, c.weights = append(c.docs, doc), append(c.weights, words)
	}
}

// offerAll offers the candidates to all rankings.
func (j *joint) offerAll(ctx context.Context) error {
	for _, c := range j.contests {
		if err := j.offerCandidates(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// offerCandidates offers the candidates to a ranking.
func (j *joint) offerCandidates(ctx context.Context, c *contest) error {
	if len(c.docs) == 0 {
		return nil
	}
	c.ranks = c.ranking.ranks(c.ranks, c.docs)
	for i, doc := range c.docs {
		if c.ranks[i] == 0 { // by columns of weight 0: see fill
			continue
		}
		if err := j.prepared.offer(ctx, c.top, &j.pairs, doc, c.weights[i], c.ranks[i]); err != nil {
			return err
		}
	}
	c.docs, c.weights = c.docs[:0], c.weights[:0]
	j.raise(c)
	return nil
}
