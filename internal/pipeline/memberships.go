package pipeline

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"facetta/facets"
	"facetta/facets/walk"
	"facetta/internal/build"
	"facetta/ranking"
	"facetta/ranking/column"
	"facetta/ranking/graph"
)

// memberships is the third stage: each page's topics, from the kind of ranks that the parameters name. Search results are always ranked by the
// source's ranks instead. There is nothing to do when memberships were taken over together with the ranks.
func (r *run) memberships(ctx context.Context) error {
	if r.manifest.Reuse.Ranks == build.RanksTaken {
		return nil
	}
	var sets []topicSet
	if err := readGob(r.sets(), &sets); err != nil {
		return err
	}
	kind, err := facets.ParseRankKind(r.Parameters.Members)
	if err != nil {
		return err
	}
	m := &membershipRanks{run: r, sets: sets, kind: kind}
	for i := range sets {
		m.columns = append(m.columns, r.dir.Column(i))
	}
	if kind != facets.ForwardRanks && len(sets) > 0 {
		folder := filepath.Join(string(r.dir), "memberships.stage")
		defer os.RemoveAll(folder) // what is left of it only takes space
		if err := m.solve(ctx, folder); err != nil {
			return err
		}
	}
	r.manifest.Counts["memberships"], err = facets.WriteMemberships(ctx, r.dir.Memberships(), r.manifest.Counts["documents"], m.columns, m.weights,
		func(done, total int) { r.Progress("memberships", done, total) })
	return err
}

// membershipRanks are the ranks from which memberships are computed.
type membershipRanks struct {
	*run
	sets    []topicSet
	kind    facets.RankKind
	columns []string  // files, by topic
	weights []float64 // by topic; nil for 1
}

// solve computes the ranks and keeps them in columns in a folder.
func (m *membershipRanks) solve(ctx context.Context, folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	g, err := graph.Open(m.dir.Links())
	if err != nil {
		return err
	}
	defer g.Close() // only read
	w, err := walk.New(g, m.kind, graph.Options{Folder: folder, Progress: func(stage string, done, total int) error {
		m.Progress("memberships, graph both ways, "+stage, done, total)
		return ctx.Err()
	}})
	if err != nil {
		return err
	}
	defer w.Close() // only read
	masses, err := m.write(ctx, w, folder)
	if err == nil && m.kind.BySize() {
		m.weights, err = m.sizeWeights(masses)
	}
	return err
}

// write solves the vectors of a walk and writes them. It returns |S| mass(x) of each topic.
func (m *membershipRanks) write(ctx context.Context, w *walk.Walk, folder string) (masses []float64, err error) {
	var order []uint32
	if err := readGob(m.order(), &order); err != nil {
		return nil, err
	}
	for d, n := range order {
		order[d] = uint32(w.Node(graph.Node(n)))
	}
	plan, err := newPlan(m.sets, w.Nodes)
	if err != nil {
		return nil, err
	}
	system, err := ranking.NewSystem(w.Graph(), ranking.Options{
		Damping: m.Parameters.Damping, Tolerance: max(m.Parameters.Tolerance, ranking.MinSingleTolerance),
	})
	if err != nil {
		return nil, err
	}
	c, done := newColumns(order, w.Graph().NodeCount(), column.WriteTemporary), 0
	room := make(ranking.Vector, w.Graph().NodeCount()) // the plan's sums need the vector unchanged
	masses = make([]float64, len(m.sets))
	return masses, system.SolvePlan(ctx, plan, folder, func(i int, ranks ranking.Vector, s ranking.Stats) error {
		done++
		m.Progress("memberships, ranks", done, len(m.sets))
		masses[i], m.columns[i] = float64(len(m.sets[i].Set))*s.Mass, filepath.Join(folder, fmt.Sprintf("%05d.column", i))
		return c.write(m.columns[i], w.Shared(ranks, room))
	})
}

func (m *membershipRanks) sizeWeights(masses []float64) ([]float64, error) {
	names := make([]string, len(m.sets))
	for i, s := range m.sets {
		names[i] = s.Topic.Dimension
	}
	d, err := facets.NewDimensions(names)
	if err != nil {
		return nil, err
	}
	return facets.SizeWeights(masses, d), nil
}
