package crawler

import (
	"cmp"

	"facetta/crawler/frontier"
	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// maxLinks is the most distinct links of a page that are followed.
const maxLinks = 10_000

// collector gathers distinct items within the scope, and counts the others by reason.
type collector struct {
	scope   *scope
	foreign weburl.Host // a host out of scope with a sitemap that a site in scope names: its sitemaps are wanted as well
	limit   int         // 0 means maxLinks
	seen    map[weburl.URL]bool
	items   []frontier.Item
	skipped map[string]int64
	news    news
	barren  bool // nothing on the page counts
	copyOf  weburl.URL
}

func (l *collector) add(it frontier.Item) {
	if it.URL == "" || l.seen[it.URL] {
		return
	}
	l.seen[it.URL] = true
	reason := l.scope.refuses(it)
	if reason == ReasonScope && it.Kind == frontier.Sitemap && it.URL.Host() == l.foreign {
		reason = l.scope.refusesHere(it)
	}
	if reason == "" && len(l.items) >= cmp.Or(l.limit, maxLinks) {
		reason = ReasonLinks
	}
	if reason != "" {
		l.skip(reason)
		return
	}
	l.items = append(l.items, it)
}

func (l *collector) skip(reason string) {
	if l.skipped == nil {
		l.skipped = map[string]int64{}
	}
	l.skipped[reason]++
}

// links returns the addresses to which a page leads: by a refresh, as its canonical address, and by its links.
func (w *worker) links(it frontier.Item, p *page.Page) *collector {
	l := &collector{scope: w.scope, seen: make(map[weburl.URL]bool, len(p.Links)+1), news: newsOf(p), barren: w.isBarren(p), copyOf: copyOf(p)}
	l.seen[it.URL] = true
	l.add(frontier.Item{URL: p.Refresh, Depth: it.Depth, Hops: it.Hops + 1})
	l.add(frontier.Item{URL: p.Canonical, Depth: it.Depth + 1})
	for _, link := range p.Links {
		if !w.o.FollowNofollow && (p.Robots.NoFollow || link.Rel&page.NoFollow != 0) {
			if !l.seen[link.Target] {
				l.skip(ReasonNofollow)
			}
			continue
		}
		l.add(frontier.Item{URL: link.Target, Depth: it.Depth + 1})
	}
	return l
}
