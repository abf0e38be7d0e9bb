package boilerplate

import "facetta/crawler/page"

// bodyText is BTE, body text extraction (Finn, Kushmerick, Smyth: Fact or Fiction, 2001; spec f.6): in a sequence of tags and words, content is the
// stretch i..j that maximises tags before i + words in i..j + tags behind j. Finn tries all pairs of i and j. The tags before and behind are all tags
// without those inside, so the same stretch has the greatest sum if words count +1 and tags -1, and one pass finds it (Kadane's algorithm).
//
// For blocks, a stretch begins and ends at borders of blocks, so a block is content or not as a whole. A block counts its words less the A tags
// inside it, and the gap between two blocks counts its tags (page.Block). Comments and the insides of ignored elements do not count as tags. Of equal
// stretches the first and shortest is taken; a page without words has none.
func bodyText(blocks []page.Block, content []bool) {
	best, sum, start, from, end := 0, 0, 0, 0, 0
	for i := range blocks {
		b := &blocks[i]
		sum -= int(b.GapTags)
		if sum <= 0 {
			sum, start = 0, i
		}
		if sum += b.Words - int(b.InnerTags); sum > best {
			best, from, end = sum, start, i+1
		}
	}
	for i := range content {
		content[i] = from <= i && i < end
	}
}
