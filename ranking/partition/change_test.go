package partition

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"facetta/ranking"
	"facetta/ranking/graph"
)

// growing is a source that does not show all its pages yet.
type growing struct {
	*GraphSource
	mu     sync.Mutex
	hidden map[graph.PageID]bool
}

func (s *growing) Pages(h graph.HostID, add func(local uint32, links []graph.PageID)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.GraphSource.Pages(h, func(local uint32, links []graph.PageID) {
		if !s.hidden[graph.PageID{Host: h, Local: local}] {
			add(local, links)
		}
	})
}

func (s *growing) show() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hidden = nil
}

// visible is the graph of the pages that are shown, under their PageIDs, and the hosts that have some.
func (s *growing) visible(t *testing.T) (*graph.Graph, []Host) {
	t.Helper()
	b, serials, hosts := graph.NewBuilder(graph.Options{}), map[graph.Node]graph.Serial{}, map[graph.HostID]int{}
	for h := range graph.HostID(s.graph.HostCount()) {
		b.AddHost(s.graph.HostName(h))
	}
	for n := range graph.Node(s.graph.NodeCount()) {
		if id := s.PageID(n); !s.hidden[id] {
			serials[n] = b.AddPageAs(id)
			hosts[id.Host]++
		}
	}
	for from, serial := range serials {
		for _, to := range s.graph.AppendOutLinks(nil, from) {
			if target, ok := serials[to]; ok {
				b.AddLink(serial, target)
			}
		}
	}
	var list []Host
	for h, pages := range hosts {
		list = append(list, Host{h, pages})
	}
	return built(t, b), list
}

// newGrowing hides some hosts, and a third of the pages of the others.
func newGrowing(t *testing.T, seed uint64) *growing {
	t.Helper()
	s := &growing{GraphSource: fromGraph(t, randomGraph(t, seed, 24, 240, 900)), hidden: map[graph.PageID]bool{}}
	rng := rand.New(rand.NewPCG(seed, 1))
	for n := range graph.Node(s.graph.NodeCount()) {
		if id := s.PageID(n); id.Host%4 == 3 || rng.IntN(3) == 0 {
			s.hidden[id] = true
		}
	}
	return s
}

