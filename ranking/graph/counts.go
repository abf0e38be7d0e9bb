package graph

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

// count derives everything but the dropped links from the rows.
func (g *Graph) count() Counts {
	c := Counts{Pages: uint64(g.NodeCount()), Links: uint64(g.LinkCount())}
	for h := range HostID(g.HostCount()) {
		first, end := g.HostNodes(h)
		if first < end {
			c.Hosts++
		}
		for n := first; n < end; n++ {
			if g.OutDegree(n) == 0 {
				c.Dangling++
			}
			for _, t := range g.OutLinks(n) {
				if t >= first && t < end {
					c.IntraHost++
				}
				if t == n {
					c.SelfLinks++
				}
			}
		}
	}
	c.InterHost = c.Links - c.IntraHost
	return c
}
