package classify

import (
	"math"

	"facetta/ranking/graph"
)

// bayes is a multinomial naive Bayes classifier, with one added to each word's count.
type bayes struct {
	of     *words
	prior  []float64            // logarithm, by topic; minus infinity for a topic without any text
	counts []map[uint32]float64 // counts of words, by topic
	sums   []float64            // sums of counts, by topic
	all    map[uint32]float64   // counts of all topics together for complement; else nil
	sum    float64              // sum of all
}

func (w *words) train(sets [][]graph.Node) *bayes {
	b := &bayes{of: w, prior: make([]float64, len(sets)), counts: make([]map[uint32]float64, len(sets)), sums: make([]float64, len(sets))}
	for topic, set := range sets {
		b.counts[topic] = map[uint32]float64{}
		pages := 0
		for _, n := range set {
			terms := w.terms(n)
			pages += one(len(terms) > 0)
			for _, t := range terms {
				b.counts[topic][t.word] += t.count
				b.sums[topic] += t.count
			}
		}
		b.prior[topic] = math.Log(float64(pages))
	}
	return b
}

// complement returns a classifier that prefers the topic whose complement, the other topics together, has the page's words the least (Rennie, Shih,
// Teevan and Karger, Tackling the Poor Assumptions of Naive Bayes Text Classifiers, 2003). If topics are judged by their own words, a rare word
// speaks for the topic with the fewest words, as the one that is added makes up most of its count there; the complements of all topics have about the
// same number of words. A word that no topic has says nothing.
func (b *bayes) complement() *bayes {
	c := *b
	c.all = map[uint32]float64{}
	for topic, counts := range b.counts {
		for word, count := range counts {
			c.all[word] += count
		}
		c.sum += b.sums[topic]
	}
	return &c
}

// uniform returns the classifier in which all topics with a text are equally likely before a page is read.
func (b *bayes) uniform() *bayes {
	u := *b
	u.prior = make([]float64, len(b.prior))
	for t, p := range b.prior {
		if math.IsInf(p, -1) {
			u.prior[t] = p
		}
	}
	return &u
}

// logs sets the logarithm of each topic's chance, up to a number that all share, and returns the number of words that it is based on.
func (b *bayes) logs(p graph.Node, scores []float64) (words float64) {
	terms := b.of.terms(p)
	for _, t := range terms {
		words += t.count
	}
	added := float64(len(b.of.ids))
	for topic := range scores {
		scores[topic] = b.prior[topic]
		for _, t := range terms {
			own := b.counts[topic][t.word]
			if b.all == nil {
				scores[topic] += t.count * math.Log((own+1)/(b.sums[topic]+added))
			} else if all := b.all[t.word]; all > 0 {
				scores[topic] -= t.count * math.Log((all-own+1)/(b.sum-b.sums[topic]+float64(len(b.all))))
			}
		}
	}
	return words
}

// score sets the chance of each topic under the assumption that words are independent. They are not, so the logarithm is divided by the root of their
// number. This changes no order, but keeps differences between unlikely topics.
func (b *bayes) score(p graph.Node, scores []float64) {
	words := b.logs(p, scores)
	best := math.Inf(-1)
	for _, s := range scores {
		best = max(best, s)
	}
	if words == 0 || math.IsInf(best, -1) {
		clear(scores)
		return
	}
	for topic, s := range scores {
		scores[topic] = math.Exp((s - best) / math.Sqrt(words))
	}
	scale(scores)
}
