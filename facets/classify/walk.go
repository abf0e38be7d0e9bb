package classify

import (
	"context"

	"facetta/ranking"
	"facetta/ranking/graph"
)

// walk is a graph whose links have the direction of a walk.
type walk struct {
	graph *graph.Graph
	nodes []graph.Node // node here of each node of the original graph
}

func newWalk(g *graph.Graph, d graph.Direction) (*walk, error) {
	turned, nodes, err := graph.Turn(g, d, graph.Options{})
	if err != nil {
		return nil, err
	}
	return &walk{turned, nodes}, nil
}

// vectors are the ranks of all topics by node of the original graph, nil for a topic without example pages, and the weight of each topic, with which
// a rank is the sum of the unnormalised vectors of its example pages.
type vectors struct {
	ranks  [][]float64
	weight []float64
}

// solve computes the vectors of the walk, biased on each set.
func (w *walk) solve(ctx context.Context, sets [][]graph.Node, o ranking.Options) (*vectors, error) {
	v := &vectors{make([][]float64, len(sets)), make([]float64, len(sets))}
	var teleports []ranking.Teleport
	var topics []int // by teleport
	for t, set := range sets {
		if len(set) == 0 {
			continue
		}
		nodes := make([]graph.Node, len(set))
		for i, n := range set {
			nodes[i] = w.nodes[n]
		}
		teleport, err := ranking.Biased(nodes)
		if err != nil {
			return nil, err
		}
		teleports, topics = append(teleports, teleport), append(topics, t)
	}
	err := ranking.SolveAll(ctx, w.graph, teleports, o, func(i int, ranks ranking.Vector, s ranking.Stats) error {
		own := make([]float64, len(ranks))
		for n, walked := range w.nodes {
			own[n] = ranks[walked]
		}
		t := topics[i]
		v.ranks[t], v.weight[t] = own, s.Mass*float64(len(sets[t]))
		return nil
	})
	return v, err
}
