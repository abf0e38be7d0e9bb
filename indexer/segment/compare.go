package segment

import "facetta/internal/measure"

// Run is a run of words with one label: a segment, or words of one class.
type Run struct {
	Label int
	Words int
}

// Runs returns the words of each segment, labelled by its number: a short form of the label vector of spec d.5, which goes token by token.
func (s *Segmentation) Runs() []Run {
	runs := make([]Run, len(s.Segments))
	for i := range s.Segments {
		runs[i] = Run{Label: i, Words: s.Segments[i].Words}
	}
	return runs
}

// Contiguous returns the runs so that each maximal run of one label has a label of its own.
func Contiguous(runs []Run) []Run {
	var joined []Run
	last := 0
	for _, r := range runs {
		if r.Words == 0 {
			continue
		}
		if n := len(joined); n > 0 && r.Label == last {
			joined[n-1].Words += r.Words
		} else {
			joined = append(joined, Run{Label: n, Words: r.Words})
		}
		last = r.Label
	}
	return joined
}

// Compare compares two labellings of the words of one text. The adjusted Rand index and NMI of the result are the accuracies of spec d.5. If one
// labelling has more words, the rest is left out.
func Compare(a, b []Run) *measure.Contingency {
	c := new(measure.Contingency)
	var i, j, usedA, usedB int
	for i < len(a) && j < len(b) {
		n := min(a[i].Words-usedA, b[j].Words-usedB)
		c.Add(a[i].Label, b[j].Label, float64(n))
		usedA += n
		usedB += n
		if usedA == a[i].Words {
			i, usedA = i+1, 0
		}
		if usedB == b[j].Words {
			j, usedB = j+1, 0
		}
	}
	return c
}
