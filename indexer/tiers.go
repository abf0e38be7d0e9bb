package indexer

import (
	"math"
	"sync"
)

// tiers hold the documents of a column by falling rank, so that a search can take the best ones first and always knows the highest rank of the
// others. Documents of a tier differ in rank by less than 1 % (tierShift). For a column whose ranks fall with the document number, as unbiased ranks
// do, the tiers are ranges of numbers and hold all documents. For other columns, they hold at most one in topShare documents; the other documents
// have ranks of at most rest. They take 4 bytes for each document held and for each 64 documents, and making them takes two passes over the column.
type tiers struct {
	docs []uint32 // by tier, ascending in each; nil: document i is at index i
	ends []int    // end of each tier in docs
	most []float32
	rest float32 // largest rank of documents in no tier; 0 if there are none

	highs []float32 // largest rank in each 64 documents
}

// Positive float32 numbers are ordered like their bits; without the lower 16 bits, the mantissa has 7 bits.
const (
	tierShift = 16
	tierCount = 1 << (32 - tierShift)
	topShare  = 32
)

func tierOf(rank float32) int { return int(math.Float32bits(max(rank, 0)) >> tierShift) }

// newTiers makes the tiers of a column.
func newTiers(c Column) *tiers {
	n := c.Len()
	t := &tiers{highs: make([]float32, (n+63)/64)}
	counts := make([]uint32, tierCount)
	falling, last := true, float32(math.Inf(1))
	for doc := range n {
		rank := c.At(uint32(doc))
		counts[tierOf(rank)]++
		falling = falling && rank <= last
		last = rank
		t.highs[doc/64] = max(t.highs[doc/64], rank)
	}
	lowest, size := tierCount, 0
	for lowest > 0 && (falling || size+int(counts[lowest-1]) <= n/topShare+1) {
		lowest--
		if counts[lowest] > 0 {
			size += int(counts[lowest])
			t.ends = append(t.ends, size)
			t.most = append(t.most, 0)
		}
	}
	t.fill(c, lowest, counts, falling)
	return t
}

// fill puts the documents of the tiers from lowest up into docs.
func (t *tiers) fill(c Column, lowest int, counts []uint32, falling bool) {
	number := make([]int32, tierCount-lowest) // by tierOf
	next := make([]int, len(t.ends))
	for of, i := tierCount-1, 0; of >= lowest; of-- {
		if counts[of] > 0 {
			number[of-lowest] = int32(i)
			next[i] = t.ends[i] - int(counts[of])
			i++
		}
	}
	if !falling && len(next) > 0 {
		t.docs = make([]uint32, t.ends[len(t.ends)-1])
	}
	for doc := range c.Len() {
		rank := c.At(uint32(doc))
		of := tierOf(rank)
		if of < lowest {
			t.rest = max(t.rest, rank)
			continue
		}
		i := number[of-lowest]
		t.most[i] = max(t.most[i], rank)
		if !falling {
			t.docs[next[i]] = uint32(doc)
			next[i]++
		}
	}
}

// lazyTiers are tiers that are made when first needed.
type lazyTiers struct {
	once  sync.Once
	tiers *tiers
}

func (l *lazyTiers) of(c Column) *tiers {
	l.once.Do(func() { l.tiers = newTiers(c) })
	return l.tiers
}
