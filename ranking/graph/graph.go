package graph

import (
	"sort"

	"facetta/ranking/mapped"
)

// Node is the dense number of a page in one Graph, from 0, host by host.
type Node uint32

// HostID is the stable number of a host, from 0.
type HostID uint32

// PageID is the stable name of a page: Local counts the pages of Host from 0.
type PageID struct {
	Host  HostID
	Local uint32
}

// Graph is pages of hosts and links between them.
type Graph struct {
	hosts  hostTable
	in     rows // sources by target
	out    rows // targets by source
	counts Counts
	file   *mapped.File // nil for a graph in memory
}

// rows are compressed sparse rows: the entries of row n are entries[offsets[n]:offsets[n+1]], strictly ascending.
type rows struct {
	offsets []uint64
	entries []Node
}

func (r *rows) of(n Node) []Node {
	from, to := r.offsets[n], r.offsets[n+1]
	return r.entries[from:to:to]
}

func (r *rows) degree(n Node) uint32 {
	return uint32(r.offsets[n+1] - r.offsets[n])
}

// NodeCount is the number of pages.
func (g *Graph) NodeCount() int { return len(g.in.offsets) - 1 }

// LinkCount is the number of links.
func (g *Graph) LinkCount() int { return len(g.in.entries) }

// InLinks gives the pages that link to n, ascending. They must not be changed.
func (g *Graph) InLinks(n Node) []Node { return g.in.of(n) }

// OutLinks gives the pages that n links to, ascending. They must not be changed.
func (g *Graph) OutLinks(n Node) []Node { return g.out.of(n) }

// InDegree is the number of pages that link to n.
func (g *Graph) InDegree(n Node) uint32 { return g.in.degree(n) }

// OutDegree is the number of pages that n links to.
func (g *Graph) OutDegree(n Node) uint32 { return g.out.degree(n) }

// InIndex gives all in-links at once, for solvers: the sources of links to n are sources[offsets[n]:offsets[n+1]]. Neither slice
// may be changed.
func (g *Graph) InIndex() (offsets []uint64, sources []Node) { return g.in.offsets, g.in.entries }

// Counts are the graph's numbers.
func (g *Graph) Counts() Counts { return g.counts }

// HostCount is the number of hosts.
func (g *Graph) HostCount() int { return len(g.hosts.first) - 1 }

// HostName gives the name under which a host was added.
func (g *Graph) HostName(h HostID) string {
	return string(g.hosts.names[g.hosts.ends[h]:g.hosts.ends[h+1]])
}

// HostNodes gives the nodes of a host: all n with first <= n < end.
func (g *Graph) HostNodes(h HostID) (first, end Node) {
	return g.hosts.first[h], g.hosts.first[h+1]
}

// PageID gives the stable name of a node.
func (g *Graph) PageID(n Node) PageID {
	h := g.hosts.of(n)
	return PageID{h, uint32(n - g.hosts.first[h])}
}

// Node gives the node of a page, and whether the graph has that page.
func (g *Graph) Node(id PageID) (Node, bool) {
	if int64(id.Host) >= int64(g.HostCount()) {
		return 0, false
	}
	first, end := g.HostNodes(id.Host)
	if id.Local >= uint32(end-first) {
		return 0, false
	}
	return first + Node(id.Local), true
}

// Close releases the file of an opened graph.
func (g *Graph) Close() error {
	if g.file == nil {
		return nil
	}
	return g.file.Close()
}

// hostTable holds names and first nodes of the hosts by HostID; each slice has one entry more than there are hosts.
type hostTable struct {
	first []Node
	ends  []uint64 // of the names: host h is names[ends[h]:ends[h+1]]
	names []byte
}

// of finds the host of a node by binary search. Every host has at least one page, so the answer is unique.
func (t *hostTable) of(n Node) HostID {
	return HostID(sort.Search(len(t.first)-1, func(h int) bool { return t.first[h+1] > n }))
}
