package partition

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"facetta/ranking"
	"facetta/ranking/graph"
)

// tap is an engine that shows what is sent.
type tap struct {
	Engine
	mu   sync.Mutex
	seen func(from Party, epoch uint32, m message) // one call at a time
}

type tapConn struct {
	Conn
	tap   *tap
	party Party
	parts map[Party]*joiner
}

func (t *tap) Connect(p Party) (Conn, error) {
	c, err := t.Engine.Connect(p)
	return &tapConn{c, t, p, map[Party]*joiner{}}, err
}

func (c *tapConn) Send(ctx context.Context, to Party, frame []byte) error {
	if err := c.look(to, frame); err != nil {
		return err
	}
	return c.Conn.Send(ctx, to, frame)
}

func (c *tapConn) look(to Party, frame []byte) error {
	c.tap.mu.Lock()
	defer c.tap.mu.Unlock()
	if c.parts[to] == nil {
		c.parts[to] = &joiner{}
	}
	data, err := c.parts[to].add(frame)
	if err != nil || data == nil {
		return err
	}
	epoch, m, err := decode(data)
	if err == nil {
		c.tap.seen(c.party, epoch, m)
	}
	return err
}

// cluster is Local with workers that can be killed.
type cluster struct {
	*Coordinator
	ranks Ranks
	s     *GraphSource
	mu    sync.Mutex
	kill  map[Party]context.CancelFunc
	all   sync.WaitGroup
	stop  context.CancelFunc
}

func newCluster(t *testing.T, e Engine, s *GraphSource, store Store, o Options) *cluster {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	c := &cluster{s: s, kill: map[Party]context.CancelFunc{}, stop: stop}
	o.Start = func(_ context.Context, p Party) error {
		own, kill := context.WithCancel(ctx)
		c.mu.Lock()
		c.kill[p] = kill
		c.mu.Unlock()
		w := &Worker{Party: p, Engine: e, Source: s, Store: store, Deliver: c.ranks.Deliver}
		c.all.Go(func() {
			if err := w.Run(own); err == nil || !errors.Is(err, context.Canceled) && !errors.Is(err, ErrClosed) {
				t.Errorf("a worker ended with %v", err)
			}
		})
		return nil
	}
	var err error
	if c.Coordinator, err = NewCoordinator(ctx, e, o); err != nil {
		t.Fatal(err)
	}
	c.Add(s.Hosts()...)
	return c
}

// end kills a worker as if its machine had lost power.
func (c *cluster) end(p Party) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kill[p]()
}

func (c *cluster) close() {
	c.stop()
	c.all.Wait()
	c.mail.close(context.Background())
}

