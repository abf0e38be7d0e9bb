package classify

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"facetta/internal/measure"
	"facetta/ranking/graph"
)

// Texts are the words of example pages.
type Texts struct {
	Lines, Unknown int // read; of them, those that are no "page<TAB>text" or whose page is not asked for

	ids   map[string]uint32 // of words
	pages map[graph.Node][]uint32
}

// maxText is the longest line of texts that is read.
const maxText = 32 << 20

// ReadTexts reads lines "page<TAB>text" of the pages that nodes has by name; of two lines for one page the words are added. An error is that
// of the reader, or a line of more than 32 MiB.
func ReadTexts(in io.Reader, nodes map[string]graph.Node) (*Texts, error) {
	t := &Texts{ids: map[string]uint32{}, pages: map[graph.Node][]uint32{}}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxText)
	for lines.Scan() {
		t.Lines++
		name, text, _ := strings.Cut(lines.Text(), "\t")
		node, ok := nodes[name]
		if !ok {
			t.Unknown++
			continue
		}
		measure.Words(text, func(word []byte) bool {
			id, ok := t.ids[string(word)]
			if !ok {
				id = uint32(len(t.ids))
				t.ids[string(word)] = id
			}
			t.pages[node] = append(t.pages[node], id)
			return true
		})
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("line %d is longer than %d MiB: shorten the text", t.Lines+1, maxText>>20)
	}
	return t, err
}

// bayes is a multinomial naive Bayes classifier, with one added to each word's count.
type bayes struct {
	texts  *Texts
	prior  []float64        // logarithm, by topic; minus infinity without any text
	counts []map[uint32]int // of words, by topic
	words  []int            // their sum, by topic
}

func (t *Texts) train(sets [][]graph.Node) *bayes {
	b := &bayes{t, make([]float64, len(sets)), make([]map[uint32]int, len(sets)), make([]int, len(sets))}
	for topic, set := range sets {
		b.counts[topic] = map[uint32]int{}
		pages := 0
		for _, n := range set {
			words := t.pages[n]
			pages += one(len(words) > 0)
			b.words[topic] += len(words)
			for _, w := range words {
				b.counts[topic][w]++
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
	text := b.texts.pages[p]
	for topic := range scores {
		of := math.Log(float64(b.words[topic] + len(b.texts.ids)))
		scores[topic] = b.prior[topic]
		for _, w := range text {
			scores[topic] += math.Log(float64(b.counts[topic][w]+1)) - of
		}
	}
	return len(text)
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

// scale makes the sum of scores 1, if there are any.
func scale(scores []float64) {
	sum := 0.0
	for _, s := range scores {
		sum += s
	}
	for i := range scores {
		if sum > 0 {
			scores[i] /= sum
		}
	}
}

// together adds the shares that two methods give the topics.
func together(a, b scorer) scorer {
	var other []float64
	return func(p graph.Node, scores []float64) {
		a(p, scores)
		scale(scores)
		other = append(other[:0], scores...)
		b(p, scores)
		scale(scores)
		for i := range scores {
			scores[i] += other[i]
		}
	}
}
