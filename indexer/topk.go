package indexer

import "slices"

// topK keeps the k best hits: a heap with the worst of them at its root.
type topK struct {
	k    int
	heap []Hit
}

func newTopK(k int) *topK { return &topK{k: max(k, 0)} }

// better is the order of hits: by falling score, ties by ascending document.
func better(a, b *Hit) bool {
	if a.Score != b.Score {
		return a.Score > b.Score
	}
	return a.Doc < b.Doc
}

// offer takes a hit if it is one of the k best so far.
func (t *topK) offer(h Hit) {
	if len(t.heap) < t.k {
		t.heap = append(t.heap, h)
		t.up(len(t.heap) - 1)
		return
	}
	if t.k > 0 && better(&h, &t.heap[0]) {
		t.heap[0] = h
		t.down(0)
	}
}

func (t *topK) up(i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if !better(&t.heap[parent], &t.heap[i]) {
			return
		}
		t.heap[parent], t.heap[i] = t.heap[i], t.heap[parent]
		i = parent
	}
}

func (t *topK) down(i int) {
	for {
		worst := 2*i + 1
		if worst >= len(t.heap) {
			return
		}
		if right := worst + 1; right < len(t.heap) && better(&t.heap[worst], &t.heap[right]) {
			worst = right
		}
		if !better(&t.heap[i], &t.heap[worst]) {
			return
		}
		t.heap[i], t.heap[worst] = t.heap[worst], t.heap[i]
		i = worst
	}
}

// sorted empties the heap, best first.
func (t *topK) sorted() []Hit {
	hits := t.heap
	t.heap = nil
	sortHits(hits)
	return hits
}

func sortHits(hits []Hit) {
	slices.SortFunc(hits, func(a, b Hit) int {
		if better(&a, &b) {
			return -1
		}
		return 1
	})
}

// ranking turns W into scores with one rank vector.
type ranking struct {
	ranks []float32 // by document number; nil: all 1
	top   *topK
}

func (r *ranking) hit(doc uint32, weight float64) Hit {
	rank := 1.0
	if r.ranks != nil {
		rank = float64(r.ranks[doc])
	}
	return Hit{doc, weight * rank, weight, rank}
}

// Best gives the k documents of the largest ranks by falling rank, ties by ascending document, as a search that every document
// matches would: W is 1. It takes O(n log k) and memory for k.
func Best(ranks []float32, k int) []Hit {
	r := &ranking{ranks: ranks, top: newTopK(min(k, len(ranks)))}
	for doc := range ranks {
		r.top.offer(r.hit(uint32(doc), 1))
	}
	return r.top.sorted()
}
