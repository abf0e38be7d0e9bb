package learn

import (
	"cmp"
	"slices"
)

// Score is how well a classifier tells the two classes apart, in the source's way (thesis §4.4.3, Table 4.9): every block weighs as
// many instances as it has words, and Precision, Recall, F1 and FalsePositives are means of the two classes' figures, weighted by
// the classes' true masses. That reading is the only one that gives the source's row for ZeroR: with 63.8 % of the words in
// content, precision 0.638 x 0.638 = 40.7 %.
type Score struct {
	Precision, Recall, F1, FalsePositives float64
	AuC                                   float64 // area under the ROC curve; 0.5 where a class is empty
}

// Tally collects predictions. The zero value is empty.
type Tally struct {
	mass    [2][2]float64 // by true class, predicted class; 1 is content
	outputs []output
}

type output struct {
	score, weight float64
	content       bool
}

// Add notes one block: its words, its true class, and the classifier's prediction with the score behind it.
func (t *Tally) Add(weight float64, truth, prediction bool, score float64) {
	t.mass[index(truth)][index(prediction)] += weight
	t.outputs = append(t.outputs, output{score, weight, truth})
}

func index(content bool) int {
	if content {
		return 1
	}
	return 0
}

// Score gives the figures of what was added.
func (t *Tally) Score() Score {
	var s Score
	total := t.mass[0][0] + t.mass[0][1] + t.mass[1][0] + t.mass[1][1]
	for class := range 2 {
		other := 1 - class
		right, missed, wrong := t.mass[class][class], t.mass[class][other], t.mass[other][class]
		share := ratio(right+missed, total)
		s.Precision += share * ratio(right, right+wrong)
		s.Recall += share * ratio(right, right+missed)
		s.F1 += share * ratio(2*right, 2*right+wrong+missed)
		s.FalsePositives += share * ratio(wrong, wrong+t.mass[other][other])
	}
	s.AuC = auc(t.outputs)
	return s
}

func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

// auc is the chance that a word of content has a higher score than one of boilerplate, ties counted half.
func auc(outputs []output) float64 {
	sorted := slices.Clone(outputs)
	slices.SortFunc(sorted, func(a, b output) int { return cmp.Compare(a.score, b.score) })
	below, content, area := 0.0, 0.0, 0.0
	for i := 0; i < len(sorted); {
		var tied [2]float64
		j := i
		for ; j < len(sorted) && sorted[j].score == sorted[i].score; j++ {
			tied[index(sorted[j].content)] += sorted[j].weight
		}
		area += tied[1] * (below + tied[0]/2)
		below += tied[0]
		content += tied[1]
		i = j
	}
	if below == 0 || content == 0 {
		return 0.5
	}
	return area / (below * content)
}
