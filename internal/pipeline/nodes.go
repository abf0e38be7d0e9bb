package pipeline

import (
	"slices"

	"facetta/crawler/archive"
	"facetta/internal/standin"
	"facetta/internal/weburl"
	"facetta/ranking/graph"
)

// pageTable says which page each node of the graph is. Stable names are in the graph.
type pageTable struct {
	Entry    []uint32 // place in the archive's entries, by node
	Excluded []bool   // by node: it is no document, for the reason in links.left
}

// build makes the link graph, the table of its nodes and, for each entry, the node that it is or stands for, or none.
func (l *links) build() (*graph.Graph, *pageTable, []uint32, error) {
	stands := l.representatives()
	l.addPages(stands)
	pages := l.graph.PageCount()
	g, nodes, err := l.graph.Build()
	if err != nil {
		return nil, nil, nil, err
	}
	table, node := &pageTable{Entry: make([]uint32, pages), Excluded: make([]bool, pages)}, make([]uint32, len(nodes))
	for i, n := range nodes {
		node[i] = uint32(n) // none is NoNode
		if stands[i] == uint32(i) {
			table.Entry[n] = uint32(i)
			if why := l.left[i]; why != "" {
				table.Excluded[n] = true
				l.skipped[why]++
			}
		}
	}
	return g, table, node, nil
}

// addPages adds the pages that stand for themselves under their stable names (spec a.3, K3). Links of redirects and of other versions of a page do
// not count as the page's. Hosts, and the addresses of a host, are numbered in the order of their first captures. Addresses that are no pages now
// have numbers, too, as an address may turn into a redirect, and back. An archive only grows at its end, so no name ever changes.
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

// writeStandIns writes which addresses stand for which page. node has, for each entry, the node that it is or stands for, or none.
func (l *links) writeStandIns(path string, table *pageTable, node []uint32) error {
	var b standin.Builder
	for i, n := range node {
		if n != none && table.Entry[n] != uint32(i) {
			b.Add(l.archive.At(archive.Ordinal(i)).URL, n)
		}
	}
	return b.Write(path)
}

// representatives returns, for every entry, the page for which it stands, or none. It follows redirects and canonical links to their end. A page
// whose target leads nowhere stands for itself, and in a loop all stand for the page captured first. An entry that leads to a removed page stands for
// nothing, as it is the same page. Time is linear in the number of entries.
func (l *links) representatives() []uint32 {
	s := standing{links: l, of: make([]uint32, len(l.target))}
	for i := range s.of {
		s.of[i] = unseen
		if l.removed[i] {
			s.of[i] = takenOut
		}
	}
	for i := range s.of {
		path, end := s.follow(uint32(i))
		s.settle(path, end)
	}
	for i, page := range s.of {
		if page == takenOut {
			s.of[i] = none
		}
	}
	return s.of
}

// standing has for each entry the page for which it stands, none, or one of the marks below.
type standing struct {
	*links
	of   []uint32
	path []uint32 // memory of follow
}

// Marks of entries that stand for nothing yet.
const (
	unseen   = none - 1 - iota
	onPath   // it is being followed
	takenOut // it is removed
)

// follow goes from an entry from target to target until one is known. It returns the entries on the way, and the page to which they lead, or none or
// a mark.
func (s *standing) follow(at uint32) (path []uint32, end uint32) {
	path = s.path[:0]
	for at != none && s.of[at] == unseen {
		s.of[at] = onPath
		path = append(path, at)
		at = s.target[at]
	}
	s.path = path
	switch {
	case at == none:
		return path, none
	case s.of[at] == onPath:
		return path, s.firstPage(path[slices.Index(path, at):])
	}
	return path, s.of[at]
}

// settle makes the entries of a path stand for its end. Where that is none, each page on the path stands for itself, and for the entries that lead to
// it.
func (s *standing) settle(path []uint32, end uint32) {
	for _, i := range slices.Backward(path) {
		if end == none && s.isPage[i] {
			end = i
		}
		s.of[i] = end
	}
}

// firstPage returns the page among the entries that was captured first, or none.
func (l *links) firstPage(entries []uint32) uint32 {
	first := none
	for _, i := range entries {
		if l.isPage[i] {
			first = min(first, i)
		}
	}
	return first
}
