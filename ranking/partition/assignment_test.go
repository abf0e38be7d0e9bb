package partition

import (
	"math/rand/v2"
	"slices"
	"testing"

	"facetta/ranking/graph"
)

// owned gives the hosts of each partition, ascending.
func owned(a *assignment) [][]graph.HostID {
	hosts := make([][]graph.HostID, len(a.work))
	for _, o := range a.plan().owners {
		hosts[o.Owner] = append(hosts[o.Owner], o.Host)
	}
	return hosts
}

// TestHostsGoToTheLeast work for its speed, by hand: of two partitions, the second twice as fast, 60 pages go to the first of equals, 50, 40 and
// 30 to the second, whose shares are 25, 45 and 60 after them; then hosts without pages, which count as one, to the first, 61, and twice to
// the second, 60.5 and 61.
func TestHostsGoToTheLeast(t *testing.T) {
	a := newAssignment(Options{Partitions: 2, Speeds: []float64{1, 2}})
	a.Add(Host{ID: 1, Pages: 30}, Host{ID: 2, Pages: 60}, Host{ID: 3, Pages: 50}, Host{ID: 4, Pages: 40}, Host{ID: 5}, Host{ID: 6}, Host{ID: 7})
	if got, want := owned(a), [][]graph.HostID{{2, 5}, {1, 3, 4, 6, 7}}; !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("hosts %v, want %v", got, want)
	}
	if first, second := a.share(0), a.share(1); first != 61 || second != 61 {
		t.Errorf("shares of the work %v and %v, want 61", first, second)
	}
}

// TestRebalanceBySpeed, by hand: the first has hosts of 2, 10, 4, 8 and 6 pages, the second, twice as fast, none. Moves of at most 20, 10 and 2
// pages would make their shares even, so the hosts of 10, 8 and 2 go, and both have 10.
func TestRebalanceBySpeed(t *testing.T) {
	a := newAssignment(Options{Partitions: 2, Speeds: []float64{1, 2}, Slack: DefaultSlack})
	a.Add(Host{ID: 0, Pages: 2}, Host{ID: 1, Pages: 10}, Host{ID: 2, Pages: 4}, Host{ID: 3, Pages: 8}, Host{ID: 4, Pages: 6})
	for id := range graph.HostID(5) {
		if err := a.Move(id, 0); err != nil {
			t.Fatal(err)
		}
	}
	moves, got := a.Rebalance(), owned(a)
	if want := [][]graph.HostID{{2, 4}, {0, 1, 3}}; moves != 3 || !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%d moves to %v, want 3 to %v", moves, got, want)
	}
}

// TestRebalanceLeavesWhatIsOfNoUse: half as much again as the mean is within a slack of a half, and a host larger than what makes two even stays.
func TestRebalanceLeavesWhatIsOfNoUse(t *testing.T) {
	a := newAssignment(Options{Partitions: 2, Speeds: []float64{1, 1}, Slack: 0.5})
	a.Add(Host{ID: 0, Pages: 5}, Host{ID: 1, Pages: 5}, Host{ID: 2, Pages: 5}, Host{ID: 3, Pages: 5})
	if err := a.Move(1, 0); err != nil {
		t.Fatal(err)
	}
	if moves := a.Rebalance(); moves != 0 {
		t.Errorf("%d moves within the slack", moves)
	}
	a.slack = 0.01
	if moves := a.Rebalance(); moves != 1 {
		t.Errorf("%d moves beyond it, want 1", moves)
	}
	a.Add(Host{ID: 4, Pages: 1})
	if moves := a.Rebalance(); moves != 0 {
		t.Errorf("%d moves, the smallest of which turns the two around", moves)
	}
}

// TestRebalanceEndsWell: whatever hosts and speeds there are, nobody has more than the slack above the mean, or no host of who has most is small
// enough to move to who has least.
func TestRebalanceEndsWell(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 7))
	for range 300 {
		n := 2 + rng.IntN(4)
		o := Options{Partitions: n, Slack: []float64{0.01, 0.05, 0.3}[rng.IntN(3)]}
		for range n {
			o.Speeds = append(o.Speeds, 1+rng.Float64()*3)
		}
		a := newAssignment(o)
		for id := range graph.HostID(rng.IntN(40)) {
			a.Add(Host{ID: id, Pages: 1 + rng.IntN(1+rng.IntN(100))})
			_ = a.Move(id, Party(rng.IntN(n)))
		}
		a.Rebalance()
		checkBalance(t, a)
	}
}

func checkBalance(t *testing.T, a *assignment) {
	t.Helper()
	shares, work := make([]float64, len(a.work)), make([]float64, len(a.work))
	for _, h := range a.hosts {
		work[h.owner] += h.work
		shares[h.owner] += h.work / a.speeds[h.owner]
	}
	total, speed := 0.0, 0.0
	for p := range work {
		total, speed = total+work[p], speed+a.speeds[p]
	}
	most := slices.Index(shares, slices.Max(shares))
	least := slices.Index(shares, slices.Min(shares))
	if shares[most] <= (1+a.slack)*total/speed*(1+1e-9) {
		return
	}
	for id, h := range a.hosts {
		w := h.work
		if int(h.owner) == most && shares[most]-w/a.speeds[most] >= shares[least]+w/a.speeds[least] {
			t.Fatalf("shares %v: host %d, of %v, can move from %d to %d", shares, id, w, most, least)
		}
	}
}

// TestChanges are what begins an epoch: all there is at first, and then hosts that are new, changed, moved or lost, and a plan that came to nothing.
func TestChanges(t *testing.T) {
	a := newAssignment(Options{Partitions: 3, Speeds: []float64{1, 1, 1}})
	changed := func(what string, want ...Party) *plan {
		t.Helper()
		p := a.plan()
		if !slices.Equal(p.changed, want) {
			t.Errorf("%s: changed %v, want %v", what, p.changed, want)
		}
		if a.hasChanged() {
			t.Errorf("%s: changed after the plan", what)
		}
		return p
	}
	changed("at first", 0, 1, 2)
	a.Add(Host{ID: 3, Pages: 9}, Host{ID: 4, Pages: 5})
	p := changed("new hosts", 0, 1)
	a.fulfilled(p)
	a.Add(Host{ID: 4, Pages: 6})
	if p = changed("a host again", 1); p.hosts[1][0] != (assignedHost{4, 1, 1}) {
		t.Errorf("the host is assigned as %+v, want version 1, whose scores 1 has", p.hosts[1])
	}
	if err := a.Move(3, 0); err != nil {
		t.Fatal(err)
	}
	changed("a move to where it is")
	if err := a.Move(3, 2); err != nil {
		t.Fatal(err)
	}
	if p = changed("a move", 0, 2); p.hosts[2][0].From != 0 {
		t.Errorf("scores come from %v, want partition 0", p.hosts[2][0].From)
	}
	a.dropped(p)
	changed("a plan dropped", 0, 2)
	a.lost(0)
	if p = changed("a worker lost", 0); p.hosts[2][0].From != CoordinatorParty {
		t.Errorf("scores of who was lost come from %v", p.hosts[2][0].From)
	}
	if owner, ok := a.Owner(3); owner != 2 || !ok {
		t.Errorf("host 3 is owned by %v, %v", owner, ok)
	}
	if _, ok := a.Owner(5); ok {
		t.Error("a host that was not added has an owner")
	}
	a.joined([]hostSize{{Host: 3, Pages: 10, Links: 7}, {Host: 99, Pages: 1}})
	if work := a.share(2); work != 17 {
		t.Errorf("10 pages and 7 links are work of %v", work)
	}
}
