package generate

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// These determine the shape of the tree.
const (
	pagesPerTopic = 5
	maxChildren   = 24
	deepest       = 12
	worldShare    = 0.4
)

// topic is one node on the walk.
type topic struct {
	path     string
	number   int
	pages    int
	children []string // their last segments
	foreign  bool     // under Top/World
}

// tree walks topics depth first until all pages are distributed.
type tree struct {
	rng    *rand.Rand
	words  *words
	number int
	left   int // pages
	visit  func(topic) error
}

// walk calls visit with topics that have the wanted number of pages together. It depends on nothing but pages and seed.
func walk(pages int, seed uint64, visit func(topic) error) error {
	t := tree{rng: rand.New(rand.NewPCG(seed, 1)), words: newWords(seed), left: pages, visit: visit}
	topics := max(1, pages/pagesPerTopic)
	world := int(worldShare * float64(topics))
	if err := t.grow("Top/World", 1, world, true); err != nil {
		return err
	}
	for i, left := 0, topics-world; left > 0; i++ {
		share := max(1, left/3)
		if i >= 14 { // the sixteenth top topic takes what is left; World was the first
			share = left
		}
		if err := t.grow("Top/"+t.name(i, false), 1, share, false); err != nil {
			return err
		}
		left -= share
	}
	for t.left > 0 { // the pages that the last topics did not take
		if err := t.leaf("Top/Rest/" + strconv.Itoa(t.number)); err != nil {
			return err
		}
	}
	return nil
}

// grow visits a topic and divides the topics that are left among its children.
func (t *tree) grow(path string, depth, topics int, foreign bool) error {
	if topics < 1 {
		return nil
	}
	node := topic{path: path, number: t.number, foreign: foreign}
	t.number++
	if depth > 1 {
		node.pages = min(t.left, int(t.rng.ExpFloat64()*pagesPerTopic*1.02+0.5))
	}
	topics--
	shares := t.divide(topics, depth)
	for i := range shares {
		node.children = append(node.children, t.name(i, foreign))
	}
	t.left -= node.pages
	if err := t.visit(node); err != nil {
		return err
	}
	for i, share := range shares {
		if err := t.grow(path+"/"+node.children[i], depth+1, share, foreign); err != nil {
			return err
		}
	}
	return nil
}

func (t *tree) leaf(path string) error {
	node := topic{path: path, number: t.number, pages: min(t.left, 2*pagesPerTopic)}
	t.number++
	t.left -= node.pages
	return t.visit(node)
}

// divide splits a number of topics into shares for the children.
func (t *tree) divide(topics, depth int) []int {
	if topics == 0 {
		return nil
	}
	n := min(topics, 1+t.rng.IntN(maxChildren))
	if depth+1 >= deepest {
		n = topics
	}
	shares := make([]int, n)
	for i := range shares {
		shares[i] = 1
	}
	for left := topics - n; left > 0; {
		i := t.rng.IntN(n)
		some := 1 + t.rng.IntN(left)
		shares[i] += some
		left -= some
	}
	return shares
}

// name returns a path segment that is different for each sibling.
func (t *tree) name(sibling int, foreign bool) string {
	parts := []string{capital(t.words.draw(t.rng, foreign))}
	for t.rng.IntN(3) == 0 {
		parts = append(parts, capital(t.words.draw(t.rng, foreign)))
	}
	if sibling >= maxChildren/2 || t.rng.IntN(4) == 0 {
		parts = append(parts, strconv.Itoa(sibling))
	}
	return strings.Join(parts, "_") + suffix(sibling)
}

// suffix returns an ending that makes siblings with the same name different.
func suffix(sibling int) string { return string(rune('a' + sibling%26)) }
