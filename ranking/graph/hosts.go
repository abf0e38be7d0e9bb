package graph

import "sort"

// HostID is the stable number of a host, from 0.
type HostID uint32

// hostTable holds names and first places of the hosts by HostID; first and ends have one entry more than there are hosts.
type hostTable struct {
	first []place
	ends  []uint64 // of the names: host h is names[ends[h]:ends[h+1]]
	names []byte
}

// of finds the host of a place by binary search: the first host that ends after it, so never one without pages.
func (t *hostTable) of(p place) HostID {
	return HostID(sort.Search(len(t.first)-1, func(h int) bool { return t.first[h+1] > p }))
}

// HostCount is the number of hosts, those without pages included.
func (g *Graph) HostCount() int { return len(g.hosts.first) - 1 }

// HostName gives the name under which a host was added.
func (g *Graph) HostName(h HostID) string {
	return string(g.hosts.names[g.hosts.ends[h]:g.hosts.ends[h+1]])
}

// HostOf gives the host of a node, in time logarithmic in the number of hosts.
func (g *Graph) HostOf(n Node) HostID { return g.hosts.of(g.place(n)) }

// HostSize is the number of pages of a host.
func (g *Graph) HostSize(h HostID) int { return int(g.hosts.first[h+1] - g.hosts.first[h]) }

// HostNodes gives the nodes of a host by ascending local id, in time linear in the nodes of the blocks that it has pages in.
func (g *Graph) HostNodes(h HostID) []Node {
	first, end := g.hosts.first[h], g.hosts.first[h+1]
	nodes := make([]Node, end-first)
	for b := int(first / BlockSize); b < blockCount(int(end)) && first < end; b++ {
		from, to := g.links.Block(b)
		for n := from; n < to; n++ {
			if p := g.place(n); first <= p && p < end {
				nodes[p-first] = n
			}
		}
	}
	return nodes
}
