package learn

import (
	"math"
	"math/rand/v2"
)

// SVM is a linear support vector machine.
type SVM struct{}

// These are the penalty of an error in a block with the mean number of words, and the most times that the rows are visited.
const (
	svmPenalty = 1
	svmRounds  = 40
	// The search ends if no violation of optimality is greater than svmTolerance, in units of the margin.
	svmTolerance = 0.05
)

// planes are the machines of each two classes that the data have.
type planes struct {
	columns     []int
	mean, scale []float64
	between     []plane
}

// plane separates one class from another. It has the weight of each scaled column and of a column that is always 1.
type plane struct {
	class, other Class
	weights      []float64
}

// Chances implements Model: the logistic function of the signed distances in margins, as the mean of all pairs of classes; each pair has one vote, as in
// Weka, but shares it out.
func (p *planes) Chances(row []float32) (c Chances) {
	for _, between := range p.between {
		chance := 1 / (1 + math.Exp(-p.margin(between.weights, row)))
		c[between.class] += chance / float64(len(p.between))
		c[between.other] += (1 - chance) / float64(len(p.between))
	}
	return c
}

// Leaves implements Model.
func (*planes) Leaves() int { return 0 }

func (p *planes) margin(weights []float64, row []float32) float64 {
	sum := weights[len(p.columns)]
	for k, c := range p.columns {
		sum += weights[k] * (float64(row[c]) - p.mean[k]) * p.scale[k]
	}
	return sum
}

func (SVM) learn(d *Data, rows []int32, columns []int) Model {
	m := d.massOf(rows)
	if m.classes() < 2 {
		return constant(m.class())
	}
	p := &planes{columns: columns}
	p.fitScale(d, rows)
	penalty := svmPenalty * float64(len(rows)) / m.total()
	for other := range classes {
		for class := other + 1; class < classes; class++ {
			if m[class] > 0 && m[other] > 0 {
				p.separate(d, rows, class, other, penalty)
			}
		}
	}
	return p
}

// separate learns the plane between two classes from their rows.
func (p *planes) separate(d *Data, all []int32, class, other Class, penalty float64) {
	var rows []int32
	for _, i := range all {
		if d.classes[i] == class || d.classes[i] == other {
			rows = append(rows, i)
		}
	}
	between := plane{class, other, make([]float64, len(p.columns)+1)}
	between.descend(d, rows, p.scaled(d, rows), penalty)
	p.between = append(p.between, between)
}

// fitScale computes the mean of each column, weighted by words, and what scales it to a range of 1, as Weka's SMO does.
func (p *planes) fitScale(d *Data, rows []int32) {
	p.mean, p.scale = make([]float64, len(p.columns)), make([]float64, len(p.columns))
	for k, c := range p.columns {
		var n, sum float64
		least, most := math.Inf(1), math.Inf(-1)
		for _, i := range rows {
			v, w := float64(d.row(int(i))[c]), d.weights[i]
			n, sum = n+w, sum+w*v
			least, most = min(least, v), max(most, v)
		}
		p.mean[k] = sum / n
		if most > least {
			p.scale[k] = 1 / (most - least)
		}
	}
}

// scaled returns the scaled rows one after the other, each with a 1 at its end.
func (p *planes) scaled(d *Data, rows []int32) []float32 {
	width := len(p.columns) + 1
	x := make([]float32, 0, len(rows)*width)
	for _, i := range rows {
		row := d.row(int(i))
		for k, c := range p.columns {
			x = append(x, float32((float64(row[c])-p.mean[k])*p.scale[k]))
		}
		x = append(x, 1)
	}
	return x
}

// descend is Algorithm 1 of Hsieh et al. 2008 for the L1 loss: it solves the dual for one row's multiplier at a time, each
// between 0 and the row's penalty, in a new random order (of fixed seed) every round.
func (p *plane) descend(d *Data, rows []int32, x []float32, penalty float64) {
	width := len(p.weights)
	multipliers, norms := make([]float64, len(rows)), make([]float64, len(rows))
	for r := range rows {
		for _, v := range x[r*width : (r+1)*width] {
			norms[r] += float64(v) * float64(v)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range svmRounds {
		worst := 0.0
		for _, r := range random.Perm(len(rows)) {
			y := -1.0
			if d.classes[rows[r]] == p.class {
				y = 1
			}
			worst = max(worst, p.step(x[r*width:(r+1)*width], y, norms[r], penalty*d.weights[rows[r]], &multipliers[r]))
		}
		if worst < svmTolerance {
			return
		}
	}
}

// step sets one multiplier to its optimum and returns by how much optimality was violated.
func (p *plane) step(x []float32, y, norm, limit float64, multiplier *float64) float64 {
	gradient := -1.0
	for k, v := range x {
		gradient += y * p.weights[k] * float64(v)
	}
	old := *multiplier
	if old <= 0 && gradient >= 0 || old >= limit && gradient <= 0 {
		return 0
	}
	*multiplier = min(max(old-gradient/norm, 0), limit)
	delta := (*multiplier - old) * y
	for k, v := range x {
		p.weights[k] += delta * float64(v)
	}
	return math.Abs(gradient)
}
