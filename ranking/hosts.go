package ranking

import "facetta/ranking/graph"

// SmoothHosts computes ranks that the pages of a host share. With n pages, n_h of them on page p's host, whose mean rank is m_h,
//
//	r'(p) = r(p) + (1 - n_h/n)/2 (m_h - r(p))
//
// so that with many hosts, a page gets half its own rank and half its host's mean. If all pages are on one host, which distinguishes nothing, each
// keeps its own rank. The mean of each host does not change. Pages whose names are not addresses, on the hosts "" and "?" of package edgelist, keep
// their ranks. to must be as long as r and may be r. It costs reading r twice.
func SmoothHosts(g *graph.Graph, r, to Vector) {
	for h := range graph.HostID(g.HostCount()) {
		first, end := g.HostNodes(h)
		pages, share := r[first:end], (1-float64(end-first)/float64(len(r)))/2
		if name := g.HostName(h); name == "" || name == "?" {
			share = 0
		}
		mean := 0.0
		for _, rank := range pages {
			mean += rank / float64(len(pages))
		}
		for i, rank := range pages {
			to[int(first)+i] = rank + float64(share*(mean-rank))
		}
	}
}
