package measure

import (
	"cmp"
	"slices"
)

// Scored is one item of a ROC curve.
type Scored struct {
	Score    float64 // the higher, the more likely positive
	Positive bool
	Weight   float64 // 1, or the words of a block
}

// AuC is the area under the curve of recall against fall-out over all cut-offs. It is the chance that a positive is scored above a negative, where a
// tie counts half. It sorts items. It is 1/2 when positives or negatives are missing.
func AuC(items []Scored) float64 {
	slices.SortFunc(items, func(a, b Scored) int { return cmp.Compare(b.Score, a.Score) })
	var positive, negative, area float64
	for i := 0; i < len(items); {
		var p, n float64
		j := i
		for ; j < len(items) && cmp.Compare(items[j].Score, items[i].Score) == 0; j++ {
			if items[j].Positive {
				p += items[j].Weight
			} else {
				n += items[j].Weight
			}
		}
		area += n * (positive + p/2)
		positive, negative, i = positive+p, negative+n, j
	}
	if positive == 0 || negative == 0 {
		return 0.5
	}
	return area / (positive * negative)
}
