package pipeline

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer/boilerplate/site"
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
}

func readLinks(ctx context.Context, a *archive.Archive, s *siblings, o graph.Options, progress func(done, total int)) (*links, error) {
	entries := a.Entries()
	l := &links{
		entries: entries, graph: graph.NewBuilder(o),
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
	work := func(i int) (*parsed, error) { return parseLinks(a, entries[i], s) }
	return l, inOrder(ctx, len(entries), work, func(i int, p *parsed) error {
		l.add(uint32(i), p)
		if l.target[i] == none { // other versions of a page are not its siblings
			s.add(entries[i].Ordinal, p.siblings)
		}
		progress(i+1, len(entries))
		return nil
	})
}

func parseLinks(a *archive.Archive, e archive.Entry, s *siblings) (*parsed, error) {
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
	out := &parsed{
		isPage: true, noIndex: p.Robots.NoIndex, target: p.Canonical, refresh: p.Refresh, siblings: s.observe(e.Ordinal, p),
	}
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
		l.anchors[to] = append(l.anchors[to], text)
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
