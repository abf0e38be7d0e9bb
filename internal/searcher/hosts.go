package searcher

import (
	"facetta/indexer"
	"facetta/indexer/query"
	"facetta/ranking/graph"
)

const (
	// MaxOfHost is the most results of one host on a page of results while results of other hosts are near.
	MaxOfHost = 2
	// near is the number of waiting results that are looked at for a place. It bounds how far down the list a result of another host may come from,
	// and so how much of the list must be known for a page.
	near = 50
	// farBelow bounds how much lower the score of a result may be that takes the place of a waiting one: a tenth of its score is enough, less is not.
	// Otherwise the results for something that is the matter of one site would be filled up with pages that hardly mention it.
	farBelow = 10
)

// listed is a result at its place.
type listed struct {
	indexer.Hit
	more bool // more results of its host wait for a place, and this is the host's last one on the page
}

// spread returns a page of results on which each host has at most MaxOfHost places, as long as others among the next results are not far below. A
// result without a place waits for the next page. Nothing is left out, and if all results are from one host their order stays. Each place depends
// only on the hits before it and on near more, so pages fit together.
func (b *Build) spread(hits []indexer.Hit, page int) []listed {
	waiting := append([]indexer.Hit(nil), hits...)
	for range page - 1 {
		waiting = waiting[len(b.nextPage(waiting)):]
	}
	return b.nextPage(waiting)
}

// nextPage takes a page of results from the waiting ones. As many elements at the beginning of waiting are used up then: skipped results have moved
// up behind them.
func (b *Build) nextPage(waiting []indexer.Hit) []listed {
	var places []listed
	of, last, passed := map[graph.HostID]int{}, map[graph.HostID]int{}, map[graph.HostID]bool{}
	for len(places) < min(PerPage, len(waiting)) {
		n := len(places)
		rest := waiting[n:min(len(waiting), n+near)]
		i := b.free(rest, of, passed)
		hit := rest[i]
		copy(rest[1:i+1], rest[:i])
		host := b.hostOf(hit.Doc)
		of[host]++
		last[host] = n
		places = append(places, listed{Hit: hit})
	}
	for host := range passed {
		places[last[host]].more = true
	}
	return places
}

// free returns the first hit whose host has a place left, or the first of all if that one is far below it. It notes the skipped hosts in passed.
func (b *Build) free(rest []indexer.Hit, of map[graph.HostID]int, passed map[graph.HostID]bool) int {
	for i, hit := range rest {
		if farBelow*hit.Score < rest[0].Score {
			break
		}
		if of[b.hostOf(hit.Doc)] < MaxOfHost {
			for _, p := range rest[:i] {
				passed[b.hostOf(p.Doc)] = true
			}
			return i
		}
	}
	return 0
}

func (b *Build) hostOf(doc uint32) graph.HostID { return b.graph.HostOf(graph.Node(b.nodes[doc])) }

// spreads tells whether places are divided among hosts: not if the reader asks for one host or for all results of each, and not if results are sorted
// by date.
func spreads(r Request, q indexer.Query) bool {
	spread := !r.AllHosts && r.Order != ByDate
	query.Walk(q.Root, func(leaf query.Node, wanted bool) {
		if f, ok := leaf.(query.Filter); ok && wanted && f.By == query.Site {
			spread = false
		}
	})
	return spread
}
