package rankfile

import (
	"context"
	"slices"

	"facetta/facets"
	"facetta/facets/walk"
	"facetta/ranking"
	"facetta/ranking/graph"
	"facetta/ranking/mapped"
)

// members returns the ranks from which memberships are computed, by topic and node, and the weights by which they are multiplied. The ranks are
// columns of the table of ranks, or vectors of their own, solved in float32 if the tolerance allows. They are valid until release is called.
func (j *job) members(ctx context.Context, ranks *vectors, columns [][]float64) (members [][]float64, weights []float64, release func(), err error) {
	members, release = columns[1:], func() {}
	stats := ranks.stats[1:]
	if j.Members.BothWays() && len(members) > 0 {
		own := &ownVectors{stats: make([]ranking.Stats, len(members))}
		if own.table, err = mapped.NewScratch[float64](j.folder, int(j.Pages), len(members)); err != nil {
			return nil, nil, nil, err
		}
		release, stats = func() { _ = own.table.Close() }, own.stats // nothing in it is needed any more
		if err = j.solveMembers(ctx, own); err == nil {
			members, err = own.table.Columns()
			j.tables = append(j.tables, own.table)
		}
		if err != nil {
			release()
			return nil, nil, nil, err
		}
	}
	if !j.Members.BySize() {
		return members, slices.Repeat([]float64{1}, len(members)), release, nil
	}
	masses := make([]float64, len(members))
	for i, s := range stats {
		masses[i] = float64(len(j.data.Sets[i].Nodes)) * s.Mass
	}
	return members, facets.SizeWeights(masses, nil), release, nil
}

// ownVectors are the topics' vectors on a graph of their own, by node of the original graph.
type ownVectors struct {
	table *mapped.Scratch[float64]
	stats []ranking.Stats // statistics by topic
}

// solveMembers computes the topics' vectors on the graph whose links are followed both ways.
func (j *job) solveMembers(ctx context.Context, to *ownVectors) error {
	w, err := walk.New(j.data.Graph, j.Members, j.graphOptions(ctx, "graph both ways, "))
	if err != nil {
		return err
	}
	defer w.Close() // it was only read
	var paths []string
	var sets [][]graph.Node
	for _, set := range j.data.Sets {
		paths, sets = append(paths, set.Topic), append(sets, w.Nodes(set.Nodes))
	}
	plan, err := ranking.NewPlan(paths, sets)
	if err != nil {
		return err
	}
	o := j.options.Ranking
	o.Tolerance = max(o.Tolerance, ranking.MinSingleTolerance)
	system, err := ranking.NewSystem(w.Graph(), o)
	if err != nil {
		return err
	}
	own, done := make(ranking.Vector, j.Pages), 0
	return system.SolvePlan(ctx, plan, j.folder, func(i int, v ranking.Vector, stats ranking.Stats) error {
		done++
		j.options.report("vectors of memberships", done, plan.Len())
		w.Ranks(v, own)
		to.stats[i] = stats
		return to.table.Write(i, 0, own)
	})
}
