package explain

import (
	"cmp"
	"fmt"
	"slices"

	"facetta/ranking/graph"
)

// MaxLinks is the most links that Path looks at.
const MaxLinks = 2_000_000

// precision is twice the relative error of stored ranks, which may have 16 bits: a smaller share of a jump cannot be distinguished from 0.
const precision = 1.0 / 1024

// Ranks returns the rank of a node, 0 for a node that has none. They may be on any scale.
type Ranks func(graph.Node) float64

// Vector has the ranks of one topic, prepared for explanations. It is safe for concurrent use if its Ranks are.
type Vector struct {
	graph    *graph.Graph
	ranks    Ranks
	damping  float64
	jump     float64 // J of a page of the biasing set, in the unit of the ranks
	maxLinks int
	hidden   func(graph.Node) bool // nodes that are left out of paths
}

// NewVector prepares ranks that were computed with this damping for a biasing set of so many pages.
func NewVector(g *graph.Graph, ranks Ranks, damping float64, pages int) (*Vector, error) {
	if !(damping > 0 && damping < 1) || pages < 1 {
		return nil, fmt.Errorf("explain: damping %v must be between 0 and 1, and pages of the biasing set %d positive", damping, pages)
	}
	sum := 0.0
	for n := range graph.Node(g.NodeCount()) {
		if r := ranks(n); g.OutDegree(n) > 0 {
			sum += float64((1 - damping) * r)
		} else {
			sum += r
		}
	}
	return &Vector{graph: g, ranks: ranks, damping: damping, jump: sum / float64(pages), maxLinks: MaxLinks, hidden: func(graph.Node) bool { return false }}, nil
}

// Hide keeps pages out of the paths that are found from then on. Inflow still has the links from them.
func (v *Vector) Hide(hidden func(graph.Node) bool) { v.hidden = hidden }

// Link is a link to a page, with the share of that page's rank that comes by it.
type Link struct {
	From  graph.Node
	Share float64
}

// Inflow returns where the rank of a page comes from: the links to it, strongest first, ties by node, and the share from jumps. Links that carry
// nothing are left out. For a page without rank there are no links and the jump is 0.
func (v *Vector) Inflow(t graph.Node) (links []Link, jump float64) {
	rank := v.ranks(t)
	if rank <= 0 {
		return nil, 0
	}
	jump = 1
	for _, s := range v.graph.AppendInLinks(nil, t) {
		share := min(1, v.damping*v.ranks(s)/float64(v.graph.OutDegree(s))/rank)
		jump -= share
		if share > 0 {
			links = append(links, Link{s, share})
		}
	}
	slices.SortStableFunc(links, func(a, b Link) int { return cmp.Compare(b.Share, a.Share) })
	if jump < precision || jump*rank < v.jump/2 {
		jump = 0
	}
	return links, jump
}
