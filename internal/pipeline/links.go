package pipeline

import (
	"context"
	"strings"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer/boilerplate/site"
	"facetta/internal/readings"
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
	removed []bool
	graph   *graph.Builder // its Serials are places in the entries
	anchors map[uint32][]string
	skipped map[string]int
}

// parsed is what one capture says about the graph.
type parsed struct {
	isPage, noIndex bool
	target          weburl.URL // redirect or canonical address
	links           []page.Link
	refresh         weburl.URL
	skipped         string // reason why this is neither page nor redirect
	unfollowed      int    // links left out because of nofollow, ugc or sponsored
	siblings        *site.Page
	record          *readings.Record
}

// readLinks reads all captures, and hands the records of their readings to keep in the order of the entries.
func readLinks(
	ctx context.Context, from *reader, s *siblings, o graph.Options, keep func(*readings.Record) error, progress func(done, total int),
) (*links, error) {
	entries := from.archive.Entries()
	l := &links{
		entries: entries, graph: graph.NewBuilder(o),
		places:  make(map[weburl.URL]uint32, len(entries)),
		target:  make([]uint32, len(entries)),
		isPage:  make([]bool, len(entries)),
		noIndex: make([]bool, len(entries)),
		removed: make([]bool, len(entries)),
		anchors: make(map[uint32][]string),
		skipped: make(map[string]int),
	}
	for i, e := range entries {
		l.places[e.URL], l.removed[i] = uint32(i), from.removed.Holds(e.URL)
	}
	work := func(i int) (*parsed, error) {
		reading, record, err := from.read(entries[i])
		if err != nil {
			return nil, err
		}
		p := parseLinks(entries[i].Ordinal, reading, s)
		p.record = record
		return p, nil
	}
	return l, inOrder(ctx, len(entries), work, func(i int, p *parsed) error {
		l.add(uint32(i), p)
		if l.target[i] == none { // other versions of a page are not its siblings
			s.add(entries[i].Ordinal, p.siblings)
		}
		progress(i+1, len(entries))
		return keep(p.record)
	})
}

// parseLinks takes from a reading what concerns the graph, and what the page says about its siblings.
func parseLinks(o archive.Ordinal, r *readings.Reading, s *siblings) *parsed {
	if r.Page == nil {
		return &parsed{skipped: r.Skipped, target: r.Target}
	}
	p := r.Page
	out := &parsed{
		isPage: true, noIndex: p.Robots.NoIndex, target: p.Canonical, refresh: p.Refresh, siblings: s.observe(o, r),
	}
	for _, link := range p.Links {
		if link.Rel != 0 || p.Robots.NoFollow {
			out.unfollowed++
			continue
		}
		out.links = append(out.links, link)
	}
	return out
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
		l.graph.AddLink(graph.Serial(from), graph.Serial(to))
	}
	for _, link := range p.links {
		to, ok := l.places[link.Target]
		if !ok {
			l.skipped["link: target not in the archive"]++
			continue
		}
		l.graph.AddLink(graph.Serial(from), graph.Serial(to))
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
		l.anchors[to] = append(l.anchors[to], strings.Clone(text)) // a part of it would keep all text of the page that it stands on
	}
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
