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
	modelShares(scores, features(f.methods, p, len(scores)), f.weights)
}

// modelShares sets shares to those of the topics that the model gives a page with these features.
func modelShares(shares []float64, features [][]float64, weights []float64) {
	sums := make([]float64, len(shares))
	for i, values := range features {
		for t, v := range values {
			sums[t] += weights[i] * v
		}
	}
	softmax(shares, sums)
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
	at := likelihood(examples, w)
	for range fitSteps {
		step, ok := fit.Solve(at.curve, at.gradient)
		if !ok {
			break
		}
		next, there, up := climb(examples, w, step, at.value)
		if !up {
			break
		}
		w, at = next, there
	}
	return w
}

// climb goes a step from w, or as much of it as leads up from a value; false where it leads down however small.
func climb(examples []example, w, step []float64, from float64) (next []float64, there slope, up bool) {
	next = make([]float64, len(w))
	for size := 1.0; size > 1e-4; size /= 2 {
		for i := range w {
			next[i] = w[i] + size*step[i]
		}
		if there = likelihood(examples, next); there.value > from {
			return next, there, true
		}
	}
	return nil, slope{}, false
}

// slope is the penalised logarithm of a likelihood, its gradient, and the negative of its second derivatives as they are for pages of
// one topic.
type slope struct {
	value    float64
	gradient []float64
	curve    [][]float64
}

func likelihood(examples []example, w []float64) slope {
	s := slope{gradient: make([]float64, len(w)), curve: make([][]float64, len(w))}
	for i := range w {
		s.curve[i] = make([]float64, len(w))
		s.curve[i][i] = ridge
		s.gradient[i] = -ridge * w[i]
		s.value -= ridge / 2.0 * w[i] * w[i]
	}
	for i := range examples {
		s.add(&examples[i], w)
	}
	for i := range w {
		for j := range i {
			s.curve[i][j] = s.curve[j][i]
		}
	}
	return s
}

// add adds what a page's topics say, to the curve on its diagonal and above.
func (s *slope) add(e *example, w []float64) {
	shares := make([]float64, len(e.features[0]))
	modelShares(shares, e.features, w)
	right := 0.0
	for _, t := range e.truth {
		right += shares[t]
	}
	s.value += math.Log(max(right, math.SmallestNonzeroFloat64))
	means := make([]float64, len(w))
	for i, values := range e.features {
		for t, v := range values {
			means[i] += shares[t] * v
		}
		if right == 0 {
			continue
		}
		for _, t := range e.truth {
			s.gradient[i] += shares[t] / right * values[t]
		}
		s.gradient[i] -= means[i]
	}
	addCovariance(s.curve, e.features, shares, means)
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
