package graph

import (
	"sort"

	"facetta/ranking/mapped"
)

// Node is the dense number of a page in one Graph, from 0, host by host.
type Node uint32

// Graph is pages of hosts and links between them.
type Graph struct {
	hosts  hostTable
	locals []uint32 // local ids by node, or empty when those of every host are 0, 1, 2, ...
	in     rows     // sources by target
	out    rows     // targets by source
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

// HostCount is the number of hosts, those without pages included.
func (g *Graph) HostCount() int { return len(g.hosts.first) - 1 }

// HostName gives the name under which a host was added.
func (g *Graph) HostName(h HostID) string {
	return string(g.hosts.names[g.hosts.ends[h]:g.hosts.ends[h+1]])
}

// HostNodes gives the nodes of a host: all n with first <= n < end.
func (g *Graph) HostNodes(h HostID) (first, end Node) {
	return g.hosts.first[h], g.hosts.first[h+1]
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

// of finds the host of a node by binary search: the first host that ends after it, so never one without pages.
func (t *hostTable) of(n Node) HostID {
	return HostID(sort.Search(len(t.first)-1, func(h int) bool { return t.first[h+1] > n }))
}
