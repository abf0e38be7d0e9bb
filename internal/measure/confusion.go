package measure

// Confusion counts, or weighs, the outcomes of a yes/no decision. The zero value is empty.
type Confusion struct {
	TP float64 // decided yes, rightly
	FP float64 // decided yes, wrongly
	FN float64 // decided no, wrongly
	TN float64 // decided no, rightly
}

// Add counts one decision with the given weight (1, or the words of a block).
func (c *Confusion) Add(decided, truth bool, weight float64) {
	switch {
	case decided && truth:
		c.TP += weight
	case decided:
		c.FP += weight
	case truth:
		c.FN += weight
	default:
		c.TN += weight
	}
}

// Precision is TP / retrieved, 0 when nothing was retrieved.
func (c Confusion) Precision() float64 { return ratio(c.TP, c.TP+c.FP) }

// Recall is TP / relevant, 0 when nothing is relevant.
func (c Confusion) Recall() float64 { return ratio(c.TP, c.TP+c.FN) }

// F1 is the harmonic mean of precision and recall, 0 when both are.
func (c Confusion) F1() float64 { return ratio(2*c.TP, 2*c.TP+c.FP+c.FN) }

// FallOut is FP / irrelevant, the false positive rate.
func (c Confusion) FallOut() float64 { return ratio(c.FP, c.FP+c.TN) }

// Accuracy is the share of right decisions.
func (c Confusion) Accuracy() float64 { return ratio(c.TP+c.TN, c.TP+c.FP+c.FN+c.TN) }

// ratio is a / b, 0 when b is 0.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}
