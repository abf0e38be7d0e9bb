package pipeline

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/internal/weburl"
	"facetta/ranking/graph"
)

// Bounds on the anchor texts kept for one page, so that a page that the whole web links to stays small.
const (
	maxAnchor      = 120  // bytes of one anchor text
	maxAnchorBytes = 1024 // bytes of all anchor texts of a page
)

// none marks a capture that stands for no other.
const none = ^uint32(0)

// links is the state of the stage: everything is indexed by the place in the archive's entries.
type links struct {
	entries []archive.Entry
	places  map[weburl.URL]uint32
	target  []uint32 // the entry that this one redirects to or names as canonical, or none
	isPage  []bool
	noIndex []bool
	edges   []edge
	anchors map[uint32][]string
	skipped map[string]int
}

type edge struct{ from, to uint32 }

// pageTable names the nodes. Host and Local are the stable name of a page (spec a.3, K3): the order of the host's first capture in the archive,
// and of the page's first capture among those of its host. An archive only grows at its end, so neither ever changes.
type pageTable struct {
	Host, Local []uint32 // by node
	Entry       []uint32 // place in the archive's entries, by node
	NoIndex     []bool   // by node
	Order       []uint32 // node by document number, once the ranks are known
}

// parsed is what one capture says about the graph.
type parsed struct {
	isPage, noIndex bool
	target          weburl.URL // redirect or canonical address
	links           []page.Link
	refresh         weburl.URL
	skipped         string // reason why this is neither page nor redirect
	unfollowed      int    // links left out because of nofollow, ugc or sponsored
}

func readLinks(ctx context.Context, a *archive.Archive, progress func(done, total int)) (*links, error) {
	entries := a.Entries()
	l := &links{
		entries: entries,
		places:  make(map[weburl.URL]uint32, len(entries)),
		target:  make([]uint32, len(entries)),
		isPage:  make([]bool, len(entries)),
		noIndex: make([]bool, len(entries)),
		anchors: make(map[uint32][]string),
		skipped: make(map[string]int),
	}
	for i, e := range entries {
		l.places[e.URL] = uint32(i)
	}
	work := func(i int) (*parsed, error) { return parseLinks(a, entries[i]) }
	return l, inOrder(ctx, len(entries), work, func(i int, p *parsed) error {
		l.add(uint32(i), p)
		progress(i+1, len(entries))
		return nil
	})
}

func parseLinks(a *archive.Archive, e archive.Entry) (*parsed, error) {
	c, err := a.Read(e)
	if err != nil {
		return nil, fmt.Errorf("read %s from the archive: %w", e.URL, err)
	}
	switch {
	case c.Status >= 300 && c.Status < 400:
		return parseRedirect(c), nil
	case c.Status != http.StatusOK:
		return &parsed{skipped: fmt.Sprintf("status %d", c.Status)}, nil
	case !indexable(c.Header.Get("Content-Type")):
		return &parsed{skipped: "not a text page"}, nil
	}
	response := page.FromHTTP(c.URL, c.Header, c.Body)
	response.LinksOnly = true
	p := page.Parse(response)
	out := &parsed{isPage: true, noIndex: p.Robots.NoIndex, target: p.Canonical, refresh: p.Refresh}
	for _, link := range p.Links {
		if link.Rel != 0 || p.Robots.NoFollow {
			out.unfollowed++
			continue
		}
		out.links = append(out.links, link)
	}
	return out, nil
}

func parseRedirect(c *archive.Capture) *parsed {
	base, err := weburl.NewBase(string(c.URL))
	if err != nil {
		return &parsed{skipped: "redirect without a target"}
	}
	target, err := base.Resolve(c.Header.Get("Location"))
	if err != nil || target == c.URL {
		return &parsed{skipped: "redirect without a target"}
	}
	return &parsed{target: target, skipped: "redirect"}
}

// indexable tells pages of text from pictures, programs and archives. A missing type is taken for a page: very old servers sent none.
func indexable(contentType string) bool {
	media, _, _ := strings.Cut(strings.ToLower(contentType), ";")
	switch media = strings.TrimSpace(media); media {
	case "", "text/html", "application/xhtml+xml", "text/plain", "text/markdown":
		return true
	}
	return false
}

