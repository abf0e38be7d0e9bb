package indexer

import (
	"encoding/binary"
	"math"
	"slices"
	"sync"

	"facetta/internal/panics"
)

// bundle holds the approximate ranks of several rankings side by side: for each document, a level of one byte for each ranking. So a search under all
// rankings can skip a document after reading a few bytes, instead of reading from as many columns at places that no cache holds.
//
// Levels are eighths of an octave of ranks. The highest level begins at the rank that one in topLevel documents reaches: above it are few enough
// documents to look at each. Level 0 is the rank 0, which many documents of a crawl have for many topics; level 1 has all ranks above 0 up to 16
// octaves below the highest level. A search may skip documents by their levels; for all others it uses the ranks.
type bundle struct {
	make    func() // fills the bundle, once, on all cores; after a panic it panics again, as half a bundle would leave documents out
	columns []Column
	width   int // 64-bit words of a row

	documents levelRows // by document
	tops      []topSet

	lowest   []int             // by ranking: ranks up to this step have level 1
	counts   [][levels]uint32  // by ranking: documents with at least each level
	ceilings [][levels]float32 // by ranking: the largest possible rank of each level
}

// levelRows has rows of levels, with a byte for each ranking.
type levelRows struct {
	size int    // of a row
	rows []byte // with extra bytes at the end, as rows are read in words
}

func newLevelRows(rows, size int) levelRows { return levelRows{size, make([]byte, rows*size+8)} }

const (
	levels     = 128 // so that eight of them can be compared at once (reach)
	levelShift = 20  // of a float32's bits, which leaves the exponent and three bits of the mantissa
	topLevel   = 1 << (topSets - 1)
	rankSteps  = 1 << (32 - levelShift)
)

// bundlePart is a number of documents whose rows fit a cache; a multiple of 64.
const bundlePart = 1 << 12

// Bundle makes searches under several of these rankings at once cheaper. It takes one byte a document for each ranking, and two for all. Each ranking
// must have one column, and must be bundled only once, before it is used.
func Bundle(rankings []*Ranking) {
	b := &bundle{width: (len(rankings) + 7) / 8}
	b.make = sync.OnceFunc(b.fill)
	for i, r := range rankings {
		b.columns = append(b.columns, r.parts[0].column)
		r.parts[0].bundle, r.parts[0].place = b, i
	}
}

// rankStep is the number of a rank's step; steps are eighths of an octave, and rise with ranks.
func rankStep(rank float32) int { return int(math.Float32bits(max(rank, 0)) >> levelShift) }

// level is the level of a rank under ranking i.
func (b *bundle) level(i int, rank float32) int {
	if rank <= 0 {
		return 0
	}
	return b.levelOfStep(i, rankStep(rank))
}

// levelOfStep is the level of ranks above 0 in a step.
func (b *bundle) levelOfStep(i, step int) int { return min(max(step-b.lowest[i], 1), levels-1) }

// fill fills the bundle.
func (b *bundle) fill() {
	n, size := b.columns[0].Len(), len(b.columns)
	b.documents = newLevelRows(n, size)
	b.lowest, b.counts, b.ceilings = make([]int, size), make([][levels]uint32, size), make([][levels]float32, size)
	inParallel(size, func(i int) { b.measure(i) })
	inParallel((n+bundlePart-1)/bundlePart, func(p int) {
		for i, c := range b.columns {
			for doc := p * bundlePart; doc < min(n, (p+1)*bundlePart); doc++ {
				b.documents.rows[doc*size+i] = byte(b.level(i, c.At(uint32(doc))))
			}
		}
	})
	b.makeTops()
}

// measure finds the levels of ranking i.
func (b *bundle) measure(i int) {
	c := b.columns[i]
	var steps [rankSteps]uint32
	largest := float32(0)
	for doc := range c.Len() {
		if rank := c.At(uint32(doc)); rank > 0 {
			steps[rankStep(rank)]++
			largest = max(largest, rank)
		}
	}
	sum, top := uint32(0), rankSteps
	for top > 0 && sum <= uint32(c.Len()/topLevel) {
		top--
		sum += steps[top]
	}
	b.lowest[i] = top - (levels - 1)
	sum = 0
	for step := rankSteps - 1; step >= 0; step-- {
		sum += steps[step]
		b.counts[i][b.levelOfStep(i, step)] = sum
	}
	for level := levels - 2; level > 0; level-- { // also for levels that no document has
		b.counts[i][level] = max(b.counts[i][level], b.counts[i][level+1])
	}
	b.counts[i][0] = uint32(c.Len())
	for level := 1; level < levels; level++ {
		next := math.Float32frombits(uint32(max(b.lowest[i]+level+1, 0)) << levelShift)
		if b.ceilings[i][level] = next; level == levels-1 || next > largest {
			b.ceilings[i][level] = largest
		}
	}
}

// cut is the highest level that at least so many documents reach under ranking i; 1 if fewer have a rank.
func (b *bundle) cut(i int, documents float64) int {
	level := levels - 1
	for level > 1 && float64(b.counts[i][level]) < documents {
		level--
	}
	return level
}

// Eight levels are compared at once: a level reaches a bar exactly if the byte of level + 128 - bar has its top bit set. A bar of 128 lets nothing
// pass; such bars are set for bytes behind the end of a row, which belong to the next row.
const (
	topBits = 0x8080808080808080
	closed  = levels
)

func closedBars(width int) []uint64 { return slices.Repeat([]uint64{topBits}, width) }

// setBar sets one of the bars.
func setBar(bars []uint64, place, level int) {
	shift := place % 8 * 8
	bars[place/8] = bars[place/8]&^(0xff<<shift) | uint64(level)<<shift
}

// barOf returns one of the bars.
func barOf(bars []uint64, place int) int { return int(bars[place/8] >> (place % 8 * 8) & 0xff) }

// reach returns the top bits of those bytes in a word of a row that reach the bars.
func (r *levelRows) reach(row uint32, word int, bars uint64) uint64 {
	eight := binary.LittleEndian.Uint64(r.rows[int(row)*r.size+8*word:])
	return ((eight | topBits) - bars) & topBits
}

// reaching keeps those of the documents, at most reachBatch, that reach a bar. Most reads miss the caches. The loops are short and have no branches
// that depend on what they read, so that many reads are under way at once.
func (r *levelRows) reaching(docs []uint32, bars []uint64) []uint32 {
	var any [reachBatch]uint64
	for word, bar := range bars {
		if bar == topBits { // nothing can reach any of these eight
			continue
		}
		rows := r.rows[8*word:]
		for i, doc := range docs {
			any[i] |= ((binary.LittleEndian.Uint64(rows[int(doc)*r.size:]) | topBits) - bar) & topBits
		}
	}
	n := 0
	for i, doc := range docs {
		docs[n] = doc
		n += int((any[i] | -any[i]) >> 63)
	}
	return docs[:n]
}

const reachBatch = 256

// levelOf is the level of a document.
func (b *bundle) levelOf(doc uint32, place int) int {
	return int(b.documents.rows[int(doc)*len(b.columns)+place])
}

// inParallel is panics.InParallel for functions without an error. It panics if do does.
func inParallel(n int, do func(i int)) {
	err := panics.InParallel(n, func(i int) error {
		do(i)
		return nil
	})
	if err != nil {
		panic(err)
	}
}