func (c *cluster) solve(t *testing.T) Stats {
	t.Helper()
	defer c.close()
	stats, err := c.Solve(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return stats
}

// TestKillAtEachIteration restarts a worker, from a checkpoint or from its pages alone, and ends with the right ranks.
func TestKillAtEachIteration(t *testing.T) {
	g := randomGraph(t, 5, 25, 200, 700)
	s, want := fromGraph(t, g), reference(t, g, ranking.Teleport{}, 0)
	for _, keep := range []bool{false, true} {
		for iteration := 1; iteration <= 20; iteration++ {
			var c *cluster
			var store Store
			if keep {
				store = &memory{}
			}
			o := Options{Partitions: 4, Tolerance: 1e-11, Save: 3, Progress: func(i Iteration) error {
				if i.Number == iteration {
					c.end(Party(iteration % 4))
				}
				return nil
			}}
			c = newCluster(t, &InProcess{}, s, store, o)
			stats := c.solve(t)
			if stats.Restarts != 1 || stats.Epochs < 2 {
				t.Errorf("killed after iteration %d: %d restarts, %d epochs", iteration, stats.Restarts, stats.Epochs)
			}
			checkEqual(t, fmt.Sprint("killed after iteration ", iteration), vector(t, s, &c.ranks, 0), want, 1e-11)
		}
	}
}

// TestKillAtEachMessage kills workers at random numbers of messages, so in each part of an epoch, also while it is the second's
// turn because of the first, and while hosts move.
func TestKillAtEachMessage(t *testing.T) {
	g := randomGraph(t, 6, 25, 100, 400)
	s, want := fromGraph(t, g), reference(t, g, ranking.Teleport{}, 0)
	for seed := range uint64(40) {
		rng, count := rand.New(rand.NewPCG(seed, 7)), 0
		victims := map[int]Party{}
		for range 1 + seed%3 {
			victims[rng.IntN(140)] = Party(rng.IntN(3))
		}
		var c *cluster
		e := &tap{Engine: &InProcess{Queue: 1}}
		e.seen = func(Party, uint32, message) {
			if p, ok := victims[count]; ok {
				c.mu.Lock()
				if c.kill[p] != nil {
					c.kill[p]()
				}
				c.mu.Unlock()
			}
			count++
		}
		c = newCluster(t, e, s, &memory{}, Options{Partitions: 3, Tolerance: 1e-9, Progress: func(i Iteration) error {
			if i.Number == 2 {
				return c.Move(s.Hosts()[seed%10].ID, Party(seed%3))
			}
			return nil
		}})
		c.solve(t)
		checkEqual(t, fmt.Sprint("seed ", seed), vector(t, s, &c.ranks, 0), want, 1e-9)
	}
}

// TestHungWorker gives up a worker that does not answer for too long.
func TestHungWorker(t *testing.T) {
	g := randomGraph(t, 8, 12, 80, 300)
	s, want := fromGraph(t, g), reference(t, g, ranking.Teleport{}, 0)
	synctest.Test(t, func(t *testing.T) {
		hang, begin := make(chan struct{}), time.Now()
		var asked atomic.Bool
		hanging := source{s, func() {
			if !asked.Swap(true) {
				<-hang
			}
		}}
		var l *Local
		o := Options{Partitions: 3, Tolerance: 1e-11, Patience: time.Minute}
		l, err := NewLocal(hanging, nil, o)
		if err != nil {
			t.Fatal(err)
		}
		l.Add(s.Hosts()...)
		stats := solve(t, l)
		close(hang)
		l.Close()
		if stats.Restarts != 1 || time.Since(begin) != time.Minute {
			t.Errorf("%d restarts, after %v", stats.Restarts, time.Since(begin))
		}
		checkEqual(t, "hung worker", vector(t, s, &l.Ranks, 0), want, 1e-11)
	})
}

// stuck is a store whose second checkpoint of partition 1 takes until it is released.
type stuck struct {
	memory
	saves   atomic.Int32
	release chan struct{}
}

func (s *stuck) Save(p Party, checkpoint []byte) error {
	if p == 1 && s.saves.Add(1) == 2 {
		<-s.release
	}
	return s.memory.Save(p, checkpoint)
}

// TestHungWorkerHoldsUpNobody: the others' messages for it fill its queue, and still reach everyone else. So they are not given up.
func TestHungWorkerHoldsUpNobody(t *testing.T) {
	g := randomGraph(t, 8, 12, 80, 300)
	s, want := fromGraph(t, g), reference(t, g, ranking.Teleport{}, 0)
	synctest.Test(t, func(t *testing.T) {
		store := &stuck{release: make(chan struct{})}
		c := newCluster(t, &InProcess{Queue: 1}, s, store, Options{Partitions: 5, Tolerance: 1e-11, Save: 2})
		stats, err := c.Solve(context.Background())
		if err != nil {
			t.Error(err)
		}
		close(store.release)
		c.close()
		if stats.Restarts != 1 {
			t.Errorf("%d restarts", stats.Restarts)
		}
		checkEqual(t, "hung worker", vector(t, s, &c.ranks, 0), want, 1e-11)
	})
}

// source calls before first.
type source struct {
	*GraphSource
	before func()
}

func (s source) Pages(h graph.HostID, add func(local uint32, links []graph.PageID)) error {
	s.before()
	return s.GraphSource.Pages(h, add)
}

// TestWorkerThatAlwaysDies ends the run with an error, as does one that fails.
func TestWorkerThatAlwaysDies(t *testing.T) {
	s := fromGraph(t, exampleGraph(t))
	var c *cluster
	e := &tap{Engine: &InProcess{}}
	e.seen = func(from Party, _ uint32, m message) {
		if _, ok := m.(*join); ok && from == 1 {
			c.end(1)
		}
	}
	c = newCluster(t, e, s, nil, Options{Partitions: 2})
	defer c.close()
	if _, err := c.Solve(context.Background()); err == nil {
		t.Error("no error")
	}

	l, err := NewLocal(s, nil, Options{Partitions: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	l.Add(Host{ID: 99, Pages: 1})
	if _, err := l.Solve(context.Background()); err == nil {
		t.Error("a host that the source does not have: no error")
	}
}

// TestSurplusWorker: what is left of a coordinator with more partitions may speak up, and end, amidst a run.
func TestSurplusWorker(t *testing.T) {
	g := randomGraph(t, 8, 12, 80, 300)
	s, want, e := fromGraph(t, g), reference(t, g, ranking.Teleport{}, 0), &InProcess{}
	var surplus Conn
	c := newCluster(t, e, s, nil, Options{Partitions: 2, Tolerance: 1e-11, Progress: func(i Iteration) error {
		if i.Number == 2 {
			return surplus.Close()
		}
		return nil
	}})
	surplus, err := e.Connect(2)
	if err != nil {
		t.Fatal(err)
	}
	for _, frame := range cut(encode(0, &arrive{Life: 1}), frameBytes) {
		if err := surplus.Send(t.Context(), CoordinatorParty, frame); err != nil {
			t.Fatal(err)
		}
	}
	if stats := c.solve(t); stats.Restarts > 0 {
		t.Errorf("%d restarts", stats.Restarts)
	}
	checkEqual(t, "beside a surplus worker", vector(t, s, &c.ranks, 0), want, 1e-11)
}

// severed is an engine over which nothing can be sent.
type severed struct {
	Engine
	err error
}

type severedConn struct {
	Conn
	err error
}

func (s severed) Connect(p Party) (Conn, error) {
	c, err := s.Engine.Connect(p)
	return severedConn{c, s.err}, err
}

func (c severedConn) Send(context.Context, Party, []byte) error { return c.err }

// TestEngineThatCannotSend ends the run with the engine's reason, not with the closed connection that follows from it.
func TestEngineThatCannotSend(t *testing.T) {
	reason := errors.New("no route")
	c, err := NewCoordinator(t.Context(), severed{&InProcess{}, reason}, Options{Partitions: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context())
	if _, err := c.Solve(t.Context()); !errors.Is(err, reason) {
		t.Errorf("error %v, want %v", err, reason)
	}
}

// TestEndedRun gives the error of its context, and leaves nothing behind; another Solve goes on.
func TestEndedRun(t *testing.T) {
	g := randomGraph(t, 8, 12, 80, 300)
	s, want := fromGraph(t, g), reference(t, g, ranking.Teleport{}, 0)
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		stopped := errors.New("stopped")
		l, err := NewLocal(s, nil, Options{Partitions: 3, Tolerance: 1e-11, Progress: func(i Iteration) error {
			if i.Number == 3 && ctx.Err() == nil {
				cancel()
				return stopped
			}
			return nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		l.Add(s.Hosts()...)
		if _, err := l.Solve(ctx); !errors.Is(err, stopped) {
			t.Errorf("error %v", err)
		}
		if _, err := l.Solve(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
		solve(t, l)
		l.Close() // synctest fails when a goroutine is left
		checkEqual(t, "after all", vector(t, s, &l.Ranks, 0), want, 1e-11)
	})
}

// Scores are taken over of pages that are there still, and none of a host that is another's or of other columns.
func TestFill(t *testing.T) {
	p := &pages{hosts: []*host{{id: 3, locals: []uint32{2, 5}, first: 1}}, count: 3}
	columns := []*column{{score: []float64{1, 1, 1}}, {score: []float64{2, 2, 2}}}
	for _, from := range []hostScores{
		{Host: 4, Locals: []uint32{2}, Values: [][]float64{{9}, {9}}}, {Host: 3, Locals: []uint32{2}, Values: [][]float64{{9}}},
		{Host: 3, Locals: []uint32{2}, Values: [][]float64{{9}, {9}, {9}}}, {Host: 3, Locals: []uint32{5, 7}, Values: [][]float64{{3, 9}, {4, 9}}},
	} {
		fill(p, columns, from)
	}
	if a, b := columns[0].score, columns[1].score; !slices.Equal(a, []float64{1, 1, 3}) || !slices.Equal(b, []float64{2, 2, 4}) {
		t.Errorf("scores %v and %v, want those of page 5 alone", a, b)
	}
}
