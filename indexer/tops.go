package indexer

// topSet holds the documents with a high level under at least one ranking of a bundle, a bit each. For each ranking it has the documents of at least
// some level, which at most a certain share of all documents reach. A search whose bars are not below these levels skips 64 documents at a time after
// reading eight bytes, most of them without reading their levels.
type topSet struct {
	levels []int    // by ranking: the lowest level in the set
	words  []uint64 // by 64 documents
}

// topSets is the number of sets of a bundle: one of all documents with a rank, and those with the highest half, quarter, ... of all documents under a
// ranking. The last share is that of topLevel.
const topSets = 15

// makeTops makes the sets; each one is part of the one before.
func (b *bundle) makeTops() {
	n := b.columns[0].Len()
	sets := make([][levels]uint8, len(b.columns)) // by ranking and level: the number of sets that have it
	b.tops = make([]topSet, topSets)
	for set := range b.tops {
		b.tops[set] = topSet{make([]int, len(b.columns)), make([]uint64, (n+63)/64)}
		for i := range b.columns {
			level := b.lowestOf(i, n>>set)
			b.tops[set].levels[i] = level
			for ; level < levels; level++ {
				sets[i][level] = uint8(set + 1)
			}
		}
	}
	inParallel((n+bundlePart-1)/bundlePart, func(p int) {
		for doc := p * bundlePart; doc < min(n, (p+1)*bundlePart); doc++ {
			in := uint8(0)
			for i, level := range b.documents.rows[doc*len(b.columns) : (doc+1)*len(b.columns)] {
				in = max(in, sets[i][level])
			}
			for set := range in {
				b.tops[set].words[doc/64] |= 1 << (doc % 64)
			}
		}
	})
}

// lowestOf is the lowest level above 0 that at most so many documents reach under a ranking; the highest level if there is none.
func (b *bundle) lowestOf(i, documents int) int {
	level := 1
	for level < levels-1 && int(b.counts[i][level]) > documents {
		level++
	}
	return level
}

// top returns the smallest set that has all documents that reach one of the bars.
func (b *bundle) top(bars []uint64) []uint64 {
	set := topSets - 1
	for set > 0 && !b.tops[set].has(bars) {
		set--
	}
	return b.tops[set].words
}

// has tells whether a set has all documents that reach one of the bars.
func (t *topSet) has(bars []uint64) bool {
	for place, level := range t.levels {
		if barOf(bars, place) < level {
			return false
		}
	}
	return true
}
