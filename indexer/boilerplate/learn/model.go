package learn

// Model tells content from boilerplate.
type Model interface {
	// Score is from 0 to 1; above 0.5 means content. The row has all columns of the data that the model was learnt from.
	Score(row []float32) float64
	// Leaves is the number of leaves or buckets, 0 for models that have none.
	Leaves() int
}

// Learner makes a model from these rows, looking at these columns. prepare was called on the data.
type Learner interface {
	learn(d *Data, rows []int32, columns []int) Model
}

// MinLeaf is the least number of words in a leaf of a tree, or of a class in a bucket of OneR (thesis §4.4.3).
const MinLeaf = 1000

// constant is a model that does not look.
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

// OneR is Holte's 1R for one column, the first that it is given.
type OneR struct{}

func (OneR) learn(d *Data, rows []int32, columns []int) Model {
	column := columns[0]
	var histogram [maxBins]mass
	bins := d.bins.of[column]
	for _, i := range rows {
		histogram[bins[i]][class(d.content[i])] += d.weights[i]
	}
	return bucket(histogram[:], d.bins.cuts[column], column)
}

// oneRule is the buckets of a column: bucket b ends at cuts[b] and has classes[b].
type oneRule struct {
	column  int
	cuts    []float32
	classes []int
}

// Score implements Model.
func (r *oneRule) Score(row []float32) float64 {
	return float64(r.classes[binOf(r.cuts, row[r.column])])
}

// Leaves implements Model.
func (r *oneRule) Leaves() int { return len(r.classes) }

// bucket closes a bucket once its class has MinLeaf words and another class follows, joins what is left to the last one, and
// unites neighbours of one class.
func bucket(histogram []mass, cuts []float32, column int) *oneRule {
	r := &oneRule{column: column}
	var open mass
	for b := range len(cuts) + 1 {
		c := open.class()
		if open[c] >= MinLeaf && histogram[b].total() > 0 && histogram[b].class() != c {
			r.close(c, cuts[b-1])
			open = mass{}
		}
		open.plus(histogram[b])
	}
	c := open.class()
	if n := len(r.classes); open[c] < MinLeaf && n > 0 {
		c = r.classes[n-1]
		r.classes, r.cuts = r.classes[:n-1], r.cuts[:n-1]
	}
	if n := len(r.classes); n > 0 && r.classes[n-1] == c {
		r.cuts = r.cuts[:n-1]
		return r
	}
	r.classes = append(r.classes, c)
	return r
}

func (r *oneRule) close(class int, cut float32) {
	if n := len(r.classes); n > 0 && r.classes[n-1] == class {
		r.cuts[n-1] = cut
		return
	}
	r.classes, r.cuts = append(r.classes, class), append(r.cuts, cut)
}
