package classify

import (
	"context"
	"math"

	"facetta/ranking/graph"
)

// feature is what one method says of a page's topics, as logarithms of shares.
type feature scorer

// leastShare is added to shares, so that a topic that one method rules out can still be the right one.
const leastShare = 1e-3

// logs turns a method into a feature. A page that the method says nothing of has the same of all topics.
func logs(s scorer) feature {
	return func(p graph.Node, scores []float64) {
		s(p, scores)
		scale(scores)
		for t, share := range scores {
			scores[t] = math.Log(share + leastShare)
		}
	}
}

// fitted is the log-linear model with the weights w:
//
//	P(t | p) = exp(sum_i w_i feature_i(p, t)) / sum over topics u of exp(sum_i w_i feature_i(p, u))
type fitted struct {
	features []feature
	weights  []float64
	values   []float64
}

func (f *fitted) score(p graph.Node, scores []float64) {
	sums := make([]float64, len(scores))
	f.values = append(f.values[:0], scores...)
	for i, feature := range f.features {
		feature(p, f.values)
		for t, v := range f.values {
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

// fit finds the weights of the largest likelihood of the examples' topics, of a page of several that of any, less ridge/2 times the
// weights' squares, by Newton's method with halved steps where a whole one leads down.
func fit(examples []example, features int) []float64 {
	w := make([]float64, features)
	value, gradient, curve := likelihood(examples, w)
	for range fitSteps {
		step := solveLinear(curve, gradient)
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
		for i := range w {
			for j := range w {
				for t, s := range shares {
					curve[i][j] += s * (e.features[i][t] - means[i]) * (e.features[j][t] - means[j])
				}
			}
		}
	}
	return value, gradient, curve
}

// solveLinear solves a x = b for a positive definite matrix by elimination.
func solveLinear(a [][]float64, b []float64) []float64 {
	n := len(b)
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = append(append(make([]float64, 0, n+1), a[i]...), b[i])
	}
	for i := range rows {
		for j := i + 1; j < n; j++ {
			factor := rows[j][i] / rows[i][i]
			for k := i; k <= n; k++ {
				rows[j][k] -= factor * rows[i][k]
			}
		}
	}
	x := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		x[i] = rows[i][n]
		for k := i + 1; k < n; k++ {
			x[i] -= rows[i][k] * x[k]
		}
		x[i] /= rows[i][i]
	}
	return x
}

// combination names the features that a fitted model has.
type combination struct {
	name  string
	parts []string
}

var combinations = []combination{
	{"fitted text", []string{"text", "prior"}},
	{"fitted size", []string{"links", "prior"}},
	{"fitted size+host", []string{"links", "host", "prior"}},
	{"fitted size+text", []string{"links", "text", "prior"}},
	{"fitted size+host+text", []string{"links", "host", "text", "prior"}},
}

// featuresOf makes the features from example pages: links are both ways, by size.
func (e *evaluation) featuresOf(ctx context.Context, w *walk, sets [][]graph.Node) (map[string]feature, error) {
	v, err := w.solve(ctx, sets, e.o.Ranking)
	if err != nil {
		return nil, err
	}
	prior := make([]float64, len(sets))
	for t, set := range sets {
		prior[t] = float64(len(set))
	}
	return map[string]feature{
		"links": logs(v.weighted(v.rank)), "host": logs(v.weighted(v.host(e.g))),
		"text": logs(e.o.Texts.train(sets).score), "prior": logs(always(prior)),
	}, nil
}

// fitted makes the fitted models of a hidden fold. The weights are fitted without it: each other fold is hidden besides, and its
// pages are the examples.
func (e *evaluation) fitted(ctx context.Context, w *walk, hidden int) ([]method, error) {
	examples := make([][]example, len(combinations))
	for inner := range e.o.Folds {
		if inner == hidden {
			continue
		}
		features, err := e.featuresOf(ctx, w, e.l.sets(e.fold, hidden, inner))
		if err != nil {
			return nil, err
		}
		for p, n := range e.l.Pages {
			if e.fold[p] != inner {
				continue
			}
			for c, combination := range combinations {
				examples[c] = append(examples[c], e.example(combination, features, n, e.l.Truth[p]))
			}
		}
	}
	features, err := e.featuresOf(ctx, w, e.l.sets(e.fold, hidden))
	if err != nil {
		return nil, err
	}
	var methods []method
	for c, combination := range combinations {
		model := &fitted{weights: fit(examples[c], len(combination.parts))}
		for _, part := range combination.parts {
			model.features = append(model.features, features[part])
		}
		methods = append(methods, method{combination.name, model.score})
	}
	return methods, nil
}

func (e *evaluation) example(c combination, features map[string]feature, p graph.Node, truth []int) example {
	x := example{truth: truth}
	for _, part := range c.parts {
		values := make([]float64, len(e.l.Topics))
		features[part](p, values)
		x.features = append(x.features, values)
	}
	return x
}
