package pipeline

import (
	"context"
	"strings"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer/boilerplate/site"
	"facetta/indexer/boilerplate/teaser"
	"facetta/internal/readings"
	"facetta/internal/weburl"
	"facetta/ranking/graph"
)

// none marks a capture that stands for no other.
const none = ^uint32(0)

// links is the state of the stage. All slices are indexed by the place of an entry in the archive.
type links struct {
	archive *archive.Archive
	target  []uint32 // the entry that this one redirects to or names as canonical, or none
	isPage  []bool
	left    []string // why the page is no document; "" where it is one
	removed []bool
	graph   *graph.Builder // its Serials are places of entries
	anchors *anchors
	skipped map[string]int
}

// parsed is what one capture contributes to the graph.
type parsed struct {
	isPage   bool
	left     string // why the page is no document; "" where it is one
	removed  bool
	isPDF    bool
	target   weburl.URL // redirect or canonical address
	links    []link
	refresh  weburl.URL
	skipped  string // reason why this is neither page nor redirect
	disowned int    // links left out because of nofollow, ugc or sponsored
	siblings *site.Page
	prints   []teaser.Print
	record   *readings.Record
}

// link is a link of a page to another address.
type link struct {
	*page.Link
	silent bool // ranks don't follow it; only its text counts
	own    bool // its text names the page that it is on; it does not count
}

// readLinks reads all captures, and passes the records of their readings to keep in the order of the entries.
func readLinks(
	ctx context.Context, from *reader, s *siblings, which string, o graph.Options, keep func(*readings.Record) error, progress func(done, total int),
) (*links, error) {
	entries := from.archive.Len()
	l := &links{
		archive: from.archive, graph: graph.NewBuilder(o),
		target:  make([]uint32, entries),
		isPage:  make([]bool, entries),
		left:    make([]string, entries),
		removed: make([]bool, entries),
		anchors: newAnchors(entries),
		skipped: make(map[string]int),
	}
	latest, slow := latestCapture(from.archive), endless{hosts: make(map[weburl.Host]papers)}
	work := func(i int) (*parsed, error) {
		e := from.archive.At(archive.Ordinal(i))
		reading, record, err := from.read(ctx, e, slow.gaveUp)
		if err != nil {
			return nil, err
		}
		p := parseLinks(e.Ordinal, reading, s, which)
		p.removed, p.record, p.isPDF = from.removed.Holds(e.URL), record, isPDF(reading)
		p.prints = s.prints.of(reading)
		if p.isPage {
			p.left = whyLeft(reading.Page.Robots, latest)
		}
		return p, nil
	}
	return l, InOrder(ctx, entries, work, func(i int, p *parsed) error {
		p, err := slow.judge(from.archive.At(archive.Ordinal(i)).URL.Host(), p)
		if err != nil {
			return err
		}
		l.add(uint32(i), p)
		s.prints.add(p.prints)
		if l.target[i] == none { // other versions of a page are not its siblings
			s.add(archive.Ordinal(i), p.siblings)
		}
		progress(i+1, entries)
		return keep(p.record)
	})
}

// Reasons for which a page of the graph is no document.
const (
	leftNoIndex = "page asks not to be indexed"
	leftPast    = "page asks to be found no longer (unavailable_after)"
)

// whyLeft says why a page is no document, in an archive with this time of the latest capture; "" where it is one.
func whyLeft(r page.Robots, latest time.Time) string {
	switch {
	case r.NoIndex:
		return leftNoIndex
	case !r.Until.IsZero() && r.Until.Before(latest):
		return leftPast
	}
	return ""
}

// latestCapture is the only time on which the bytes of a build depend: a date before it is past whenever the build is made.
func latestCapture(a *archive.Archive) (latest time.Time) {
	for e := range a.All() {
		if e.Time.After(latest) {
			latest = e.Time
		}
	}
	return latest
}

// Values of build.Parameters.Links: the links that ranks follow.
const (
	AllLinks      = "all"
	FollowedLinks = "followed" // without links that their pages disown by nofollow, ugc or sponsored
	ContentLinks  = "content"  // of these, the links in blocks of content, by the page's own reading
)

// parseLinks takes from a reading what concerns the graph, and the page's evidence for its siblings.
func parseLinks(o archive.Ordinal, r *readings.Reading, s *siblings, which string) *parsed {
	out := &parsed{target: targetOf(r), siblings: s.observe(o, r)}
	if r.Page == nil {
		out.skipped = r.Skipped
		return out
	}
	p := r.Page
	out.isPage, out.refresh = true, p.Refresh
	for i := range p.Links {
		l := link{Link: &p.Links[i], own: namesItself(p, &p.Links[i])}
		if which != AllLinks && (l.Rel != 0 || p.Robots.NoFollow) {
			out.disowned++
			continue
		}
		l.silent = which == ContentLinks && (l.Block < 0 || !r.Content[l.Block])
		out.links = append(out.links, l)
	}
	return out
}

// namesItself tells whether a link to the front page of a page's site has in its text what the page itself is about, as where a theme shows a post's name
// in the bar that leads back.
func namesItself(p *page.Page, k *page.Link) bool {
	return p.Headline != "" && p.URL.Path() != "/" && k.Target.Path() == "/" && k.Target.Host() == p.URL.Host() && strings.Contains(k.Anchor, p.Headline)
}

// targetOf is the address for which a capture stands, "" if it stands for itself.
func targetOf(r *readings.Reading) weburl.URL {
	if r.Page == nil {
		return r.Target
	}
	return r.Page.Canonical
}

func (l *links) add(from uint32, p *parsed) {
	l.isPage[from], l.left[from], l.removed[from] = p.isPage, p.left, p.removed
	if p.skipped != "" {
		l.skipped[p.skipped]++
	}
	if p.disowned > 0 {
		l.skipped["link: nofollow, ugc or sponsored"] += p.disowned
	}
	l.target[from] = none
	if to, ok := l.place(p.target); ok && to != from {
		l.target[from] = to
	}
	if to, ok := l.place(p.refresh); ok {
		l.graph.AddLink(graph.Serial(from), graph.Serial(to))
	}
	for _, link := range p.links {
		to, ok := l.place(link.Target)
		if !ok {
			l.skipped["link: target not in the archive"]++
			continue
		}
		if link.silent {
			l.skipped["link: in boilerplate, for its text alone"]++
		} else {
			l.graph.AddLink(graph.Serial(from), graph.Serial(to))
		}
		if to != from && !link.own {
			l.anchors.add(to, link.Anchor)
		}
	}
}

// place returns the place of an address's entry, if the archive had it when reading began.
func (l *links) place(u weburl.URL) (uint32, bool) {
	o, ok := l.archive.Find(u)
	return uint32(o), ok && int(o) < len(l.target)
}
