package graph

// HostCounts are the numbers of one host.
type HostCounts struct {
	Pages    uint64
	Dangling uint64 // pages without out-links
	Inside   uint64 // links between two of its pages
	Out      uint64 // links to pages of other hosts
	In       uint64 // links from pages of other hosts
}

// HostCounts counts the links of each host, by HostID: Inside sums to Counts.IntraHost, Out and In to Counts.InterHost.
func (g *Graph) HostCounts() []HostCounts {
	counts := make([]HostCounts, g.HostCount())
	var sources []Node
	for h := range counts {
		c := &counts[h]
		first, end := g.HostNodes(HostID(h))
		for n := first; n < end; n++ {
			c.Pages++
			if g.OutDegree(n) == 0 {
				c.Dangling++
			}
			sources = g.AppendInLinks(sources[:0], n)
			for _, s := range sources {
				if s >= first && s < end {
					c.Inside++
				} else {
					c.In++
					counts[g.HostOf(s)].Out++
				}
			}
		}
	}
	return counts
}
