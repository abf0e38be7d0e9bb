package classify

import (
	"math"

	"facetta/internal/fit"
	"facetta/ranking/graph"
)

// leastShare is added to shares, so that a topic that one method rules out can still be the right one.
const leastShare = 1e-3

// features are what methods say of a page's topics: of each, the logarithms of its shares, and these. A page that a method says nothing
// of has the same of all topics.
func features(methods []scorer, p graph.Node, topics int) [][]float64 {
	var values [][]float64
	for _, score := range methods {
		shares, logs := make([]float64, topics), make([]float64, topics)
		score(p, shares)
		scale(shares)
		for t, share := range shares {
			logs[t] = math.Log(share + leastShare)
		}
		values = append(values, logs, shares)
	}
	return values
}

// fitted is the log-linear model with the weights w:
//
//	P(t | p) = exp(sum_i w_i feature_i(p, t)) / sum over topics u of exp(sum_i w_i feature_i(p, u))
type fitted struct {
	methods []scorer
	weights []float64 // two of each method
}

func (f *fitted) score(p graph.Node, scores []float64) {
	sums := make([]float64, len(scores))
	for i, values := range features(f.methods, p, len(scores)) {
		for t, v := range values {
			sums[t] += f.weights[i] * v
		}
	}
	softmax(scores, sums)
}

// softmax makes shares of logarithms.
func softmax(shares, logs []float64) {
	best := math.Inf(-1)
	for _, l := range logs {
		best = max(best, l)
	}
	for t, l := range logs {
		shares[t] = math.Exp(l - best)
	}
	scale(shares)
}

// example is a page with its features, by feature and topic, and its topics.
type example struct {
	features [][]float64
	truth    []int
}

const (
	fitSteps = 30
	ridge    = 1 // pulls weights to 0, as much as one example can to the other side
)

// fitWeights finds the weights of the largest likelihood of the examples' topics, of a page of several that of any, less ridge/2 times the
// weights' squares, by Newton's method with halved steps where a whole one leads down.
func fitWeights(examples []example, features int) []float64 {
	w := make([]float64, features)
	value, gradient, curve := likelihood(examples, w)
	for range fitSteps {
		step, ok := fit.Solve(curve, gradient)
		if !ok {
			break
		}
		next := make([]float64, features)
		better := false
		for size := 1.0; size > 1e-4 && !better; size /= 2 {
			for i := range w {
				next[i] = w[i] + size*step[i]
			}
			v, g, c := likelihood(examples, next)
			if better = v > value; better {
				value, gradient, curve = v, g, c
			}
		}
		if !better {
			break
		}
		w = next
	}
	return w
}

// likelihood gives the penalised logarithm of the likelihood, its gradient, and the negative of its second derivatives as they are
// for pages of one topic.
func likelihood(examples []example, w []float64) (value float64, gradient []float64, curve [][]float64) {
	gradient, curve = make([]float64, len(w)), make([][]float64, len(w))
	for i := range w {
		curve[i] = make([]float64, len(w))
		curve[i][i] = ridge
		gradient[i] = -ridge * w[i]
		value -= ridge / 2.0 * w[i] * w[i]
	}
	for _, e := range examples {
		topics := len(e.features[0])
		sums, shares := make([]float64, topics), make([]float64, topics)
		for i := range w {
			for t, v := range e.features[i] {
				sums[t] += w[i] * v
			}
		}
		softmax(shares, sums)
		right := 0.0
		for _, t := range e.truth {
			right += shares[t]
		}
		value += math.Log(max(right, math.SmallestNonzeroFloat64))
		means := make([]float64, len(w))
		for i := range w {
			for t, v := range e.features[i] {
				means[i] += shares[t] * v
			}
			if right > 0 {
				for _, t := range e.truth {
					gradient[i] += shares[t] / right * e.features[i][t]
				}
				gradient[i] -= means[i]
			}
		}
		addCovariance(curve, e.features, shares, means)
	}
	for i := range w {
		for j := range i {
			curve[i][j] = curve[j][i]
		}
	}
	return value, gradient, curve
}

// addCovariance adds how features vary together over the topics, above the diagonal and on it; most of the time of a fit goes here.
func addCovariance(curve, features [][]float64, shares, means []float64) {
	weighted := make([]float64, len(shares))
	for i := range means {
		for t, s := range shares {
			weighted[t] = s * (features[i][t] - means[i])
		}
		for j := i; j < len(means); j++ {
			sum := 0.0
			for t, v := range features[j] {
				sum += weighted[t] * v
			}
			curve[i][j] += sum
		}
	}
}
