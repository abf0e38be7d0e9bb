package searcher

import (
	"facetta/indexer"
	"facetta/indexer/query"
	"facetta/ranking/graph"
)

const (
	// MaxOfHost is how many results of one host stand on a page of results while others are near.
	MaxOfHost = 2
	// near is how many results that wait for a place are looked at for one. It bounds how far down a result of another host may come
	// from, and with it how much of the list has to be known for a page.
	near = 50
	// farBelow is how many times the score of a result that waits may be that of a result of another host which takes its place. So a
	// page about one site's matter isn't filled with others that hardly mention it.
	farBelow = 10
)

// listed is a result in its place.
type listed struct {
	indexer.Hit
	more bool // more results of its host wait for a place, and this is the last of it on its page
}

// spread gives a page of the list of results in which hosts have at most MaxOfHost places on a page, as long as there are others among
// the next results that are not far below: what finds no place waits for the next page. Nothing is left out, and where all results are of one host they
// stay as they are. Each place depends on the hits before it and on near more, so pages fit together.
func (b *Build) spread(hits []indexer.Hit, page int) []listed {
	waiting := append([]indexer.Hit(nil), hits...)
	for range page - 1 {
		waiting = waiting[len(b.nextPage(waiting)):]
	}
	return b.nextPage(waiting)
}

// nextPage takes a page from those that wait. As many at their beginning are done with: those that were passed by have moved up behind.
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

// free gives the first hit whose host has a place left, or the first of all if that is far below it, and notes hosts that were passed by.
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

// spreads says whether the hosts of the results are to be spread: not where the reader asks for one, nor where days say what comes next.
func spreads(r Request, q indexer.Query) bool {
	spread := !r.AllHosts && r.Order != ByDate
	query.Walk(q.Root, func(leaf query.Node, wanted bool) {
		if f, ok := leaf.(query.Filter); ok && wanted && f.By == query.Site {
			spread = false
		}
	})
	return spread
}
