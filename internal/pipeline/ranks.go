package pipeline

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"facetta/facets"
	"facetta/internal/build"
	"facetta/ranking"
	"facetta/ranking/column"
	"facetta/ranking/graph"
)

// ranks is the second stage: unbiased ranks give the order of the documents, and all columns are written in this order.
func (r *run) ranks(ctx context.Context) error {
	g, err := graph.Open(r.dir.Links())
	if err != nil {
		return err
	}
	defer g.Close()
	system, err := ranking.NewSystem(g, ranking.Options{Damping: r.Parameters.Damping, Tolerance: r.Parameters.Tolerance})
	if err != nil {
		return err
	}
	unbiased, stats, err := system.Solve(ctx, ranking.Teleport{})
	if err != nil {
		return err
	}
	r.manifest.Counts["sweeps, unbiased"] = stats.Sweeps
	order, err := r.orderDocuments(unbiased)
	if err != nil {
		return err
	}
	var sets []topicSet
	if err := readGob(r.sets(), &sets); err != nil {
		return err
	}
	if r.manifest.RankInput, err = r.rankInput(sets, order); err != nil {
		return err
	}
	c := newColumns(order, len(unbiased), column.Write)
	if err := c.write(r.dir.Unbiased(), unbiased); err != nil {
		return err
	}
	// Topics' columns store no more precision, and with this tolerance sixteen vectors at once are solved in float32.
	if system, err = system.WithTolerance(max(r.Parameters.Tolerance, ranking.MinSingleTolerance)); err != nil {
		return err
	}
	return r.topicRanks(ctx, g, c, system, sets)
}

// orderDocuments numbers the documents by falling unbiased rank, ties by node.
func (r *run) orderDocuments(unbiased ranking.Vector) ([]uint32, error) {
	var table pageTable
	if err := readGob(r.table(), &table); err != nil {
		return nil, err
	}
	var order []uint32
	for n := range unbiased {
		if !table.Excluded[n] {
			order = append(order, uint32(n))
		}
	}
	slices.SortStableFunc(order, func(a, b uint32) int { return cmp.Compare(unbiased[b], unbiased[a]) })
	r.manifest.Counts["documents"] = len(order)
	return order, writeGob(r.order(), order)
}

func (r *run) topicRanks(ctx context.Context, g *graph.Graph, c *columns, system *ranking.System, sets []topicSet) error {
	if len(sets) > facets.MaxTopics { // checked before solving, not after it
		return fmt.Errorf("%d topics have pages, but only %d can have a rank vector: choose fewer with --max-topics", len(sets), facets.MaxTopics)
	}
	topics := make([]build.Topic, len(sets))
	for i, s := range sets {
		topics[i] = s.Topic
	}
	if err := build.WriteJSON(r.dir.Topics(), topics); err != nil {
		return err
	}
	plan, err := newPlan(sets, nil)
	if err != nil {
		return err
	}
	r.manifest.Counts["topics that are sums of those below"] = plan.Sums()
	if r.takeRanks(len(topics)) {
		return nil
	}
	var before ranking.Before
	if e := r.earlierRanks(g); e != nil {
		r.manifest.Reuse.Ranks = build.RanksStarted
		before.Start = func(i int) (ranking.Earlier, error) { return e.start(sets[i]), nil }
	}
	done := 0
	return system.SolvePlanFrom(ctx, plan, string(r.dir), before, func(i int, ranks ranking.Vector, _ ranking.Stats) error {
		done++
		r.Progress("ranks", done, len(topics))
		return c.write(r.dir.Column(i), ranks)
	})
}

// newPlan plans the vectors of topics. other maps pages to the nodes of another graph; nil means the build's own graph.
func newPlan(sets []topicSet, other func(pages []graph.Node) []graph.Node) (*ranking.Plan, error) {
	paths, nodes := make([]string, len(sets)), make([][]graph.Node, len(sets))
	for i, s := range sets {
		paths[i], nodes[i] = s.Topic.Path, make([]graph.Node, len(s.Set))
		for j, n := range s.Set {
			nodes[i][j] = graph.Node(n)
		}
		if other != nil {
			nodes[i] = other(nodes[i])
		}
	}
	return ranking.NewPlan(paths, nodes)
}
