package learn

// Model tells content from boilerplate.
type Model interface {
	// Score is from 0 to 1; above 0.5 means content. The row must have all columns of the data from which the model was learnt.
	Score(row []float32) float64
	// Leaves is the number of leaves or buckets, 0 for models that have none.
	Leaves() int
}

// Learner makes a model from some rows and some columns of the data, whose prepare must have been called.
type Learner interface {
	learn(d *Data, rows []int32, columns []int) Model
}

// MinLeaf is the least number of words in a leaf of a tree, or of a class in a bucket of OneR (thesis §4.4.3).
const MinLeaf = 1000

// constant is a model that does not look at the row.
type constant float64

// Score implements Model.
func (c constant) Score([]float32) float64 { return float64(c) }

// Leaves implements Model.
func (constant) Leaves() int { return 1 }

// ZeroR predicts the class with the most words.
type ZeroR struct{}

func (ZeroR) learn(d *Data, rows []int32, _ []int) Model {
	return constant(d.massOf(rows).class())
}
