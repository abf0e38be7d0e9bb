package duplicate

import "facetta/indexer/segment"

// largest returns the number of the segment with the most words among those with less than half of their words in links, the first of several. It is
// -1 if no such segment has a word.
func largest(segments []segment.Segment) int {
	best, most := -1, 0
	for i, s := range segments {
		if 2*s.LinkedWords < s.Words && s.Words > most {
			best, most = i, s.Words
		}
	}
	return best
}
