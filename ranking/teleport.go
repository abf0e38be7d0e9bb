package ranking

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"facetta/ranking/graph"
)

// ErrEmptySet is the error for a biasing set without pages: such a topic has no vector.
var ErrEmptySet = errors.New("the biasing set is empty: a topic needs at least one page of the graph")

// Teleport says where the surfer lands after a jump. The zero value is unbiased: on all pages with the same probability.
type Teleport struct {
	nodes   []graph.Node // ascending, distinct; nil: all pages
	weights []float64    // weights of nodes, scaled so that the largest that was given is 1; nil: equal
}

// Biased returns the teleport of a biasing set (eq. 3.4). The nodes may be in any order; repeated ones count once.
func Biased(nodes []graph.Node) (Teleport, error) {
	if len(nodes) == 0 {
		return Teleport{}, ErrEmptySet
	}
	sorted := slices.Clone(nodes)
	slices.Sort(sorted)
	return Teleport{nodes: slices.Compact(sorted)}, nil
}

// Weighted returns a teleport on nodes with weights on any positive scale; the weights of repeated nodes are added, and nodes of weight 0 are left
// out.
func Weighted(nodes []graph.Node, weights []float64) (Teleport, error) {
	if len(nodes) != len(weights) {
		return Teleport{}, fmt.Errorf("teleport: %d nodes have %d weights: give one weight for each node", len(nodes), len(weights))
	}
	order, largest := make([]int, 0, len(nodes)), 0.0
	for i, w := range weights {
		if !(w >= 0) || math.IsInf(w, 1) {
			return Teleport{}, fmt.Errorf("teleport: weight %v of node %d: weights must be finite and not negative", w, nodes[i])
		}
		if w > 0 {
			order, largest = append(order, i), max(largest, w)
		}
	}
	if len(order) == 0 {
		return Teleport{}, ErrEmptySet
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(int64(nodes[a]) - int64(nodes[b])) })
	var t Teleport
	for _, i := range order {
		weight := weights[i] / largest // so that no sum overflows
		if last := len(t.nodes) - 1; last >= 0 && t.nodes[last] == nodes[i] {
			t.weights[last] += weight
			continue
		}
		t.nodes = append(t.nodes, nodes[i])
		t.weights = append(t.weights, weight)
	}
	return t, nil
}

// Size returns the number of pages in the biasing set; 0 for the unbiased teleport.
func (t Teleport) Size() int { return len(t.nodes) }

// jumps is a Teleport on a graph: entry i adds values[i] = (1-d) v to node nodes[i]; all other nodes get everywhere.
type jumps struct {
	nodes      []graph.Node
	values     []float64
	everywhere float64
	total      float64 // sum over all nodes
}

// linked returns the sum over the pages with out-links.
func (j jumps) linked(g *graph.Graph) float64 {
	sum := float64(j.everywhere * float64(g.NodeCount()-int(g.Counts().Dangling)))
	for i, n := range j.nodes {
		if g.OutDegree(n) > 0 {
			sum += j.values[i]
		}
	}
	return sum
}

// on returns the jumps of the teleport on a graph of n pages, scaled so that v sums to n.
func (t Teleport) on(n int, damping float64) (jumps, error) {
	j := jumps{nodes: t.nodes, total: (1 - damping) * float64(n)}
	if t.nodes == nil || len(t.nodes) == n && t.weights == nil && int64(t.nodes[n-1]) < int64(n) {
		j.nodes = nil // of all pages: unbiased
		j.everywhere = 1 - damping
		return j, nil
	}
	if last := t.nodes[len(t.nodes)-1]; int64(last) >= int64(n) {
		return j, fmt.Errorf("teleport: node %d is not one of the graph's %d pages", last, n)
	}
	sum := float64(len(t.nodes))
	if t.weights != nil {
		sum = 0
		for _, w := range t.weights {
			sum += w
		}
	}
	j.values = make([]float64, len(t.nodes))
	for i := range j.values {
		share := 1 / sum
		if t.weights != nil {
			share = t.weights[i] / sum
		}
		j.values[i] = j.total * share
	}
	return j, nil
}
