package classify

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"facetta/internal/measure"
	"facetta/ranking/graph"
)

// Texts are the words of example pages.
type Texts struct {
	Lines, Unknown int // lines that were read; those among them that are no "page<TAB>text", or are about other pages

	words
}

// maxText is the longest line of texts that is read.
const maxText = 32 << 20

// ReadTexts reads lines "page<TAB>text" of the pages in nodes, which has them by name. If there are several lines for a page, their words are added.
// An error is that of the reader, or says that a line is longer than 32 MiB.
func ReadTexts(in io.Reader, nodes map[string]graph.Node) (*Texts, error) {
	t := &Texts{words: newWords()}
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
			t.add(node, word)
			return true
		})
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("line %d is longer than %d MiB: shorten the text", t.Lines+1, maxText>>20)
	}
	return t, err
}

func (t *Texts) checkSize(topics int) error {
	if t != nil && len(t.ids)*topics > maxWeights {
		return fmt.Errorf("%d words times %d topics are more than %d weights: take a higher level or shorter texts", len(t.ids), topics, maxWeights)
	}
	return nil
}

// scorer returns a log-linear classifier of the texts; without texts it says nothing.
func (t *Texts) scorer(sets [][]graph.Node) scorer {
	if t == nil {
		return func(_ graph.Node, scores []float64) { clear(scores) }
	}
	return t.fit(sets).score
}

// scale makes the sum of the scores 1, unless they are all 0.
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

// together returns the method that adds the shares of two methods.
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
