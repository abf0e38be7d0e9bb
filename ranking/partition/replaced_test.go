package partition

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"facetta/ranking"
	"facetta/ranking/graph"
)

// replaced has a coordinator begin with some workers, and another, which starts none, take them over when the first has lost power.
type replaced struct {
	t       *testing.T
	engine  Engine
	source  Source
	ranks   Ranks
	workers sync.WaitGroup
	cancel  context.CancelFunc
	first   *Coordinator
}

// begin ends after some iterations, or with the context.
func (r *replaced) begin(ctx context.Context, iterations int, hosts []Host, o Options) {
	r.t.Helper()
	running, cancel := context.WithCancel(r.t.Context())
	r.cancel, o.Tolerance = cancel, 1e-11
	o.Start = func(_ context.Context, p Party) error {
		w := &Worker{Party: p, Engine: r.engine, Source: r.source, Deliver: r.ranks.Deliver}
		r.workers.Go(func() {
			if err := w.Run(running); err != nil && !errors.Is(err, context.Canceled) {
				r.t.Error(err)
			}
		})
		return nil
	}
	o.Progress = func(i Iteration) error {
		if i.Number == iterations {
			return context.Canceled
		}
		return nil
	}
	var err error
	if r.first, err = NewCoordinator(running, r.engine, o); err != nil {
		r.t.Fatal(err)
	}
	r.first.Add(hosts...)
	if _, err := r.first.Solve(ctx); !errors.Is(err, context.Canceled) {
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
	r.begin(t.Context(), 3, s.Hosts(), Options{Partitions: 3, Teleports: []Teleport{biased(t, nil, s.PageID(5))}})
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
	r.begin(t.Context(), 3, shown, Options{Partitions: 2})
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
		r.begin(t.Context(), 3, s.Hosts(), Options{Partitions: 3})
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

// late is an engine that holds back partition 1's votes of a step for partition 0, the first time, and what it sends there after them.
type late struct {
	Engine
	step    uint32
	hold    sync.Once
	holding func()
	letGo   chan struct{}
}

type lateConn struct {
	Conn
	late  *late
	party Party
}

func (l *late) Connect(p Party) (Conn, error) {
	c, err := l.Engine.Connect(p)
	return &lateConn{c, l, p}, err
}

func (c *lateConn) Send(ctx context.Context, to Party, frame []byte) error {
	if c.party == 1 && to == 0 {
		_, m, err := decode(frame[1:]) // a message of one frame
		if err != nil {
			return err
		}
		if v, ok := m.(*votes); ok && v.Step == c.late.step {
			c.late.hold.Do(func() {
				c.late.holding()
				<-c.late.letGo
			})
		}
	}
	return c.Conn.Send(ctx, to, frame)
}

// TestVotesOfTheCoordinatorBefore that are on their way still, when another has assigned all anew, are nobody's.
func TestVotesOfTheCoordinatorBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := randomGraph(t, 19, 20, 100, 400)
		s := fromGraph(t, g)
		ctx, end := context.WithCancel(t.Context())
		e := &late{Engine: &InProcess{}, step: 3, holding: end, letGo: make(chan struct{})}
		r := &replaced{t: t, engine: e, source: s}
		r.begin(ctx, 4, s.Hosts(), Options{Partitions: 3})
		time.AfterFunc(time.Second, func() { close(e.letGo) }) // when the second waits for partition 1's targets
		stats := r.end(s.Hosts(), Options{Partitions: 3})
		checkEqual(t, "after late votes", vector(t, s, &r.ranks, 0), reference(t, g, ranking.Teleport{}, 0), 1e-11)
		if stats.Restarts > 0 {
			t.Errorf("%d restarts", stats.Restarts)
		}
	})
}

// TestSolveAgainAfterACancel in the middle of an iteration, whose reports come while the next run begins.
func TestSolveAgainAfterACancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := randomGraph(t, 20, 20, 100, 400)
		s := fromGraph(t, g)
		ctx, end := context.WithCancel(t.Context())
		e := &late{Engine: &InProcess{}, step: 3, holding: end, letGo: make(chan struct{})}
		r := &replaced{t: t, engine: e, source: s}
		r.begin(ctx, 1<<30, s.Hosts(), Options{Partitions: 3})
		time.AfterFunc(time.Second, func() { close(e.letGo) })
		if _, err := r.first.Solve(t.Context()); err != nil {
			t.Error(err)
		}
		r.first.Close(t.Context())
		r.workers.Wait()
		checkEqual(t, "in two runs", vector(t, s, &r.ranks, 0), reference(t, g, ranking.Teleport{}, 0), 1e-11)
	})
}
