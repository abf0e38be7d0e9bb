package duplicate

import "facetta/indexer/segment"

// largest gives the number of the segment with most words among those with less than half of them inside links, the first of several. It
// is -1 when there is none with a word.
func largest(segments []segment.Segment) int {
	best, most := -1, 0
	for i, s := range segments {
		if 2*s.LinkedWords < s.Words && s.Words > most {
			best, most = i, s.Words
		}
	}
	return best
}
