package classify

import "facetta/ranking/graph"

// shared scores topics by the example pages that have a neighbour in common with a page. Each counts 1 / links of that neighbour, as a list that
// names everything says little. It has two scores:
//
//	cited    the pages that link to p, and the example pages that these link to as well
//	coupled  the pages that p links to, and the example pages that link to these as well
type shared struct {
	g       *graph.Graph
	topics  int
	cites   map[graph.Node][]float64 // for each page that links to example pages: how many, by topic
	citedBy map[graph.Node][]float64 // the same for each page to which example pages link
	ends    []graph.Node
}

func newShared(g *graph.Graph, sets [][]graph.Node) *shared {
	s := &shared{g, len(sets), map[graph.Node][]float64{}, map[graph.Node][]float64{}, nil}
	for t, set := range sets {
		for _, n := range set {
			s.ends = g.AppendInLinks(s.ends[:0], n)
			s.count(s.cites, t)
			s.ends = g.AppendOutLinks(s.ends[:0], n)
			s.count(s.citedBy, t)
		}
	}
	return s
}

func (s *shared) count(at map[graph.Node][]float64, topic int) {
	for _, n := range s.ends {
		if at[n] == nil {
			at[n] = make([]float64, s.topics)
		}
		at[n][topic]++
	}
}

func (s *shared) cited(p graph.Node, scores []float64) {
	s.ends = s.g.AppendInLinks(s.ends[:0], p)
	s.add(scores, s.cites, s.g.OutDegree)
}

func (s *shared) coupled(p graph.Node, scores []float64) {
	s.ends = s.g.AppendOutLinks(s.ends[:0], p)
	s.add(scores, s.citedBy, s.g.InDegree)
}

func (s *shared) add(scores []float64, at map[graph.Node][]float64, links func(graph.Node) uint32) {
	clear(scores)
	for _, n := range s.ends {
		for t, count := range at[n] {
			scores[t] += count / float64(links(n))
		}
	}
}
