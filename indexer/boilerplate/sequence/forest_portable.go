package sequence

import "math"

// scale has the thresholds of a feature, in ascending order.
type scale struct {
	feature     int
	from, count int       // the numbers of the thresholds' comparisons
	thresholds  []float32 // followed by NaN, than which nothing is greater, up to a length of one less than a power of two
}

func (q *scale) add(threshold float32) {
	q.thresholds = append(q.thresholds, threshold)
	q.count++
}

// fill adds NaN to the thresholds so that a binary search can halve them exactly, down to the end.
func (q *scale) fill() {
	for len(q.thresholds)&(len(q.thresholds)+1) > 0 {
		q.thresholds = append(q.thresholds, float32(math.NaN()))
	}
}

// climbPortable is the method climb without assembly.
func (c *compiled) climbPortable(t *table, from, to int, bias float32, s *slate) {
	s.resize(len(c.thresholds))
	for i := range c.scales {
		c.scales[i].answer(t, from, to, s)
	}
	for i := range s.sums {
		s.sums[i] = bias
	}
	for i := range c.trees {
		c.trees[i].add(s.answers, to-from, &s.sums)
	}
}

// answer answers all comparisons of a feature for rows [from, to). A value that is greater than a threshold is greater than the ones before, so a
// row's bit is first set only for the number of thresholds that it exceeds, and then carried on to all before. The last value is remembered, as
// neighbouring rows often have the same.
func (q *scale) answer(t *table, from, to int, s *slate) {
	at := from*t.width + q.feature
	ranks := s.ranks[:q.count+1]
	clear(ranks)
	last := t.values[at]
	rank := q.exceeded(last)
	bit := uint64(1)
	for range to - from {
		if v := t.values[at]; v != last {
			last, rank = v, q.exceeded(v)
		}
		ranks[rank] |= bit
		bit <<= 1
		at += t.width
	}
	answers := s.answers[q.from:][:q.count]
	greater := uint64(0)
	for k := len(answers) - 1; k >= 0; k-- {
		greater |= ranks[k+1]
		answers[k] = greater
	}
}

// exceeded returns the number of thresholds that a value exceeds.
func (q *scale) exceeded(value float32) int {
	rank := 0
	for half := uint(len(q.thresholds)+1) / 2; half > 0; half /= 2 {
		next := rank + int(half)
		if value > q.thresholds[next-1] {
			rank = next
		}
	}
	return rank
}

// add adds the leaves of the first rows in this tree to their sums.
func (t *wordTree) add(answers []uint64, rows int, sums *[together]float32) {
	a, b, c, d, e := t.paths(answers)
	for k := 0; k < rows; k += 8 {
		leaf := spread[byte(a>>k)]<<4 | spread[byte(b>>k)]<<3 | spread[byte(c>>k)]<<2 | spread[byte(d>>k)]<<1 | spread[byte(e>>k)]
		at := sums[k/4:][:3*lanes+2]
		at[0] += t.leaf[leaf&31]
		at[lanes] += t.leaf[leaf>>8&31]
		at[2*lanes] += t.leaf[leaf>>16&31]
		at[3*lanes] += t.leaf[leaf>>24&31]
		at[1] += t.leaf[leaf>>32&31]
		at[lanes+1] += t.leaf[leaf>>40&31]
		at[2*lanes+1] += t.leaf[leaf>>48&31]
		at[3*lanes+1] += t.leaf[leaf>>56&31]
	}
}

// paths returns the answers that the rows get on their way through the tree, one word for each level.
func (t *wordTree) paths(answers []uint64) (a, b, c, d, e uint64) {
	a = t.answer(answers, 0)
	b = choose(a, t.answer(answers, 1), t.answer(answers, 2))
	c = choose(a, t.pair(answers, 3, b), t.pair(answers, 5, b))
	d = choose(a, choose(b, t.pair(answers, 7, c), t.pair(answers, 9, c)), choose(b, t.pair(answers, 11, c), t.pair(answers, 13, c)))
	e = choose(a,
		choose(b, choose(c, t.pair(answers, 15, d), t.pair(answers, 17, d)), choose(c, t.pair(answers, 19, d), t.pair(answers, 21, d))),
		choose(b, choose(c, t.pair(answers, 23, d), t.pair(answers, 25, d)), choose(c, t.pair(answers, 27, d), t.pair(answers, 29, d))))
	return a, b, c, d, e
}

func (t *wordTree) answer(answers []uint64, split int) uint64 { return answers[t.comparison[split]] }

// pair returns the answers to the split for the rows whose bit in is is not set, and those to the next split for the others.
func (t *wordTree) pair(answers []uint64, split int, is uint64) uint64 {
	return choose(is, t.answer(answers, split), t.answer(answers, split+1))
}

// choose takes the bits of greater where the bits of is are set, and those of lesser elsewhere.
func choose(is, lesser, greater uint64) uint64 { return lesser ^ (lesser^greater)&is }

// spread has the eight bits of each byte as the lowest bits of eight bytes.
var spread = func() (s [256]uint64) {
	for n := range s {
		for k := range 8 {
			s[n] |= uint64(n>>k&1) << (8 * k)
		}
	}
	return s
}()
