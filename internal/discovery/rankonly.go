package discovery

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/facets/walk"
	"facetta/ranking"
	"facetta/ranking/edgelist"
	"facetta/ranking/graph"
)

// Folds is the number of parts into which the example pages are divided. Each part is hidden once, so that a category has the source's five queries.
const Folds = 5

// RankOptions are the options of RankOnly.
type RankOptions struct {
	Kind       facets.RankKind // the ranks from which memberships are computed
	MinResults int             // a list counts if it has at least this many pages; the shorter ones are in the report's Lists
	Lambda     float64         // share from which on a topic is suggested; 0 means facets.DefaultLambda
	Reached    bool            // leaves out pages that no topic reaches
	Listings   *Listings       // the pages that may be hidden; nil hides each example page from all its topics
}

// RankOnly runs the protocol on a graph with topics: each category's hidden pages are a result list, and memberships are computed from ranks.
func RankOnly(ctx context.Context, data *edgelist.Data, o RankOptions) (*Report, error) {
	o.Lambda = cmp.Or(o.Lambda, facets.DefaultLambda)
	var outcomes []Outcome
	hidden, ranked := 0, 0
	for fold := range Folds {
		f, err := o.hide(ctx, data, fold)
		if err != nil {
			return nil, err
		}
		for n := range graph.Node(data.Graph.NodeCount()) {
			if f.hidesAny(n) {
				hidden++
				if f.hasRank(n) {
					ranked++
				}
			}
		}
		for topic := range data.Sets {
			outcomes = append(outcomes, f.outcome(topic, o))
		}
	}
	lists := countLists(outcomes)
	for i := range outcomes {
		if outcomes[i].Results < o.MinResults {
			outcomes[i].Results = 0
		}
	}
	r := newReport(outcomes)
	r.Lists = lists
	r.Reached = float64(ranked) / float64(max(hidden, 1))
	return r, nil
}

// hide gives the ranks of all topics without the pages of a fold.
func (o RankOptions) hide(ctx context.Context, data *edgelist.Data, fold int) (*FoldRanks, error) {
	solver := NewWalk
	if o.Listings != nil {
		solver = o.Listings.without(fold)
	}
	w, err := solver(data, o.Kind)
	if err != nil {
		return nil, err
	}
	defer w.Close() // it was read only
	return w.Hide(ctx, fold)
}

// foldOf divides pages at random, but always in the same way. Nodes are in the order of addresses, so their numbers are mixed first.
func foldOf(n graph.Node) int {
	x := uint64(n) * 0x9E3779B97F4A7C15 // 2^64 divided by the golden ratio
	x ^= x >> 29
	x *= 0xBF58476D1CE4E5B9
	return int((x >> 32) % Folds)
}

// Walk is a graph with topics, ready for solving.
type Walk struct {
	data     *edgelist.Data
	kind     facets.RankKind
	listings *Listings    // or nil
	rest     *graph.Graph // the graph without some links; nil for the whole graph
	nodes    []graph.Node // nodes of rest, by node of the graph
	walk     *walk.Walk
	system   *ranking.System
}

// NewWalk prepares a graph for ranks of a kind.
func NewWalk(data *edgelist.Data, kind facets.RankKind) (*Walk, error) {
	w := &Walk{data: data, kind: kind}
	return w, w.open(data.Graph)
}

func (w *Walk) open(g *graph.Graph) (err error) {
	if w.walk, err = walk.New(g, w.kind, graph.Options{}); err != nil {
		return err
	}
	w.system, err = ranking.NewSystem(w.walk.Graph(), ranking.Options{})
	return err
}

// Close releases the memory of NewWalk.
func (w *Walk) Close() error {
	err := w.walk.Close()
	if w.rest != nil {
		err = errors.Join(err, w.rest.Close())
	}
	return err
}

// pages gives the nodes to bias on, ascending.
func (w *Walk) pages(nodes []graph.Node) []graph.Node {
	if w.nodes != nil {
		for i, n := range nodes {
			nodes[i] = w.nodes[n]
		}
		slices.Sort(nodes)
	}
	return w.walk.Nodes(nodes)
}

// FoldRanks has the ranks of all topics without the pages of one fold.
type FoldRanks struct {
	Columns  [][]float32 // by topic and node; nil for a topic whose pages are all hidden
	masses   []float64   // by topic: |S| times the mean of the unnormalised vector; 0 for a topic whose pages are all hidden
	rivals   facets.Rivals
	fold     int
	data     *edgelist.Data
	listings *Listings
}

