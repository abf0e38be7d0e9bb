package boilerplate

import (
	"math/bits"

	"facetta/crawler/page"
)

// bodyText is BTE, body text extraction (Finn, Kushmerick, Smyth: Fact or Fiction, 2001; spec f.6): of a sequence of tags and words,
// content is the stretch i..j that maximises tags before i + words in i..j + tags behind j. Finn tries all pairs of i and j.
// Tags behind and before are all tags without those inside, so the same stretch has the greatest sum when words count +1 and tags
// -1, and one pass finds it (Kadane's algorithm).
//
// Mapped to blocks: a stretch begins and ends at borders of blocks, so a block is content or not as a whole. A gap counts as many
// tags as it has different elements, twice where an element that encloses either side opens or closes there; A inside a block
// counts nothing, as blocks do not tell. Of equal stretches the first and shortest is taken; a page without words has none.
func bodyText(blocks []page.Block, content []bool) {
	best, sum, start, from, end := 0, 0, 0, 0, 0
	for i := range blocks {
		sum -= gapTags(&blocks[i])
		if sum <= 0 {
			sum, start = 0, i
		}
		if sum += blocks[i].Words; sum > best {
			best, from, end = sum, start, i+1
		}
	}
	for i := range content {
		content[i] = from <= i && i < end
	}
}

// gapTags estimates the number of tags before a block.
func gapTags(b *page.Block) int {
	return bits.OnesCount64(uint64(b.Gap))
}
