package learn

// Model tells classes from each other.
type Model interface {
	// Chances returns how likely a block is of each class. The row must have all columns of the data from which the model was learnt.
	Chances(row []float32) Chances
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
type constant Class

// Chances implements Model.
func (c constant) Chances([]float32) Chances { return Certain(Class(c)) }

// Leaves implements Model.
func (constant) Leaves() int { return 1 }

// ZeroR predicts the class with the most words.
type ZeroR struct{}

func (ZeroR) learn(d *Data, rows []int32, _ []int) Model {
	return constant(d.massOf(rows).class())
}
