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

// plane has the weight of each scaled column and of a column that is always 1.
type plane struct {
	columns     []int
	mean, scale []float64
	weights     []float64
}

// Score implements Model: the logistic function of the signed distance in margins.
func (p *plane) Score(row []float32) float64 {
	return 1 / (1 + math.Exp(-p.margin(row)))
}

// Leaves implements Model.
func (*plane) Leaves() int { return 0 }

func (p *plane) margin(row []float32) float64 {
	sum := p.weights[len(p.columns)]
	for k, c := range p.columns {
		sum += p.weights[k] * (float64(row[c]) - p.mean[k]) * p.scale[k]
	}
	return sum
}

func (SVM) learn(d *Data, rows []int32, columns []int) Model {
	p := &plane{columns: columns, weights: make([]float64, len(columns)+1)}
	p.fitScale(d, rows)
	x := p.scaled(d, rows)
	total := 0.0
	for _, i := range rows {
		total += d.weights[i]
	}
	penalty := svmPenalty * float64(len(rows)) / total
	p.descend(d, rows, x, penalty)
	return p
}

// fitScale computes the mean and deviation of the columns, weighted by words.
func (p *plane) fitScale(d *Data, rows []int32) {
	p.mean, p.scale = make([]float64, len(p.columns)), make([]float64, len(p.columns))
	for k, c := range p.columns {
		var n, sum, squares float64
		for _, i := range rows {
			v, w := float64(d.row(int(i))[c]), d.weights[i]
			n, sum, squares = n+w, sum+w*v, squares+w*v*v
		}
		mean := sum / n
		p.mean[k] = mean
		if deviation := math.Sqrt(squares/n - mean*mean); deviation > 1e-9 {
			p.scale[k] = 1 / deviation
		}
	}
}

// scaled returns the scaled rows one after the other, each with a 1 at its end.
func (p *plane) scaled(d *Data, rows []int32) []float32 {
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
			y := float64(2*class(d.content[rows[r]]) - 1)
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
