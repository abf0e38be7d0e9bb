package partition

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sync"

	"facetta/ranking/graph"
)

// assignment says which partition owns which host. It may be changed at any time, and is read between iterations.
type assignment struct {
	mu      sync.Mutex
	speeds  []float64
	slack   float64
	hosts   map[graph.HostID]*hostState
	work    []float64      // by partition: work of its hosts
	changed map[Party]bool // partitions whose hosts have changed since the workers were told of them
}

// hostState is a host as the coordinator knows it: no scores, no links.
type hostState struct {
	owner   Party
	version uint32
	holder  Party   // the party that has the scores; the coordinator if nobody has
	work    float64 // work of an iteration: the number of pages, and of links as far as known
}

func newAssignment(o Options) *assignment {
	a := &assignment{speeds: o.Speeds, slack: o.Slack, work: make([]float64, o.Partitions)}
	a.hosts, a.changed = map[graph.HostID]*hostState{}, map[Party]bool{}
	for p := range Party(o.Partitions) {
		a.changed[p] = true
	}
	return a
}

// Add adds new hosts, which are given to the partitions with the least work, those with the most pages first. It is also to be called for hosts whose
// pages or links have changed; these stay where they are. All pages of a host are in the same partition.
//
// The source deals out hosts in turn, by falling number of pages. To give each host to the partition with the least work is the same as long as hosts
// are alike, and keeps the partitions equal if the largest hosts are not.
func (a *assignment) Add(hosts ...Host) {
	a.mu.Lock()
	defer a.mu.Unlock()
	sorted := slices.SortedFunc(slices.Values(hosts), func(x, y Host) int { return cmp.Or(y.Pages-x.Pages, cmp.Compare(x.ID, y.ID)) })
	for _, h := range sorted {
		if known := a.hosts[h.ID]; known != nil {
			known.version++
			a.changed[known.owner] = true
			continue
		}
		s := &hostState{owner: a.least(), holder: CoordinatorParty, work: float64(max(h.Pages, 1))}
		a.hosts[h.ID] = s
		a.work[s.owner] += s.work
		a.changed[s.owner] = true
	}
}

// Deal returns the hosts that each of so many equal partitions gets if all are added at once, ascending.
func Deal(hosts []Host, partitions int) [][]graph.HostID {
	a := newAssignment(Options{Partitions: partitions, Speeds: slices.Repeat([]float64{1}, partitions)})
	a.Add(hosts...)
	dealt := make([][]graph.HostID, partitions)
	for _, o := range a.plan().owners {
		dealt[o.Owner] = append(dealt[o.Owner], o.Host)
	}
	return dealt
}

// share returns a partition's work divided by its speed, which is the time that it takes.
func (a *assignment) share(p Party) float64 { return a.work[p] / a.speeds[p] }

// least and most return the partition with the least or most work for its speed, the first of equals.
func (a *assignment) least() Party {
	best := Party(0)
	for p := range Party(len(a.work)) {
		if a.share(p) < a.share(best) {
			best = p
		}
	}
	return best
}

func (a *assignment) most() Party {
	best := Party(0)
	for p := range Party(len(a.work)) {
		if a.share(p) > a.share(best) {
			best = p
		}
	}
	return best
}

// Move gives a host, and its scores, to another partition.
func (a *assignment) Move(id graph.HostID, to Party) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	h := a.hosts[id]
	if h == nil {
		return fmt.Errorf("move host %d: it was not added", id)
	}
	if int64(to) >= int64(len(a.work)) {
		return fmt.Errorf("move host %d to partition %d: there are %d", id, uint32(to), len(a.work))
	}
	a.move(h, to)
	return nil
}

func (a *assignment) move(h *hostState, to Party) {
	if h.owner == to {
		return
	}
	a.changed[h.owner], a.changed[to] = true, true
	a.work[h.owner] -= h.work
	a.work[to] += h.work
	h.owner = to
}

