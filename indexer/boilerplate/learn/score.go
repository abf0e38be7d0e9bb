package learn

import "facetta/internal/measure"

// Score says how well a classifier distinguishes the classes, as the source measures it (§4.4.3, Table 4.9): every block counts as many instances as
// it has words, and all figures are the means of those of the classes, each against the others, weighted by the true numbers of words of the classes.
// Only with this reading does one get the source's row for ZeroR: with 63.8 % of the words in content, precision 0.638 x 0.638 = 40.7 %.
type Score struct {
	Precision, Recall, F1, FalsePositives float64
	AuC                                   float64 // area under the ROC curve; 0.5 for a class that is empty or alone
}

// Tally collects predictions. The zero value is empty.
type Tally struct {
	blocks []prediction
}

type prediction struct {
	truth   Class
	weight  float64
	chances Chances
}

// Add adds one block: its words, its true class, and the classifier's chances, of which the likeliest is its prediction.
func (t *Tally) Add(weight float64, truth Class, chances Chances) {
	t.blocks = append(t.blocks, prediction{truth, weight, chances})
}

// Score returns the figures of all blocks that were added.
func (t *Tally) Score() (s Score) {
	total := 0.0
	for class := range classes {
		c := t.confusion(class)
		mass := c.TP + c.FN
		if mass == 0 {
			continue
		}
		s.Precision += mass * c.Precision()
		s.Recall += mass * c.Recall()
		s.F1 += mass * c.F1()
		s.FalsePositives += mass * c.FallOut()
		s.AuC += mass * t.auc(class)
		total += mass
	}
	if total == 0 {
		return Score{AuC: 0.5}
	}
	for _, figure := range []*float64{&s.Precision, &s.Recall, &s.F1, &s.FalsePositives, &s.AuC} {
		*figure /= total
	}
	return s
}

// confusion counts the decisions between a class and all others.
func (t *Tally) confusion(class Class) (c measure.Confusion) {
	for _, b := range t.blocks {
		c.Add(b.chances.Class() == class, b.truth == class, b.weight)
	}
	return c
}

// auc returns the area under the ROC curve of a class against all others.
func (t *Tally) auc(class Class) float64 {
	scored := make([]measure.Scored, len(t.blocks))
	for i, b := range t.blocks {
		scored[i] = measure.Scored{Score: b.chances[class], Positive: b.truth == class, Weight: b.weight}
	}
	return measure.AuC(scored)
}
