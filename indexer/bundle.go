package indexer

import (
	"encoding/binary"
	"math"
	"slices"
	"sync"

	"facetta/internal/panics"
)

// bundle holds the ranks of several rankings side by side, roughly: a level in one byte for each, document by document. So a search
// under all of them passes over a document by one look at a few bytes, and need not look into as many columns, of which no cache has
// the place.
//
// Levels rise with ranks by an eighth of an octave, and end at the rank that one in topLevel documents has: above it are few enough to be
// looked at. Level 0 is that of the rank 0, which many documents of a crawl have for many topics, and level 1 that of all ranks from there to 16 octaves
// below the end. A search may pass over documents by levels, and goes by ranks for all others.
type bundle struct {
	make    func() // fills it, once, on all cores; what panics then panics again: half of a bundle would leave documents out
	columns []Column
	width   int // words that a row is read as

	documents levelRows // by document
	tops      []topSet

	lowest   []int             // by ranking: the step of a rank in level 0 at most
	counts   [][levels]uint32  // by ranking: documents of at least each level
	ceilings [][levels]float32 // by ranking: no rank of a level is larger
}

// levelRows has a row of levels for each of something: a byte for each ranking.
type levelRows struct {
	size int    // of a row
	rows []byte // and some bytes at the end, as rows are read by words
}

func newLevelRows(rows, size int) levelRows { return levelRows{size, make([]byte, rows*size+8)} }

const (
	levels     = 128 // so that eight of them are compared at once (least)
	levelShift = 20  // of a float32's bits: leaves the exponent and three bits of the mantissa
	topLevel   = 1 << (topSets - 1)
	rankSteps  = 1 << (32 - levelShift)
)

// bundlePart is how many documents have rows that a cache holds, some times 64 of them.
const bundlePart = 1 << 12

// Bundle makes searches under several of some rankings at once cheaper, at one byte a document for each, and two for all. Each is of one column and is
// bundled once, before it is used.
func Bundle(rankings []*Ranking) {
	b := &bundle{width: (len(rankings) + 7) / 8}
	b.make = sync.OnceFunc(b.fill)
	for i, r := range rankings {
		b.columns = append(b.columns, r.parts[0].column)
		r.parts[0].bundle, r.parts[0].place = b, i
	}
}

// rankStep orders ranks as they are, in steps of an eighth of an octave.
func rankStep(rank float32) int { return int(math.Float32bits(max(rank, 0)) >> levelShift) }

// level is that of a rank under a ranking.
func (b *bundle) level(i int, rank float32) int {
	if rank <= 0 {
		return 0
	}
	return b.levelOfStep(i, rankStep(rank))
}

// levelOfStep is that of a rank of a step, but not of 0.
func (b *bundle) levelOfStep(i, step int) int { return min(max(step-b.lowest[i], 1), levels-1) }

// fill is make.
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

// measure finds the levels of a ranking.
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
	for level := levels - 2; level > 0; level-- { // that no document has
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

// cut is the highest level that at least so many documents have under a ranking; 1 if fewer have a rank.
func (b *bundle) cut(i int, documents float64) int {
	level := levels - 1
	for level > 1 && float64(b.counts[i][level]) < documents {
		level--
	}
	return level
}

// Eight levels are compared at once: a level is at least a bar exactly if the byte of level + 128 - bar has its top bit set, where a bar
// of 128 lets nothing pass. Bytes after the end of a row, of the next one, have such bars.
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

// barOf gives one of the bars.
func barOf(bars []uint64, place int) int { return int(bars[place/8] >> (place % 8 * 8) & 0xff) }

// reach gives the top bits of those bytes of a word of a row that reach the bars.
func (r *levelRows) reach(row uint32, word int, bars uint64) uint64 {
	eight := binary.LittleEndian.Uint64(r.rows[int(row)*r.size+8*word:])
	return ((eight | topBits) - bars) & topBits
}

// reaching keeps of some documents, at most reachBatch, those that reach a bar. Its loops are short and have no branches that depend on
// what they read, so that many reads, most of which miss the caches, are on their way at once.
func (r *levelRows) reaching(docs []uint32, bars []uint64) []uint32 {
	var any [reachBatch]uint64
	for word, bar := range bars {
		if bar == topBits { // nothing reaches any of the eight
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

// inParallel is panics.InParallel for what has no error, and panics where do does.
func inParallel(n int, do func(i int)) {
	err := panics.InParallel(n, func(i int) error {
		do(i)
		return nil
	})
	if err != nil {
		panic(err)
	}
}
