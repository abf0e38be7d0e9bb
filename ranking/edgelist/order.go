package edgelist

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"

	"facetta/ranking/graph"
)

// forget releases what is only needed while lines are read.
func (n *names) forget() {
	n.texts.close()
	n.integers.close()
	n.hosts.byName.close()
	_ = n.index.Close() // nothing in it is wanted any more
}

// addPages adds all pages to the builder, in an order that does not depend on that of the lines: hosts by their names read backwards, so that those
// of a domain are neighbours; integers by value, which is also their local id; other pages by name.
func (n *names) addPages(b *graph.Builder) {
	ids := n.hostIDs(b)
	locals := make([]uint32, len(n.host))
	for _, pages := range n.byHost() {
		n.sort(pages)
		for local, p := range pages {
			locals[p.serial] = uint32(local)
		}
	}
	for s, h := range n.host {
		local := locals[s]
		if h == integers {
			local = uint32(n.at[s])
		}
		b.AddPageAs(graph.PageID{Host: ids[h], Local: local})
	}
}

// hostIDs adds the hosts and returns their ids. The first two are left out if no page is on them.
func (n *names) hostIDs(b *graph.Builder) []graph.HostID {
	used := make([]bool, len(n.hosts.names))
	for _, h := range n.host {
		used[h] = true
	}
	order := make([]int, 0, len(n.hosts.names))
	for h := range n.hosts.names {
		if used[h] {
			order = append(order, h)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return compareBackwards(n.hosts.names[a], n.hosts.names[b]) })
	ids := make([]graph.HostID, len(n.hosts.names))
	for _, h := range order {
		ids[h] = b.AddHost(n.hosts.names[h])
	}
	return ids
}

func compareBackwards(a, b string) int {
	for i := 1; i <= min(len(a), len(b)); i++ {
		if c := cmp.Compare(a[len(a)-i], b[len(b)-i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

// page is a page to be sorted.
type page struct {
	serial graph.Serial
	key    uint64 // first the place of its name in the arena; then eight bytes of the name, after those that all names of the host share
}

// byHost groups the pages by host, without the integers.
func (n *names) byHost() [][]page {
	counts := make([]int, len(n.hosts.names))
	for _, h := range n.host {
		counts[h]++
	}
	counts[integers] = 0
	groups := make([][]page, len(n.hosts.names))
	for h, c := range counts {
		groups[h] = make([]page, 0, c)
	}
	for s, h := range n.host {
		if h != integers {
			groups[h] = append(groups[h], page{graph.Serial(s), n.at[s]})
		}
	}
	return groups
}

// sort orders the pages of a host by name. Eight bytes of each decide most of the time.
func (n *names) sort(pages []page) {
	if len(pages) == 0 {
		return
	}
	n.touchNames(pages)
	shared := n.arena.get(pages[0].key)
	for _, p := range pages {
		shared = shared[:sharedPrefix(shared, n.arena.get(p.key))]
	}
	for i := range pages {
		var first [8]byte
		copy(first[:], n.arena.get(pages[i].key)[len(shared):])
		pages[i].key = binary.BigEndian.Uint64(first[:])
	}
	slices.SortFunc(pages, func(a, b page) int {
		if a.key != b.key {
			return cmp.Compare(a.key, b.key)
		}
		return bytes.Compare(n.arena.get(n.at[a.serial]), n.arena.get(n.at[b.serial]))
	})
}

// touchNames reads the lengths of names one after the other, and the processor need not wait for each. If lines came in arbitrary order, the names of
// a host lie anywhere in memory, and comparing them would have to wait for each.
func (n *names) touchNames(pages []page) {
	sum := 0
	for _, p := range pages {
		sum += len(n.arena.get(p.key))
	}
	n.touched = uint64(sum)
}

func sharedPrefix(a, b []byte) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}
