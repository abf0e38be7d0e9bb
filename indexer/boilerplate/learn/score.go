package learn

import "facetta/internal/measure"

// Score says how well a classifier distinguishes the two classes, as the source measures it (§4.4.3, Table 4.9): every block counts as many instances
// as it has words, and Precision, Recall, F1 and FalsePositives are the means of the two classes' figures, weighted by the true numbers of words of
// the classes. Only with this reading does one get the source's row for ZeroR: with 63.8 % of the words in content, precision 0.638 x 0.638 = 40.7 %.
type Score struct {
	Precision, Recall, F1, FalsePositives float64
	AuC                                   float64 // area under the ROC curve; 0.5 if a class is empty
}

// Tally collects predictions. The zero value is empty.
type Tally struct {
	content measure.Confusion
	outputs []measure.Scored
}

// Add adds one block: its words, its true class, and the classifier's prediction with the score from which it follows.
func (t *Tally) Add(weight float64, truth, prediction bool, score float64) {
	t.content.Add(prediction, truth, weight)
	t.outputs = append(t.outputs, measure.Scored{Score: score, Positive: truth, Weight: weight})
}

// Score returns the figures of all blocks that were added.
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