// Owner returns the partition that owns a host, or will own it from the next iteration on.
func (a *assignment) Owner(id graph.HostID) (Party, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	h := a.hosts[id]
	if h == nil {
		return 0, false
	}
	return h.owner, true
}

// Rebalance moves hosts from partitions with much work to those with little, the largest that do not reverse the order of the two, until none exceeds
// the mean by more than the slack, or no move helps. It returns the number of moves. Almost all links between hosts are between partitions anyway, so
// it does not matter which hosts are neighbours (spec K5).
func (a *assignment) Rebalance() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	owned := make([][]graph.HostID, len(a.work)) // by falling work
	for _, id := range slices.Sorted(maps.Keys(a.hosts)) {
		o := a.hosts[id].owner
		owned[o] = append(owned[o], id)
	}
	byWork := func(x, y graph.HostID) int {
		return cmp.Or(cmp.Compare(a.hosts[y].work, a.hosts[x].work), cmp.Compare(x, y))
	}
	for _, list := range owned {
		slices.SortFunc(list, byWork)
	}
	for moves := 0; ; moves++ {
		from, to := a.most(), a.least()
		if a.share(from) <= (1+a.slack)*a.mean() {
			return moves
		}
		// Moving w evens the two out when share(from) - w/speed(from) = share(to) + w/speed(to).
		even := (a.share(from) - a.share(to)) / (1/a.speeds[from] + 1/a.speeds[to])
		i, _ := slices.BinarySearchFunc(owned[from], even, func(id graph.HostID, even float64) int { return cmp.Compare(even, a.hosts[id].work) })
		if i == len(owned[from]) {
			return moves // the smallest host is too large
		}
		id := owned[from][i]
		a.move(a.hosts[id], to)
		owned[from] = slices.Delete(owned[from], i, i+1)
		at, _ := slices.BinarySearchFunc(owned[to], id, byWork)
		owned[to] = slices.Insert(owned[to], at, id)
	}
}

// mean returns the share of each partition if all were equal.
func (a *assignment) mean() float64 {
	work, speed := 0.0, 0.0
	for p := range a.work {
		work += a.work[p]
		speed += a.speeds[p]
	}
	return work / speed
}

// plan is an assignment as all workers are told of it.
type plan struct {
	hosts   map[Party][]assignedHost
	owners  []ownedHost
	changed []Party
}

// plan returns the assignment as it is now. Changes from now on belong to the next plan.
func (a *assignment) plan() *plan {
	a.mu.Lock()
	defer a.mu.Unlock()
	p := &plan{hosts: map[Party][]assignedHost{}, changed: slices.Sorted(maps.Keys(a.changed))}
	for _, id := range slices.Sorted(maps.Keys(a.hosts)) {
		h := a.hosts[id]
		p.hosts[h.owner] = append(p.hosts[h.owner], assignedHost{id, h.version, h.holder})
		p.owners = append(p.owners, ownedHost{id, h.owner})
	}
	clear(a.changed)
	return p
}

// fulfilled notes that the workers have carried out a plan.
func (a *assignment) fulfilled(p *plan) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, o := range p.owners {
		a.hosts[o.Host].holder = o.Owner
	}
}

// dropped notes that they have not carried out a plan.
func (a *assignment) dropped(p *plan) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, c := range p.changed {
		a.changed[c] = true
	}
}

// lost notes that a partition has lost everything it knew.
func (a *assignment) lost(p Party) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.changed[p] = true
	for _, h := range a.hosts {
		if h.holder == p {
			h.holder = CoordinatorParty
		}
	}
}

// joined sets the real sizes of a partition's hosts.
func (a *assignment) joined(sizes []hostSize) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, s := range sizes {
		if h := a.hosts[s.Host]; h != nil {
			work := float64(s.Pages + s.Links)
			a.work[h.owner] += work - h.work
			h.work = work
		}
	}
}

// touch makes a new epoch begin, as the current one was left in the middle.
func (a *assignment) touch() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.changed[0] = true
}

func (a *assignment) hasChanged() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.changed) > 0
}
