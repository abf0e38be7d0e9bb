package template

// tally counts in bounded memory (Manku and Motwani, Approximate frequency counts over data streams, VLDB 2002, "lossy counting", with a limit on the
// table instead of on the error). When there are too many keys, the rarest are forgotten. A key that comes back starts at the highest count that a
// forgotten key can have had. So a count is never too low, and too high by at most dropped.
type tally[K comparable, V any] struct {
	limit   int
	counts  map[K]*counted[V]
	dropped int // largest count that was forgotten
}

type counted[V any] struct {
	n     int // upper bound of the frequency
	value V
}

func newTally[K comparable, V any](limit int) *tally[K, V] {
	return &tally[K, V]{limit: limit, counts: make(map[K]*counted[V])}
}

// add counts a key and gives its entry.
func (t *tally[K, V]) add(key K) *counted[V] {
	c := t.counts[key]
	if c == nil {
		if len(t.counts) >= t.limit {
			t.prune()
		}
		c = &counted[V]{n: t.dropped}
		t.counts[key] = c
	}
	c.n++
	return c
}

// prune forgets the rarest keys until a quarter of the table is free.
func (t *tally[K, V]) prune() {
	for len(t.counts) > t.limit-t.limit/4 {
		t.dropped++
		for key, c := range t.counts {
			if c.n <= t.dropped {
				delete(t.counts, key)
			}
		}
	}
}
