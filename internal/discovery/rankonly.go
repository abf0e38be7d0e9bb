package discovery

import (
	"context"
	"fmt"

	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/ranking"
	"facetta/ranking/edgelist"
	"facetta/ranking/graph"
)

// Folds is how many parts the example pages are divided into: each is hidden once, so that a category has the source's five queries.
const Folds = 5

// RankOnly runs the protocol on a graph with topics: each category's hidden pages are a result list. reached leaves those out that no
// topic reaches.
func RankOnly(ctx context.Context, data *edgelist.Data, reached bool, o ranking.Options) (*Report, error) {
	system, err := ranking.NewSystem(data.Graph, o)
	if err != nil {
		return nil, err
	}
	var outcomes []Outcome
	hidden, ranked := 0, 0
	for fold := range Folds {
		f, err := Hide(ctx, system, data, fold)
		if err != nil {
			return nil, err
		}
		for n := range graph.Node(data.Graph.NodeCount()) {
			if f.Hides(n) && f.listed(n) {
				hidden++
				if f.hasRank(n) {
					ranked++
				}
			}
		}
		for _, set := range data.Sets {
			outcomes = append(outcomes, f.outcome(set, reached))
		}
	}
	r := newReport(outcomes)
	r.Reached = float64(ranked) / float64(max(hidden, 1))
	return r, nil
}

// foldOf divides pages at random, the same way each time: nodes are in the order of addresses, so their numbers are mixed first.
func foldOf(n graph.Node) int {
	x := uint64(n) * 0x9E3779B97F4A7C15 // 2^64 divided by the golden ratio
	x ^= x >> 29
	x *= 0xBF58476D1CE4E5B9
	return int((x >> 32) % Folds)
}

// FoldRanks are the ranks of all topics without the pages of one fold.
type FoldRanks struct {
	Columns [][]float32 // by topic and node; nil for one whose pages are all hidden
	fold    int
	data    *edgelist.Data
}

// Hide solves the vectors of all topics without the example pages of a fold, from 0 to Folds - 1.
func Hide(ctx context.Context, system *ranking.System, data *edgelist.Data, fold int) (*FoldRanks, error) {
	f := &FoldRanks{make([][]float32, len(data.Sets)), fold, data}
	var teleports []ranking.Teleport
	var topics []int
	for i, set := range data.Sets {
		var pages []graph.Node
		for _, n := range set.Nodes {
			if !f.Hides(n) {
				pages = append(pages, n)
			}
		}
		if len(pages) == 0 {
			continue
		}
		t, err := ranking.Biased(pages)
		if err != nil {
			return nil, fmt.Errorf("topic %s: %w", set.Topic, err)
		}
		teleports, topics = append(teleports, t), append(topics, i)
	}
	return f, system.SolveAll(ctx, teleports, func(i int, v ranking.Vector, _ ranking.Stats) error {
		column := make([]float32, len(v))
		for n, r := range v {
			column[n] = float32(r)
		}
		f.Columns[topics[i]] = column
		return nil
	})
}

// Hides tells whether a page is of the hidden fold.
func (f *FoldRanks) Hides(n graph.Node) bool { return foldOf(n) == f.fold }

func (f *FoldRanks) listed(n graph.Node) bool {
	for _, set := range f.data.Sets {
		for _, m := range set.Nodes {
			if m == n {
				return true
			}
		}
	}
	return false
}

func (f *FoldRanks) hasRank(n graph.Node) bool {
	for _, c := range f.Columns {
		if c != nil && c[n] > 0 {
			return true
		}
	}
	return false
}

// outcome counts the facets of a category's hidden pages (eq. 3.13 to 3.16). A page that no topic reaches counts as a member of none,
// or not at all.
func (f *FoldRanks) outcome(set edgelist.Set, reached bool) Outcome {
	o := Outcome{Category: taxonomy.Path(set.Topic), Query: fmt.Sprintf("fold %d", f.fold+1)}
	members := make([]int, len(f.Columns))
	for _, n := range set.Nodes {
		if !f.Hides(n) || reached && !f.hasRank(n) {
			continue
		}
		o.Results++
		for _, topic := range f.members(n) {
			members[topic]++
		}
	}
	for topic, count := range members {
		if count > 0 && float64(count) >= facets.DefaultLambda*float64(o.Results) {
			o.Suggested = append(o.Suggested, taxonomy.Path(f.data.Sets[topic].Topic))
		}
	}
	return o
}

// members gives the topics that a page is a member of.
func (f *FoldRanks) members(n graph.Node) (topics []int) {
	var ranks []float32
	for _, c := range f.Columns {
		if c != nil {
			ranks = append(ranks, c[n])
		}
	}
	uncertainty := facets.Uncertainty(ranks)
	for topic, c := range f.Columns {
		if c != nil && facets.Membership(float64(c[n]), uncertainty) >= facets.DefaultThreshold {
			topics = append(topics, topic)
		}
	}
	return topics
}
