package partition

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"

	"facetta/ranking"
	"facetta/ranking/graph"
)

// errEnded ends a run as if its coordinator had lost power.
var errEnded = errors.New("ended")

// replaced has a coordinator begin with some workers, and another, which starts none, take them over after some iterations.
type replaced struct {
	t       *testing.T
	engine  Engine
	source  Source
	ranks   Ranks
	workers sync.WaitGroup
	cancel  context.CancelFunc
	first   *Coordinator
}

func (r *replaced) begin(iterations int, hosts []Host, o Options) {
	r.t.Helper()
	ctx, cancel := context.WithCancel(r.t.Context())
	r.cancel, o.Tolerance = cancel, 1e-11
	o.Start = func(_ context.Context, p Party) error {
		w := &Worker{Party: p, Engine: r.engine, Source: r.source, Deliver: r.ranks.Deliver}
		r.workers.Go(func() {
			if err := w.Run(ctx); err != nil && !errors.Is(err, context.Canceled) {
				r.t.Error(err)
			}
		})
		return nil
	}
	o.Progress = func(i Iteration) error {
		if i.Number == iterations {
			return errEnded
		}
		return nil
	}
	var err error
	if r.first, err = NewCoordinator(ctx, r.engine, o); err != nil {
		r.t.Fatal(err)
	}
	r.first.Add(hosts...)
	if _, err := r.first.Solve(ctx); !errors.Is(err, errEnded) {
		r.t.Fatal(err)
	}
}

func (r *replaced) end(hosts []Host, o Options) Stats {
	r.t.Helper()
	ctx := r.t.Context()
	o.Tolerance = 1e-11
	second, err := NewCoordinator(ctx, r.engine, o)
	if err != nil {
		r.t.Fatal(err)
	}
	second.Add(hosts...)
	stats, err := second.Solve(ctx)
	if err != nil {
		r.t.Fatal(err)
	}
	second.Close(ctx)
	r.cancel() // of workers that only the first has
	r.workers.Wait()
	r.first.Close(ctx)
	return stats
}

// TestNextCoordinatorHasAnotherColumn, which is the one that is found.
func TestNextCoordinatorHasAnotherColumn(t *testing.T) {
	g := randomGraph(t, 17, 20, 100, 400)
	s := fromGraph(t, g)
	r := &replaced{t: t, engine: &InProcess{}, source: s}
	r.begin(3, s.Hosts(), Options{Partitions: 3, Teleports: []Teleport{biased(t, nil, s.PageID(5))}})
	r.end(s.Hosts(), Options{Partitions: 3, Teleports: []Teleport{biased(t, nil, s.PageID(70), s.PageID(71))}})
	tele, err := ranking.Biased([]graph.Node{70, 71})
	if err != nil {
		t.Fatal(err)
	}
	checkEqual(t, "the second's column", vector(t, s, &r.ranks, 0), reference(t, g, tele, 0), 1e-11)
}

// TestPagesComeBetweenCoordinators: the second's pages are those that the source has when it adds their hosts.
func TestPagesComeBetweenCoordinators(t *testing.T) {
	s := newGrowing(t, 3)
	_, shown := s.visible(t)
	r := &replaced{t: t, engine: &InProcess{}, source: s}
	r.begin(3, shown, Options{Partitions: 2})
	s.show()
	stats := r.end(s.Hosts(), Options{Partitions: 2})
	checkEqual(t, "all pages", vector(t, s.GraphSource, &r.ranks, 0), reference(t, s.graph, ranking.Teleport{}, 0), 1e-11)
	checkCounts(t, s.graph, stats)
}

// TestNextCoordinatorHasFewerPartitions: nobody waits for those that are no more.
func TestNextCoordinatorHasFewerPartitions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := randomGraph(t, 18, 20, 100, 400)
		s := fromGraph(t, g)
		r := &replaced{t: t, engine: &InProcess{}, source: s}
		r.begin(3, s.Hosts(), Options{Partitions: 3})
		stats := r.end(s.Hosts(), Options{Partitions: 2})
		checkEqual(t, "two of three", vector(t, s, &r.ranks, 0), reference(t, g, ranking.Teleport{}, 0), 1e-11)
		checkCounts(t, g, stats)
	})
}

// TestScoresThatNobodyAwaits are passed over: pages have given what their scores were to others.
func TestScoresThatNobodyAwaits(t *testing.T) {
	h := &host{id: 3, locals: []uint32{0}}
	p := &partition{worker: &Worker{}, epoch: 1, pages: pages{hosts: []*host{h}, count: 1}, columns: []*column{{score: []float64{1}}}}
	sent := &scores{[]hostScores{{Host: 3, Locals: []uint32{0}, Values: [][]float64{{9}}}}}
	for _, awaited := range []bool{false, true} {
		p.awaited = map[graph.HostID]bool{}
		if awaited {
			p.awaited[3] = true
		}
		if err := p.take(2, 1, sent); err != nil {
			t.Fatal(err)
		}
		if score := p.columns[0].score[0]; (score == 9) != awaited || len(p.awaited) > 0 {
			t.Errorf("awaited %v: the score is %v, and %v are awaited still", awaited, score, p.awaited)
		}
	}
}
