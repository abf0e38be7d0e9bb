package classify

import (
	"math"

	"facetta/internal/fit"
	"facetta/ranking/graph"
)

// leastShare is added to shares, so that a topic that one method rules out can still be the answer.
const leastShare = 1e-3

// features returns what the methods say about a page's topics: for each method the logarithms of its shares, and the shares. If a method says nothing
// about a page, its features are the same for all topics.
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
	weights []float64 // two for each method
}

func (f *fitted) score(p graph.Node, scores []float64) {
	modelShares(scores, features(f.methods, p, len(scores)), f.weights)
}

// modelShares sets shares to the topics' shares that the model gives to a page with these features.
func modelShares(shares []float64, features [][]float64, weights []float64) {
	sums := make([]float64, len(shares))
	for i, values := range features {
		for t, v := range values {
			sums[t] += weights[i] * v
		}
	}
	softmax(shares, sums)
}

// softmax turns logarithms into shares.
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
	ridge    = 1 // pulls weights towards 0, about as strongly as one example can pull them away
)

// fitWeights returns the weights with the largest likelihood of the examples' topics (for a page with several topics, that of any of them) less
// ridge/2 times the squares of the weights. It uses Newton's method, and halves steps that lead down.
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

// climb goes a step from w, or as large a part of it as leads up from the value from; it returns false if even small parts lead down.
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

// slope is the penalised logarithm of a likelihood, its gradient, and the negative of its second derivatives, computed as for pages with one topic.
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

// add adds the contribution of a page; that to the curve only on the diagonal and above.
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

// addCovariance adds the covariances of the features over the topics, on the diagonal and above. Most of the time of a fit is spent here.
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
