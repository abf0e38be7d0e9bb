package classify

import (
	"math"

	"facetta/ranking/graph"
)

// words are what a classifier reads of pages: the words of their texts, or the signs in their links and addresses.
type words struct {
	ids   map[string]uint32 // numbers of the words
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

// term is a word of a page, and how much it counts there.
type term struct {
	word  uint32
	count float64
}

// terms returns each word of a page once, in the page's order, with the count 1 + log(occurrences), as a page that has a word often repeats it.
func (w *words) terms(p graph.Node) []term {
	var terms []term
	at := map[uint32]int{}
	for _, id := range w.pages[p] {
		i, ok := at[id]
		if !ok {
			i = len(terms)
			at[id] = i
			terms = append(terms, term{word: id})
		}
		terms[i].count++
	}
	for i, t := range terms {
		terms[i].count = 1 + math.Log(t.count)
	}
	return terms
}