// TestHostsAndPagesAreAdded, while a run goes on and between two: links to pages that were not there count from then on.
func TestHostsAndPagesAreAdded(t *testing.T) {
	for seed := range uint64(6) {
		s := newGrowing(t, seed)
		part, shown := s.visible(t)
		addAt := 0
		var l *Local
		l, err := NewLocal(s, nil, Options{Partitions: 1 + int(seed), Tolerance: 1e-11, Progress: func(i Iteration) error {
			if i.Number == addAt {
				s.show()
				l.Add(s.Hosts()...)
			}
			return nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(l.Close)
		l.Add(shown...)
		if seed%2 == 0 {
			stats := solve(t, l)
			checkEqual(t, "part", vectorOf(t, part, &l.Ranks), reference(t, part, ranking.Teleport{}, 0), 1e-11)
			if missing := linksTo(s.graph, part); missing == 0 || stats.Counts.Missing != missing || stats.Counts.Links() != part.Counts().Links {
				t.Errorf("%+v, want %d links, and %d to pages that are not there", stats.Counts, part.Counts().Links, missing)
			}
			s.show()
			l.Add(s.Hosts()...)
		} else {
			addAt = 1 + int(seed)
		}
		stats := solve(t, l)
		checkEqual(t, fmt.Sprint("all, seed ", seed), vector(t, s.GraphSource, &l.Ranks, 0), reference(t, s.graph, ranking.Teleport{}, 0), 1e-11)
		checkCounts(t, s.graph, stats)
	}
}

// linksTo counts the links from pages of a part of a graph to pages that it does not have.
func linksTo(all, part *graph.Graph) (missing uint64) {
	has := map[graph.PageID]bool{}
	for n := range graph.Node(part.NodeCount()) {
		has[part.PageID(n)] = true
	}
	for n := range graph.Node(all.NodeCount()) {
		for _, to := range all.AppendOutLinks(nil, n) {
			if has[all.PageID(n)] && !has[all.PageID(to)] {
				missing++
			}
		}
	}
	return missing
}

// vectorOf orders ranks by the nodes of another graph with the same PageIDs.
func vectorOf(t *testing.T, g *graph.Graph, r *Ranks) ranking.Vector {
	t.Helper()
	return vector(t, fromGraph(t, g), r, 0)
}

// TestHostsMove in the middle of a run: their scores go with them, so that the run goes on as if nothing had been, and only the lists of
// targets of the two partitions are sent again.
func TestHostsMove(t *testing.T) {
	g := randomGraph(t, 11, 30, 300, 1200)
	s, want := fromGraph(t, g), reference(t, g, ranking.Teleport{}, 0)
	lists, changes := map[uint32]int{}, []float64{}
	e := &tap{Engine: &InProcess{}}
	e.seen = func(_ Party, epoch uint32, m message) {
		if _, ok := m.(*targets); ok {
			lists[epoch]++
		}
	}
	var c *cluster
	c = newCluster(t, e, s, nil, Options{Partitions: 4, Tolerance: 1e-11, Progress: func(i Iteration) error {
		changes = append(changes, i.Columns[0].Change)
		if i.Number == 8 {
			for _, h := range s.Hosts() {
				if o, _ := c.Owner(h.ID); o == 1 {
					return c.Move(h.ID, 2)
				}
			}
			return fmt.Errorf("partition 1 has no hosts")
		}
		return nil
	}})
	stats := c.solve(t)
	checkEqual(t, "moved", vector(t, s, &c.ranks, 0), want, 1e-11)
	if stats.Epochs != 2 || lists[1] != 12 || lists[2] != 10 {
		t.Errorf("%d epochs, lists of targets %v: want 12 for the start, and 10 for a move between two of four", stats.Epochs, lists)
	}
	if changes[8] > 2*changes[7] {
		t.Errorf("the scores change by %v in iteration 8, and by %v in 9, after the move", changes[7], changes[8])
	}
}

// TestRebalance moves hosts from a partition that has all to the others, by their speeds.
func TestRebalance(t *testing.T) {
	g := randomGraph(t, 12, 90, 600, 1800)
	s, want := fromGraph(t, g), reference(t, g, ranking.Teleport{}, 0)
	var c *cluster
	c = newCluster(t, &InProcess{}, s, nil, Options{Speeds: []float64{1, 2, 1}, Tolerance: 1e-11, Progress: func(i Iteration) error {
		switch i.Number {
		case 2:
			for _, h := range s.Hosts() {
				if err := c.Move(h.ID, 0); err != nil {
					return err
				}
			}
		case 4:
			if c.Rebalance() == 0 {
				return fmt.Errorf("nothing was moved")
			}
		}
		return nil
	}})
	stats := c.solve(t)
	checkEqual(t, "balanced", vector(t, s, &c.ranks, 0), want, 1e-11)
	for p, w := range stats.Work {
		if least, most := slices.Min(stats.Work), slices.Max(stats.Work); most > 1.1*least {
			t.Errorf("partition %d has %v work of %v", p, w, stats.Work)
		}
	}
	for what, err := range map[string]error{"unknown host": c.Move(9999, 0), "unknown partition": c.Move(s.Hosts()[0].ID, 3)} {
		if err == nil {
			t.Errorf("%s: no error", what)
		}
	}
}

// TestRebalanceWithinTheSlack: of 12 hosts of a page each one partition gets 7, a sixth above the mean, which is left to it or mended by a move.
func TestRebalanceWithinTheSlack(t *testing.T) {
	for slack, want := range map[float64]int{0.17: 0, 0.16: 1} {
		l, err := NewLocal(unordered{}, nil, Options{Partitions: 2, Slack: slack})
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		for id := range graph.HostID(12) {
			l.Add(Host{ID: id, Pages: 1})
		}
		if o, _ := l.Owner(1); o != 1 {
			t.Fatalf("the second host is owned by %v", o)
		}
		if err := l.Move(1, 0); err != nil {
			t.Fatal(err)
		}
		if got := l.Rebalance(); got != want {
			t.Errorf("slack %v: %d moves, want %d", slack, got, want)
		}
	}
}

// TestDeal gives each host to the partition with the fewest pages, by hand: 9 to the first, 5 to the second, 4 to it as well, which
// leaves them alike, and 1 to the first.
func TestDeal(t *testing.T) {
	hosts := []Host{{ID: 2, Pages: 1}, {ID: 3, Pages: 9}, {ID: 5, Pages: 4}, {ID: 8, Pages: 5}}
	got := Deal(hosts, 2)
	if want := [][]graph.HostID{{2, 3}, {5, 8}}; !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("dealt %v, want %v", got, want)
	}
	if got := Deal(hosts[:1], 3); len(got) != 3 || len(got[0]) != 1 || len(got[1])+len(got[2]) > 0 {
		t.Errorf("a host for three: %v", got)
	}
}

// TestSplitsAlike gives the same ranks for hosts cut out of one that has no name.
func TestSplitsAlike(t *testing.T) {
	b := graph.NewBuilder(graph.Options{})
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		b.AddPage("")
	}
	for range 400 {
		b.AddLink(graph.Serial(rng.IntN(100)), graph.Serial(rng.IntN(100)))
	}
	g := built(t, b)
	s, err := FromGraph(g, 7)
	if err != nil {
		t.Fatal(err)
	}
	l := start(t, s, nil, Options{Partitions: 4, Tolerance: 1e-11})
	stats := solve(t, l)
	checkEqual(t, "cut", vector(t, s, &l.Ranks, 0), reference(t, g, ranking.Teleport{}, 0), 1e-11)
	if stats.Counts.Hosts != 15 {
		t.Errorf("%d hosts, want 15 of 7 pages", stats.Counts.Hosts)
	}
	if _, err := FromGraph(g, -1); err == nil {
		t.Error("hosts of -1 pages: no error")
	}
}

// unordered is a source of two pages in the wrong order.
type unordered struct{}

func (unordered) Pages(_ graph.HostID, add func(local uint32, links []graph.PageID)) error {
	add(2, nil)
	add(1, nil)
	return nil
}

func TestUnorderedSource(t *testing.T) {
	l, err := NewLocal(unordered{}, nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	l.Add(Host{})
	if _, err := l.Solve(context.Background()); err == nil {
		t.Error("no error")
	}
}

// Each step of the measurement ends with the ranks of one machine; what is there already saves iterations, and work is even in the end.
func TestMeasureChanges(t *testing.T) {
	g := randomGraph(t, 14, 200, 2000, 8000)
	s, want := fromGraph(t, g), reference(t, g, ranking.Teleport{}, 0)
	changes, err := MeasureChanges(context.Background(), s, 4, 1e-9, want, nil)
	if err != nil || len(changes) != 4 {
		t.Fatalf("%+v, %v", changes, err)
	}
	hosts := len(s.Hosts())
	if changes[0].Moved+changes[1].Moved != hosts || changes[2].Moved < hosts/4 || changes[3].Moved == 0 {
		t.Errorf("%d hosts, moved %d, %d, %d, %d", hosts, changes[0].Moved, changes[1].Moved, changes[2].Moved, changes[3].Moved)
	}
	for i, c := range changes {
		if i > 0 && !(c.Difference < 2e-9) || i > 1 && c.Stats.Iterations >= changes[0].Stats.Iterations/2 {
			t.Errorf("%s: differs by %v after %d iterations", c.Name, c.Difference, c.Stats.Iterations)
		}
	}
	if lopsided, even := changes[2].Stats.MostWork(), changes[3].Stats.MostWork(); lopsided < 1.8 || even > 1+DefaultSlack {
		t.Errorf("most work is %v of the mean, and %v in the end", lopsided, even)
	}
	var table strings.Builder
	if err := WriteChanges(&table, 4, changes); err != nil || strings.Count(table.String(), "\n") != 6 {
		t.Errorf("%v\n%s", err, &table)
	}
}

// TestMeasureLoss: whenever a worker is lost, the ranks are right in the end; a checkpoint saves iterations.
func TestMeasureLoss(t *testing.T) {
	g := randomGraph(t, 14, 200, 2000, 8000)
	s, want := fromGraph(t, g), reference(t, g, ranking.Teleport{}, 0)
	runs, err := MeasureLoss(context.Background(), s, 4, 1e-9, want, nil)
	if err != nil || len(runs) != 3 {
		t.Fatalf("%+v, %v", runs, err)
	}
	for i, r := range runs {
		if lost := min(i, 1); r.Stats.Restarts != lost || !(r.Difference < 2e-9) {
			t.Errorf("%s: %d workers lost, differs by %v", r.Name, r.Stats.Restarts, r.Difference)
		}
	}
	all, kept, bare := runs[0], runs[1], runs[2]
	if hosts := len(s.Hosts()); all.Moved != hosts || kept.Moved == 0 || kept.Moved > hosts/2 || bare.Moved != kept.Moved {
		t.Errorf("%d hosts, loaded %d, %d, %d", hosts, all.Moved, kept.Moved, bare.Moved)
	}
	if n := all.Stats.Iterations; kept.Stats.Iterations > n+DefaultSave+2 || bare.Stats.Iterations <= kept.Stats.Iterations {
		t.Errorf("%d iterations, %d with a checkpoint, %d without", n, kept.Stats.Iterations, bare.Stats.Iterations)
	}
}
