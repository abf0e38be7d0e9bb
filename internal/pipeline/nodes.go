package pipeline

import (
	"slices"

	"facetta/crawler/archive"
	"facetta/internal/weburl"
	"facetta/ranking/graph"
)

// pageTable says what the nodes of the graph are. Their stable names are in the graph.
type pageTable struct {
	Entry   []uint32 // place in the archive's entries, by node
	NoIndex []bool   // by node: it is no document
	Order   []uint32 // node by document number, once the ranks are known
}

// build makes the link graph, and gives the table of its nodes and, by entry, the node that it is or stands for, or none.
func (l *links) build() (*graph.Graph, *pageTable, []uint32, error) {
	stands := l.representatives()
	l.addPages(stands)
	pages := l.graph.PageCount()
	g, nodes, err := l.graph.Build()
	if err != nil {
		return nil, nil, nil, err
	}
	table, node := &pageTable{Entry: make([]uint32, pages), NoIndex: make([]bool, pages)}, make([]uint32, len(nodes))
	for i, n := range nodes {
		node[i] = uint32(n) // none is NoNode
		if stands[i] == uint32(i) {
			table.Entry[n] = uint32(i)
			if why := l.left[i]; why != "" {
				table.NoIndex[n] = true
				l.skipped[why]++
			}
		}
	}
	return g, table, node, nil
}

// addPages adds the pages that stand for themselves under their stable names (spec a.3, K3). What redirects and other versions of a
// page link to is not the page's. Hosts and the addresses of a host are numbered in the order of their first captures, also those
// that are no pages now, as an address may turn into a redirect, and back. An archive only grows at its end, so no name ever
// changes.
func (l *links) addPages(stands []uint32) {
	captured := make(map[weburl.Host]uint32) // addresses so far
	for i := range l.target {
		host := l.archive.At(archive.Ordinal(i)).URL.Host()
		id := graph.PageID{Host: l.graph.AddHost(string(host)), Local: captured[host]}
		captured[host]++
		if stands[i] == uint32(i) {
			l.graph.AddPageAs(id)
			continue
		}
		l.graph.AddStandIn(graph.Serial(stands[i])) // none is NoPage
		if l.isPage[i] {
			l.skipped["another page is canonical"]++
		}
	}
}

// representatives gives, for every entry, the page that it stands for, or none: redirects and canonical links are followed to
// their end. A page whose target leads nowhere stands for itself, and in a loop the page captured first stands for all; but what leads
// to a removed page stands for nothing, as it is the same page. Linear in the number of entries.
func (l *links) representatives() []uint32 {
	const unseen, onPath, removed = none - 1, none - 2, none - 3
	r := make([]uint32, len(l.target))
	for i := range r {
		r[i] = unseen
		if l.removed[i] {
			r[i] = removed
		}
	}
	var path []uint32
	for start := range r {
		path = path[:0]
		at := uint32(start)
		for at != none && r[at] == unseen {
			r[at] = onPath
			path = append(path, at)
			at = l.target[at]
		}
		end := none
		switch {
		case at == none:
		case r[at] == onPath:
			end = l.firstPage(path[slices.Index(path, at):])
		default:
			end = r[at]
		}
		for _, i := range slices.Backward(path) {
			if end == none && l.isPage[i] {
				end = i
			}
			r[i] = end
		}
	}
	for i := range r {
		if r[i] == removed {
			r[i] = none
		}
	}
	return r
}

// firstPage gives the page among the entries that was captured first, or none.
func (l *links) firstPage(entries []uint32) uint32 {
	first := none
	for _, i := range entries {
		if l.isPage[i] {
			first = min(first, i)
		}
	}
	return first
}
