package graph

import "sort"

// HostID is the stable number of a host, from 0.
type HostID uint32

// hostTable has the names and first nodes of the hosts by HostID; first and ends have one entry more than there are hosts.
type hostTable struct {
	first []Node
	ends  []uint64 // of the names: host h is names[ends[h]:ends[h+1]]
	names []byte
}

// of returns the host of a node, by binary search: the first host that ends after it, which is never one without pages.
func (t *hostTable) of(n Node) HostID {
	return HostID(sort.Search(len(t.first)-1, func(h int) bool { return t.first[h+1] > n }))
}

// HostCount returns the number of hosts, including those without pages.
func (g *Graph) HostCount() int { return len(g.hosts.first) - 1 }

// HostName returns the name under which a host was added.
func (g *Graph) HostName(h HostID) string {
	return string(g.hosts.names[g.hosts.ends[h]:g.hosts.ends[h+1]])
}

// HostOf returns the host of a node, in time logarithmic in the number of hosts.
func (g *Graph) HostOf(n Node) HostID { return g.hosts.of(n) }

// HostNodes returns the nodes of a host: all n with first <= n < end.
func (g *Graph) HostNodes(h HostID) (first, end Node) {
	return g.hosts.first[h], g.hosts.first[h+1]
}
