package searcher

import (
	"fmt"
	"slices"
	"testing"

	"facetta/facets"
	"facetta/internal/build"
)

// treeOf is a build of 20 top categories, the later the larger but for the last two, which are alike, and of two origins. The first category and the
// first origin have 20 children each.
func treeOf() *Build {
	b := &Build{numbers: map[string]int{}}
	add := func(dimension, path string, pages int) {
		b.numbers[path] = len(b.topics)
		b.topics = append(b.topics, build.Topic{Path: path, Dimension: dimension, Pages: pages})
	}
	for i := range 20 {
		add("topic", fmt.Sprintf("Top/%02d", i), min(10+i, 28))
	}
	for _, parent := range [][2]string{{"topic", "Top/00"}, {"origin", "origin/Europe"}} {
		for i := range 20 {
			add(parent[0], fmt.Sprintf("%s/%02d", parent[1], i), 1)
		}
	}
	add("topic", "Top/00/00/Deep", 1)
	add("origin", "origin/Europe", 9)
	add("origin", "origin/Asia", 5)
	return b
}

// Samples are taken of unbiased rank, the chosen topics and what is one level below them, of the largest 16 each; where none of the topics' own
// dimension is chosen, the top categories stand for it.
func TestSeed(t *testing.T) {
	b := treeOf()
	var largest, below, inEurope []facets.TopicID
	for i := range facets.TopicID(16) {
		largest, below, inEurope = append(largest, 17-i), append(below, 20+i), append(inEurope, 40+i)
	}
	largest = append([]facets.TopicID{18, 19}, largest[:14]...)
	id := b.topicID
	for _, c := range []struct {
		chosen []string
		want   []facets.TopicID
	}{
		{nil, largest},
		{[]string{General}, largest},
		{[]string{"Top/00"}, append([]facets.TopicID{id("Top/00")}, below...)},
		{[]string{"Top/07"}, []facets.TopicID{id("Top/07")}},
		{[]string{"Top/00/00"}, []facets.TopicID{id("Top/00/00"), id("Top/00/00/Deep")}},
		{[]string{"origin/Europe"}, slices.Concat([]facets.TopicID{id("origin/Europe")}, largest, inEurope)},
		{[]string{"origin/Asia", "Top/07"}, []facets.TopicID{id("origin/Asia"), id("Top/07")}},
	} {
		if got, want := b.seed(c.chosen), append([]facets.TopicID{facets.General}, c.want...); !slices.Equal(got, want) {
			t.Errorf("%v: topics %v, want %v", c.chosen, got, want)
		}
	}
	// At most 32 are sampled at first, beside the results, which are the sample of the one topic that they are ranked by.
	for _, c := range []struct {
		r    Request
		want int
	}{
		{Request{Topics: []string{"Top/00", "origin/Europe"}}, 32}, {Request{}, 16}, {Request{Topics: []string{"Top/00"}}, 17},
		{Request{Topics: []string{"Top/00"}, Iterations: ShownOnly}, 0},
	} {
		if got := b.others(c.r); len(got) != c.want || len(c.r.Topics) == 1 && slices.Contains(got, id("Top/00")) {
			t.Errorf("%+v: %v beside the results, want %d", c.r, got, c.want)
		}
	}
}
