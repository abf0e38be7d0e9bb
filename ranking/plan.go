package ranking

import (
	"fmt"
	"slices"
	"strings"

	"facetta/ranking/graph"
)

// Plan says how the vectors of topics are computed: each is either solved or a sum of other topics' vectors.
//
// Unnormalised vectors x are linear in the teleport vector v (spec a.1), and for a biasing set S in a graph of n pages, v is n/|S| on each page of S.
// So if S is the disjoint union of sets S_c, then exactly
//
//	|S| x = sum over c of |S_c| x_c
//	rank  = sum over c of w_c rank_c,   w_c = |S_c| Mass_c / sum of |S_c| Mass_c
//
// A topic is a sum if its set is the disjoint union of the sets of the topics below it. If it has pages of its own, or pages that two of those topics
// share and that would count twice, the difference would have to be solved, which costs as much as solving for the whole set. So a topic with such
// pages is solved, and so is one with more than maxParts parts.
type Plan struct {
	teleports []Teleport // by topic
	parts     [][]int    // by topic: the topics of which it is the sum, ascending; nil if it is solved
	whole     []int      // by topic: the sum of which it is a part, or noSum
}

const noSum = -1

// maxParts is the most parts of a sum. A part costs a tenth of a vector that is solved with 15 others in float32 (compare BenchmarkSum and
// BenchmarkSolveAll).
const maxParts = 8

// NewPlan makes a plan for topics with their paths ("A/B" is below "A") and their biasing sets, which must be ascending and distinct and contain the
// pages of the topics below. An empty set of a topic without a path stands for all pages.
func NewPlan(paths []string, sets [][]graph.Node) (*Plan, error) {
	p := &Plan{make([]Teleport, len(sets)), make([][]int, len(sets)), slices.Repeat([]int{noSum}, len(sets))}
	for i, set := range sets {
		if paths[i] == "" && len(set) == 0 {
			continue
		}
		var err error
		if p.teleports[i], err = Biased(set); err != nil {
			return nil, fmt.Errorf("topic %s: %w", paths[i], err)
		}
	}
	for i, below := range directlyBelow(paths) {
		if len(below) > 0 && len(below) <= maxParts && isDisjointUnion(sets[i], sets, below) {
			p.parts[i] = below
			for _, part := range below {
				p.whole[part] = i
			}
		}
	}
	return p, nil
}

// directlyBelow returns, for each topic, those below it with no other topic in between.
func directlyBelow(paths []string) [][]int {
	topics, below := make(map[string]int, len(paths)), make([][]int, len(paths))
	for i, path := range paths {
		topics[path] = i
	}
	for i, path := range paths {
		for end := strings.LastIndexByte(path, '/'); end > 0; end = strings.LastIndexByte(path[:end], '/') {
			if above, ok := topics[path[:end]]; ok {
				below[above] = append(below[above], i)
				break
			}
		}
	}
	return below
}

// isDisjointUnion tells whether a set is the disjoint union of the named sets.
func isDisjointUnion(set []graph.Node, sets [][]graph.Node, named []int) bool {
	size := 0
	for _, i := range named {
		size += len(sets[i])
	}
	if size != len(set) {
		return false
	}
	all := make([]graph.Node, 0, size)
	for _, i := range named {
		all = append(all, sets[i]...)
	}
	slices.Sort(all)
	return slices.Equal(all, set)
}

// Len returns the number of topics.
func (p *Plan) Len() int { return len(p.teleports) }

// Sums returns the number of topics that are sums.
func (p *Plan) Sums() int {
	n := 0
	for _, parts := range p.parts {
		if parts != nil {
			n++
		}
	}
	return n
}

// solved returns the topics that are no sums, and their teleports.
func (p *Plan) solved() (topics []int, teleports []Teleport) {
	for i, parts := range p.parts {
		if parts == nil {
			topics, teleports = append(topics, i), append(teleports, p.teleports[i])
		}
	}
	return topics, teleports
}