// Hide solves the vectors of all topics without the example pages of a fold, from 0 to Folds - 1.
func (w *Walk) Hide(ctx context.Context, fold int) (*FoldRanks, error) {
	n := len(w.data.Sets)
	f := &FoldRanks{Columns: make([][]float32, n), masses: make([]float64, n), fold: fold, data: w.data, listings: w.listings}
	sizes := make([]int, n)
	var teleports []ranking.Teleport
	var topics []int
	for i, set := range w.data.Sets {
		var pages []graph.Node
		for _, n := range set.Nodes {
			if !f.hides(n, i) {
				pages = append(pages, n)
			}
		}
		if sizes[i] = len(pages); len(pages) == 0 {
			continue
		}
		t, err := ranking.Biased(w.pages(pages))
		if err != nil {
			return nil, fmt.Errorf("topic %s: %w", set.Topic, err)
		}
		teleports, topics = append(teleports, t), append(topics, i)
	}
	err := w.system.SolveAll(ctx, teleports, func(i int, v ranking.Vector, s ranking.Stats) error {
		f.Columns[topics[i]], f.masses[topics[i]] = w.column(v), s.Mass*float64(teleports[i].Size())
		return nil
	})
	if w.kind.BySize() {
		f.weigh()
	}
	f.rivals = facets.NewRivals(w.kind, nil, sizes)
	return f, err
}

// column turns ranks of the walk into ranks by node of the graph.
func (w *Walk) column(v ranking.Vector) []float32 {
	own := make(ranking.Vector, len(v))
	w.walk.Ranks(v, own)
	column := make([]float32, len(own))
	for n := range column {
		at := n
		if w.nodes != nil {
			at = int(w.nodes[n])
		}
		column[n] = float32(own[at])
	}
	return column
}

// weigh gives each example page the same weight.
func (f *FoldRanks) weigh() {
	var masses []float64
	for _, m := range f.masses {
		if m > 0 {
			masses = append(masses, m)
		}
	}
	weights := facets.SizeWeights(masses, nil)
	for _, c := range f.Columns {
		if c == nil {
			continue
		}
		for n := range c {
			c[n] *= float32(weights[0])
		}
		weights = weights[1:]
	}
}

// Hides tells whether a page is in the hidden fold. It is for runs without listings.
func (f *FoldRanks) Hides(n graph.Node) bool { return foldOf(n) == f.fold }

// hides tells whether a page is hidden from a topic.
func (f *FoldRanks) hides(n graph.Node, topic int) bool {
	if f.listings != nil {
		return f.listings.hides(f.fold, n, taxonomy.Path(f.data.Sets[topic].Topic))
	}
	return f.Hides(n)
}

// hidesAny tells whether a page is hidden from a topic of which it is an example page.
func (f *FoldRanks) hidesAny(n graph.Node) bool {
	for topic, set := range f.data.Sets {
		if _, ok := slices.BinarySearch(set.Nodes, n); ok && f.hides(n, topic) {
			return true
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

// outcome counts the facets of a category's hidden pages (eq. 3.13 to 3.16). A page that no topic reaches is a member of none, or with Reached is
// left out. A category whose pages are all hidden has no ranks and no list.
func (f *FoldRanks) outcome(topic int, of RankOptions) Outcome {
	set := f.data.Sets[topic]
	o := Outcome{Category: taxonomy.Path(set.Topic), Query: fmt.Sprintf("fold %d", f.fold+1)}
	if f.Columns[topic] == nil {
		return o
	}
	members, near := make([]int, len(f.Columns)), 0
	for _, n := range set.Nodes {
		if !f.hides(n, topic) || of.Reached && !f.hasRank(n) {
			continue
		}
		o.Results++
		if f.isNear(n, topic) {
			near++
		}
		for _, t := range facets.Topics(f.row(n), f.rivals, 1, facets.DefaultThreshold) {
			members[t.Topic]++
		}
	}
	enough := func(count int) bool { return count > 0 && float64(count) >= of.Lambda*float64(o.Results) }
	o.Near = enough(near)
	for topic, count := range members {
		if enough(count) {
			o.Suggested = append(o.Suggested, taxonomy.Path(f.data.Sets[topic].Topic))
		}
	}
	return o
}

// isNear tells whether a page has rank in a topic, and fewer than nearTopics other topics give it as much or more.
func (f *FoldRanks) isNear(n graph.Node, topic int) bool {
	rank, stronger := f.Columns[topic][n], 0
	for t, c := range f.Columns {
		if t != topic && c != nil && c[n] >= rank {
			stronger++
		}
	}
	return rank > 0 && stronger < nearTopics
}

// row gives the topics in which a page is strong.
func (f *FoldRanks) row(n graph.Node) (row []facets.Entry) {
	for topic, c := range f.Columns {
		if c != nil && c[n] >= 1 {
			row = append(row, facets.Entry{Topic: facets.TopicID(topic), Rank: c[n]})
		}
	}
	return row
}
