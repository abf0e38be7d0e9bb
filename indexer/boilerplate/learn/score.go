package learn

import "facetta/internal/measure"

// Score is how well a classifier tells the two classes apart, in the source's way (thesis §4.4.3, Table 4.9): every block weighs
// as many instances as it has words, and Precision, Recall, F1 and FalsePositives are means of the two classes' figures, weighted
// by the classes' true masses. That reading is the only one that gives the source's row for ZeroR: with 63.8 % of the words in
// content, precision 0.638 x 0.638 = 40.7 %.
type Score struct {
	Precision, Recall, F1, FalsePositives float64
	AuC                                   float64 // area under the ROC curve; 0.5 where a class is empty
}

// Tally collects predictions. The zero value is empty.
type Tally struct {
	content measure.Confusion
	outputs []measure.Scored
}

// Add notes one block: its words, its true class, and the classifier's prediction with the score behind it.
func (t *Tally) Add(weight float64, truth, prediction bool, score float64) {
	t.content.Add(prediction, truth, weight)
	t.outputs = append(t.outputs, measure.Scored{Score: score, Positive: truth, Weight: weight})
}

// Score gives the figures of what was added.
func (t *Tally) Score() Score {
	c := t.content
	s := Score{AuC: measure.AuC(t.outputs)}
	s.add(c, c.TP+c.FN)
	s.add(measure.Confusion{TP: c.TN, FP: c.FN, FN: c.FP, TN: c.TP}, c.TN+c.FP)
	if total := c.TP + c.FP + c.FN + c.TN; total > 0 {
		s.Precision /= total
		s.Recall /= total
		s.F1 /= total
		s.FalsePositives /= total
	}
	return s
}

func (s *Score) add(class measure.Confusion, mass float64) {
	s.Precision += mass * class.Precision()
	s.Recall += mass * class.Recall()
	s.F1 += mass * class.F1()
	s.FalsePositives += mass * class.FallOut()
}
