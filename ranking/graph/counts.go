package graph

import "slices"

// Counts are a graph's numbers. The dropped links are those that were added to the Builder and left out.
type Counts struct {
	Pages     uint64 `json:"pages"`
	Hosts     uint64 `json:"hosts"`      // hosts with at least one page
	Links     uint64 `json:"links"`      // distinct
	IntraHost uint64 `json:"intra_host"` // links between two pages of one host
	InterHost uint64 `json:"inter_host"` // the others: IntraHost + InterHost = Links
	SelfLinks uint64 `json:"self_links"` // those of Links from a page to itself; 0 unless Options keep them
	Dangling  uint64 `json:"dangling"`   // pages without out-links
	Parallel  uint64 `json:"parallel"`   // dropped because the same link was there already
	Self      uint64 `json:"self"`       // dropped because a page linked to itself
}

// count derives everything but the dropped links.
func (g *Graph) count() Counts {
	blocks := make([]Counts, g.links.BlockCount())
	_ = eachBlock(cores(), len(blocks), func(_, b int) error { // it returns no error
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
		if first, end := g.HostNodes(h); first < end {
			c.Hosts++
		}
	}
	c.InterHost = c.Links - c.IntraHost
	return c
}

// countBlock counts the links to a block's pages.
func (g *Graph) countBlock(b int) Counts {
	var c Counts
	block, _ := g.links.Block(b)
	host := g.HostOf(block)
	for n, row := range g.links.rows(b) {
		for g.hosts.first[host+1] <= n {
			host++
		}
		first, end := g.HostNodes(host)
		for _, offset := range row.Near {
			if s := block + Node(offset); s >= first && s < end {
				c.IntraHost++
			}
		}
		if _, self := slices.BinarySearch(row.Near, uint16(n-block)); self {
			c.SelfLinks++
		}
		for _, s := range row.Far {
			if s >= first && s < end {
				c.IntraHost++
			}
		}
		if g.OutDegree(n) == 0 {
			c.Dangling++
		}
	}
	return c
}
