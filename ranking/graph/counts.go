package graph

import "slices"

// Counts are a graph's numbers. The dropped links are those that the Builder was given and left out.
type Counts struct {
	Pages     uint64
	Hosts     uint64 // with at least one page
	Links     uint64 // distinct
	IntraHost uint64 // links between two pages of one host
	InterHost uint64 // the others: IntraHost + InterHost = Links
	SelfLinks uint64 // of Links, from a page to itself; 0 unless Options keep them
	Dangling  uint64 // pages without out-links
	Parallel  uint64 // dropped because the same link was there already
	Self      uint64 // dropped because a page linked to itself
}

// count derives everything but the dropped links.
func (g *Graph) count() Counts {
	blocks := make([]Counts, g.links.BlockCount())
	_ = eachBlock(len(blocks), func(_, b int) error { // there is no error
		blocks[b] = g.countBlock(b)
		return nil
	})
	c := Counts{Pages: uint64(g.NodeCount()), Links: uint64(g.LinkCount())}
	for _, b := range blocks {
		c.IntraHost += b.IntraHost
		c.SelfLinks += b.SelfLinks
		c.Dangling += b.Dangling
	}
	for h := range HostID(g.HostCount()) {
		if g.HostSize(h) > 0 {
			c.Hosts++
		}
	}
	c.InterHost = c.Links - c.IntraHost
	return c
}

// countBlock counts the links to a block's pages.
func (g *Graph) countBlock(b int) Counts {
	var c Counts
	hosts := g.blockHosts(b)
	first, _ := g.links.Block(b)
	for n, row := range g.links.rows(b) {
		h := hosts[n-first]
		for _, offset := range row.Near {
			if hosts[offset] == h {
				c.IntraHost++
			}
		}
		if _, self := slices.BinarySearch(row.Near, uint16(n-first)); self {
			c.SelfLinks++
		}
		for _, s := range row.Far {
			if p := g.place(s); g.hosts.first[h] <= p && p < g.hosts.first[h+1] {
				c.IntraHost++
			}
		}
		if g.OutDegree(n) == 0 {
			c.Dangling++
		}
	}
	return c
}

// blockHosts gives the hosts of a block's nodes.
func (g *Graph) blockHosts(b int) []HostID {
	first, end := g.links.Block(b)
	byPlace := make([]HostID, 0, end-first)
	for p, h := place(first), g.hosts.of(place(first)); p < place(end); p++ {
		for g.hosts.first[h+1] <= p {
			h++
		}
		byPlace = append(byPlace, h)
	}
	hosts := make([]HostID, len(byPlace))
	for i, at := range g.order[first:end] {
		hosts[i] = byPlace[at]
	}
	return hosts
}
