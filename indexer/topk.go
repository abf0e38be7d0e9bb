package indexer

import (
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// topK keeps the k best hits: a heap with the worst of them at its root.
type topK struct {
	k    int
	heap []Hit
}

func newTopK(k int) *topK { return &topK{max(k, 0), make([]Hit, 0, min(max(k, 0), usualK))} }

// usualK is the number of hits for which there is room at first.
const usualK = 100

// better is the order of hits: by falling score, ties by ascending document.
func better(a, b *Hit) bool {
	if a.Score != b.Score {
		return a.Score > b.Score
	}
	return a.Doc < b.Doc
}

// offer adds a hit if it is one of the k best so far.
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

// admits tells whether a document with this score would be one of the k best so far.
func (t *topK) admits(score float64, doc uint32) bool {
	if len(t.heap) < t.k {
		return true
	}
	return t.k > 0 && better(&Hit{Doc: doc, Score: score}, &t.heap[0])
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

// best returns the k documents with the largest ranks that are not removed; removed may be nil.
func best(c Column, k int, removed *roaring.Bitmap) []Hit {
	top := newTopK(min(k, c.Len()))
	for doc := range c.Len() {
		if removed != nil && removed.Contains(uint32(doc)) {
			continue
		}
		rank := float64(c.At(uint32(doc)))
		top.offer(Hit{uint32(doc), rank, 1, rank})
	}
	return top.sorted()
}