func (l *links) add(from uint32, p *parsed) {
	l.isPage[from], l.noIndex[from] = p.isPage, p.noIndex
	if p.skipped != "" {
		l.skipped[p.skipped]++
	}
	if p.unfollowed > 0 {
		l.skipped["link: nofollow, ugc or sponsored"] += p.unfollowed
	}
	l.target[from] = none
	if to, ok := l.places[p.target]; ok && to != from {
		l.target[from] = to
	}
	if to, ok := l.places[p.refresh]; ok {
		l.edges = append(l.edges, edge{from, to})
	}
	for _, link := range p.links {
		to, ok := l.places[link.Target]
		if !ok {
			l.skipped["link: target not in the archive"]++
			continue
		}
		l.edges = append(l.edges, edge{from, to})
		if to != from {
			l.addAnchor(to, link.Anchor)
		}
	}
}

func (l *links) addAnchor(to uint32, text string) {
	if text == "" || len(text) > maxAnchor {
		return
	}
	bytes := len(text)
	for _, known := range l.anchors[to] {
		if known == text {
			return
		}
		bytes += len(known)
	}
	if bytes <= maxAnchorBytes {
		l.anchors[to] = append(l.anchors[to], text)
	}
}

// representatives gives, for every entry, the page that it stands for, or none: redirects and canonical links are followed to their end. A page
// whose target leads nowhere stands for itself, and in a loop the page captured first stands for all. Linear in the number of entries.
func (l *links) representatives() []uint32 {
	const unseen, onPath = none - 1, none - 2
	r := make([]uint32, len(l.entries))
	for i := range r {
		r[i] = unseen
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

// nodes numbers the pages host by host, hosts and pages in order of their first capture, and gives the table, and by entry the node that it
// is or stands for.
func (l *links) nodes() (*pageTable, []uint32) {
	hosts := make(map[weburl.Host]uint32)
	var order [][]uint32 // entries by host
	for i, e := range l.entries {
		h, ok := hosts[e.URL.Host()]
		if !ok {
			h = uint32(len(order))
			hosts[e.URL.Host()] = h
			order = append(order, nil)
		}
		order[h] = append(order[h], uint32(i))
	}
	table, node, stands := &pageTable{}, make([]uint32, len(l.entries)), l.representatives()
	for h, entries := range order {
		for local, i := range entries {
			node[i] = none
			if !l.isPage[i] {
				continue
			}
			if stands[i] != i {
				l.skipped["another page is canonical"]++
				continue
			}
			node[i] = uint32(len(table.Host))
			table.Host = append(table.Host, uint32(h))
			table.Local = append(table.Local, uint32(local))
			table.Entry = append(table.Entry, i)
			table.NoIndex = append(table.NoIndex, l.noIndex[i])
		}
	}
	for i := range node {
		if to := stands[i]; to != none {
			node[i] = node[to]
		}
	}
	return table, node
}

// graph builds the link graph over the nodes.
func (l *links) graph(table *pageTable, node []uint32) (*graph.Graph, error) {
	b := graph.NewBuilder(graph.Options{})
	serial := make([]graph.Serial, len(table.Entry))
	for n, i := range table.Entry {
		serial[n] = b.AddPage(string(l.entries[i].URL.Host()))
	}
	for _, e := range l.edges {
		if from, to := node[e.from], node[e.to]; from != none && to != none && table.Entry[from] == e.from {
			b.AddLink(serial[from], serial[to])
		}
	}
	g, nodes, err := b.Build()
	if err != nil {
		return nil, err
	}
	for n, s := range serial {
		if nodes[s] != graph.Node(n) {
			return nil, fmt.Errorf("page %d became node %d: pages must be numbered host by host", n, nodes[s])
		}
	}
	return g, nil
}

// anchorTexts gives the anchor texts by node; those of redirects go to the pages that they stand for.
func (l *links) anchorTexts(table *pageTable, node []uint32) [][]string {
	merged := &links{anchors: make(map[uint32][]string)}
	for i, n := range node {
		if n == none {
			continue
		}
		for _, text := range l.anchors[uint32(i)] {
			merged.addAnchor(n, text)
		}
	}
	texts := make([][]string, len(table.Entry))
	for n := range texts {
		texts[n] = merged.anchors[uint32(n)]
	}
	return texts
}
