package edgelist

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"

	"facetta/ranking/graph"
)

// forget drops what only reading needs.
func (n *names) forget() {
	n.index, n.hosts.byName, n.hosts.byPrefix = nil, nil, table{}
	for h := range n.hosts.all {
		n.hosts.all[h].table = table{}
	}
}

// addPages adds all pages to the builder, in an order that does not depend on that of the lines: hosts by their names read
// backwards, so that those of a domain are neighbours; integers by value, under local ids of their own; other pages by name.
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

// hostIDs adds the hosts, and gives their ids. The first two are left out when no page is on them.
func (n *names) hostIDs(b *graph.Builder) []graph.HostID {
	used := make([]bool, len(n.hosts.all))
	for _, h := range n.host {
		used[h] = true
	}
	order := make([]int, 0, len(n.hosts.all))
	for h := range n.hosts.all {
		if used[h] {
			order = append(order, h)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return compareBackwards(n.hosts.all[a].name, n.hosts.all[b].name) })
	ids := make([]graph.HostID, len(n.hosts.all))
	for _, h := range order {
		ids[h] = b.AddHost(n.hosts.all[h].name)
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
	prefix uint64 // of the name after those bytes that all names of the host share
}

// byHost groups the pages but for integers.
func (n *names) byHost() [][]page {
	counts := make([]int, len(n.hosts.all))
	for _, h := range n.host {
		counts[h]++
	}
	counts[integers] = 0
	groups := make([][]page, len(n.hosts.all))
	for h, c := range counts {
		groups[h] = make([]page, 0, c)
	}
	for s, h := range n.host {
		if h != integers {
			groups[h] = append(groups[h], page{serial: graph.Serial(s)})
		}
	}
	return groups
}

// sort orders the pages of a host by name. Eight bytes of each decide most of the time.
func (n *names) sort(pages []page) {
	if len(pages) == 0 {
		return
	}
	name := func(p page) []byte { return n.arena.get(n.at[p.serial]) }
	shared := name(pages[0])
	for _, p := range pages {
		shared = shared[:sharedPrefix(shared, name(p))]
	}
	for i := range pages {
		var first [8]byte
		copy(first[:], name(pages[i])[len(shared):])
		pages[i].prefix = binary.BigEndian.Uint64(first[:])
	}
	slices.SortFunc(pages, func(a, b page) int {
		if a.prefix != b.prefix {
			return cmp.Compare(a.prefix, b.prefix)
		}
		return bytes.Compare(name(a), name(b))
	})
}

func sharedPrefix(a, b []byte) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}
