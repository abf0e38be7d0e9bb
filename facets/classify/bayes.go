package classify

import (
	"math"

	"facetta/ranking/graph"
)

// words are what pages consist of for a naive Bayes classifier: words of their texts, or what their links and addresses say.
type words struct {
	ids   map[string]uint32 // of words
	pages map[graph.Node][]uint32
}

func newWords() words { return words{map[string]uint32{}, map[graph.Node][]uint32{}} }

func (w *words) add(p graph.Node, word []byte) {
	id, ok := w.ids[string(word)]
	if !ok {
		id = uint32(len(w.ids))
		w.ids[string(word)] = id
	}
	w.pages[p] = append(w.pages[p], id)
}

// bayes is a multinomial naive Bayes classifier, with one added to each word's count.
type bayes struct {
	of     *words
	prior  []float64        // logarithm, by topic; minus infinity without any text
	counts []map[uint32]int // of words, by topic
	words  []int            // their sum, by topic
}

func (w *words) train(sets [][]graph.Node) *bayes {
	b := &bayes{w, make([]float64, len(sets)), make([]map[uint32]int, len(sets)), make([]int, len(sets))}
	for topic, set := range sets {
		b.counts[topic] = map[uint32]int{}
		pages := 0
		for _, n := range set {
			of := w.pages[n]
			pages += one(len(of) > 0)
			b.words[topic] += len(of)
			for _, id := range of {
				b.counts[topic][id]++
			}
		}
		b.prior[topic] = math.Log(float64(pages))
	}
	return b
}

// uniform is the classifier for which each topic with a text is as likely before any is read.
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

// logs gives the logarithm of each topic's chance, up to a number that all share, and how many words it is from.
func (b *bayes) logs(p graph.Node, scores []float64) (words int) {
	of := b.of.pages[p]
	for topic := range scores {
		all := math.Log(float64(b.words[topic] + len(b.of.ids)))
		scores[topic] = b.prior[topic]
		for _, w := range of {
			scores[topic] += math.Log(float64(b.counts[topic][w]+1)) - all
		}
	}
	return len(of)
}

// score is the chance of each topic, as far as words said independently of each other something. They don't, so the logarithm is divided by
// the root of their number, which changes no order and leaves a difference between topics that are unlikely.
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
		scores[topic] = math.Exp((s - best) / math.Sqrt(float64(words)))
	}
	scale(scores)
}
