package classify

import (
	"math"

	"facetta/ranking/graph"
)

// linear is a log-linear classifier of the words of a page, a multinomial logistic regression:
//
//	P(t | p) = exp(b_t + sum_w c_wt x_pw) / sum over topics u of exp(b_u + sum_w c_wu x_pw)
//
// x is 1 + log(count) of each word, times log((1 + pages) / (1 + pages with it)) + 1, scaled to length 1 for each page.
type linear struct {
	of      *words
	columns map[uint32]int // columns of the words of the pages to which it was fitted
	rarity  []float64      // by column
	topics  int
	values  []float64 // c by column and topic, then b by topic
}

const (
	// wordRidge pulls the c towards 0, as ridge does with other weights. Of 10, 1, 0.1 and 0.01 it is the one with which the topics of further hidden
	// pages are likeliest, for each fold of three collections out of four (docs/tried/topics.md, "The text, mended").
	wordRidge = 0.01
	// biasRidge does the same to the b, as only the differences between them matter.
	biasRidge = 1e-3
)

// fit fits a classifier to the pages of each topic's set; for a page with several topics, any of them is right.
func (w *words) fit(sets [][]graph.Node) *linear {
	l := &linear{of: w, columns: map[uint32]int{}, topics: len(sets)}
	pages, truth := labelled(sets)
	l.weigh(pages)
	vectors := make([][]feature, len(pages))
	for i, n := range pages {
		vectors[i] = l.vector(n)
	}
	l.values = make([]float64, (len(l.rarity)+1)*l.topics)
	descend(l.values, func(values, slope []float64) float64 { return loss(values, slope, vectors, truth, l.topics) })
	return l
}

// labelled returns the pages of the sets, each once, with their topics.
func labelled(sets [][]graph.Node) (pages []graph.Node, truth [][]int) {
	at := map[graph.Node]int{}
	for topic, set := range sets {
		for _, n := range set {
			i, ok := at[n]
			if !ok {
				i = len(pages)
				at[n] = i
				pages, truth = append(pages, n), append(truth, nil)
			}
			truth[i] = append(truth[i], topic)
		}
	}
	return pages, truth
}

// weigh assigns a column to each word of the pages, in the order of the pages, and computes its rarity.
func (l *linear) weigh(pages []graph.Node) {
	for _, n := range pages {
		for _, t := range l.of.terms(n) {
			column, ok := l.columns[t.word]
			if !ok {
				column = len(l.rarity)
				l.columns[t.word], l.rarity = column, append(l.rarity, 0)
			}
			l.rarity[column]++
		}
	}
	for c, with := range l.rarity {
		l.rarity[c] = math.Log(float64(1+len(pages))/(1+with)) + 1
	}
}

// feature is one component of a page's x.
type feature struct {
	column int
	value  float64
}

// vector returns the x of a page, in the order of its words; words that no page had to which the classifier was fitted are left out.
func (l *linear) vector(n graph.Node) []feature {
	var x []feature
	squares := 0.0
	for _, t := range l.of.terms(n) {
		if column, ok := l.columns[t.word]; ok {
			value := t.count * l.rarity[column]
			squares += value * value
			x = append(x, feature{column, value})
		}
	}
	for i := range x {
		x[i].value /= math.Sqrt(squares)
	}
	return x
}

// loss returns what fit minimises, the negative logarithm of the likelihood plus the ridges, and sets its slope.
func loss(values, slope []float64, vectors [][]feature, truth [][]int, topics int) float64 {
	sum := 0.0
	biases := len(values) - topics
	for i, v := range values {
		ridge := wordRidge
		if i >= biases {
			ridge = biasRidge
		}
		sum += ridge / 2 * v * v
		slope[i] = ridge * v
	}
	shares, excess, logs := make([]float64, topics), make([]float64, topics), make([]float64, topics)
	for p, x := range vectors {
		sums(logs, values, x)
		softmax(shares, logs)
		right := 0.0
		for _, t := range truth[p] {
			right += shares[t]
		}
		right = max(right, math.SmallestNonzeroFloat64)
		sum -= math.Log(right)
		copy(excess, shares)
		for _, t := range truth[p] {
			excess[t] -= shares[t] / right
		}
		for _, f := range x {
			of := slope[f.column*topics:][:topics]
			for t, e := range excess {
				of[t] += f.value * e
			}
		}
		for t, e := range excess {
			slope[biases+t] += e
		}
	}
	return sum
}

// sums sets the logarithm of each topic's chance, up to a number that all share.
func sums(logs, values []float64, x []feature) {
	topics := len(logs)
	copy(logs, values[len(values)-topics:])
	for _, f := range x {
		for t, c := range values[f.column*topics:][:topics] {
			logs[t] += f.value * c
		}
	}
}

// score sets the chance of each topic; pages without known words all have the same chances.
func (l *linear) score(p graph.Node, scores []float64) {
	logs := make([]float64, l.topics)
	sums(logs, l.values, l.vector(p))
	softmax(scores, logs)
}
