package partition

import (
	"fmt"

	"facetta/ranking"
	"facetta/ranking/graph"
)

// Source has the pages of the hosts that workers own: a graph, or the pages of a crawler on the worker's machine. A restarted worker begins with it,
// so it must keep the pages. Workers use it at the same time.
type Source interface {
	// Pages calls add for each page of a host, ascending by local id, with the pages to which it links, in any order and perhaps repeated. The slice
	// must not be used after add returns.
	Pages(host graph.HostID, add func(local uint32, links []graph.PageID)) error
}

// Host is a host that is added to a coordinator.
type Host struct {
	ID    graph.HostID
	Pages int // number of pages as far as known at first: hosts with many are assigned first
}

// GraphSource is a Graph as a Source.
type GraphSource struct {
	graph *graph.Graph
	nodes []graph.Node   // in the order of ids
	ids   []graph.PageID // by node
	first []int          // by host: its first entry of nodes; then their number
}

// FromGraph makes a Source from a graph, with the graph's own PageIDs if cut is 0. Otherwise the pages of the host without a name, which are the
// integers of edge lists, are divided into hosts of so many neighbouring pages each, as integers often have the order of addresses.
func FromGraph(g *graph.Graph, cut int) (*GraphSource, error) {
	if cut < 0 {
		return nil, fmt.Errorf("hosts of %d pages: choose at least 1, or 0 for hosts as they are", cut)
	}
	s := &GraphSource{graph: g, nodes: g.NodesByPageID(), ids: make([]graph.PageID, g.NodeCount())}
	for h := range graph.HostID(g.HostCount()) {
		first, end := g.HostNodes(h)
		if cut == 0 || g.HostName(h) != "" {
			s.addHost(int(first), int(end))
			continue
		}
		for at := int(first); at < int(end); at += cut {
			s.addHost(at, min(at+cut, int(end)))
		}
	}
	s.first = append(s.first, len(s.nodes))
	return s, nil
}

// addHost makes a host from some neighbouring nodes.
func (s *GraphSource) addHost(first, end int) {
	host := graph.HostID(len(s.first))
	s.first = append(s.first, first)
	for _, n := range s.nodes[first:end] {
		s.ids[n] = graph.PageID{Host: host, Local: s.graph.PageID(n).Local}
	}
}

// Hosts returns all hosts that have pages.
func (s *GraphSource) Hosts() []Host {
	var hosts []Host
	for h := range len(s.first) - 1 {
		if pages := s.first[h+1] - s.first[h]; pages > 0 {
			hosts = append(hosts, Host{graph.HostID(h), pages})
		}
	}
	return hosts
}

// PageID returns the name of a node in this source.
func (s *GraphSource) PageID(n graph.Node) graph.PageID { return s.ids[n] }

// Pages is part of Source.
func (s *GraphSource) Pages(host graph.HostID, add func(local uint32, links []graph.PageID)) error {
	if int(host) >= len(s.first)-1 {
		return fmt.Errorf("host %d does not exist: there are %d", host, len(s.first)-1)
	}
	var out []graph.Node
	var links []graph.PageID
	for _, n := range s.nodes[s.first[host]:s.first[host+1]] {
		out, links = s.graph.AppendOutLinks(out[:0], n), links[:0]
		for _, t := range out {
			links = append(links, s.ids[t])
		}
		add(s.ids[n].Local, links)
	}
	return nil
}

// Vector returns a column of ranks in the order of nodes.
func (s *GraphSource) Vector(r *Ranks, column int) (ranking.Vector, error) {
	v := make(ranking.Vector, len(s.nodes))
	for h := range len(s.first) - 1 {
		ranks := r.Host(column, graph.HostID(h))
		if len(ranks) != s.first[h+1]-s.first[h] {
			return nil, fmt.Errorf("host %d has %d pages and %d ranks", h, s.first[h+1]-s.first[h], len(ranks))
		}
		for i, n := range s.nodes[s.first[h]:s.first[h+1]] {
			v[n] = ranks[i]
		}
	}
	return v, nil
}
