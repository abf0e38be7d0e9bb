package boilerplate

import (
	"fmt"
	"math"

	"facetta/crawler/page"
	"facetta/indexer/segment"
)

// prunedDensity is the greatest rounded text density that is pruned (K25, spec e.6; thesis §4.3.3).
const prunedDensity = 5

// isDenser tells whether a text density, rounded half up, is above what is pruned.
func isDenser(density float64) bool {
	return math.Floor(density+0.5) > prunedDensity
}

// pruneSegments is density <= 5 pruning (K25, spec e.6): the page is segmented by BF-RULEBASED, and segments of low density are removed with all
// their blocks.
func pruneSegments(blocks []page.Block, content []bool) {
	s, err := segment.New(segment.Options{})
	if err != nil {
		panic(fmt.Sprintf("boilerplate: the default segmentation is refused: %v", err))
	}
	for _, run := range s.Segment(blocks).Segments {
		keep := isDenser(run.TextDensity())
		for i := run.First; i < run.End; i++ {
			content[i] = keep
		}
	}
}
