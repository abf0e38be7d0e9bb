package crawler

import (
	"context"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// If a wall is all that a host still gives, and leads to nothing that was there before, it hides the host's other pages: they are not asked for, so
// none of them fails, is gone, or says the same as another. Hidden are the pages that nothing in this crawl leads to, and that pages which have since
// become something else led to, directly or through other hidden pages. A redesigned site leads to its new pages instead. So hidden pages count only
// if they are many more than the pages that the host still gives, and not if one of the latter links to a hidden page: a limit of this crawl has kept
// that out. Time: reading the hidden pages once, and what the host gives.

// mostHidden is how many pages must be hidden for each that came.
const mostHidden = 4

// turned is a host with pages that have become something else.
type turned struct {
	pages []archive.Ordinal    // these pages
	to    map[weburl.Host]bool // other hosts to which they redirect
	held  int64                // pages of the host that only earlier crawls fetched
}

// addHidden counts the hidden pages of earlier crawls, except on hosts whose pages are all lost.
func (c *Crawler) addHidden(ctx context.Context, r *Report, lost map[weburl.Host]int64) error {
	hosts, err := c.turnedHosts(lost)
	if len(hosts) == 0 || err != nil {
		return err
	}
	if err := c.dropGiving(hosts); err != nil {
		return err
	}
	if err := c.dropLeading(ctx, hosts); err != nil {
		return err
	}
	most := int64(0)
	for host, t := range hosts {
		hidden, err := c.hiddenOf(ctx, host, t, c.behind(r))
		if err != nil {
			return err
		}
		r.Hidden += hidden
		if at := c.archive.At(t.pages[0]).URL; hidden > most || hidden == most && at < r.HiddenAt {
			most, r.HiddenAt = hidden, at
		}
	}
	return nil
}

// turnedHosts returns the hosts with a page that has changed, has become a redirect, or is gone; the hosts in but are left out.
func (c *Crawler) turnedHosts(but map[weburl.Host]int64) (map[weburl.Host]*turned, error) {
	hosts := make(map[weburl.Host]*turned)
	for e := range c.archive.All() {
		host := e.URL.Host()
		if _, no := but[host]; no || !c.isOurs(e) || isOfPage(e) && c.archive.UnchangedSince(e).Before(e.Time) {
			continue
		}
		before, ok := c.archive.Previous(e)
		if !ok || !c.isEarlier(before) {
			continue
		}
		t := hosts[host]
		if t == nil {
			t = &turned{to: make(map[weburl.Host]bool)}
			hosts[host] = t
		}
		t.pages = append(t.pages, e.Ordinal)
		if !isOfRedirect(e) {
			continue
		}
		to, _, err := c.follow(e)
		if err != nil {
			return nil, err
		}
		if to != "" && to.Host() != host {
			t.to[to.Host()] = true
		}
	}
	return hosts, nil
}

// dropGiving removes the hosts that still give more than a few pages, compared with what they gave before. Hosts to which they redirect are included.
func (c *Crawler) dropGiving(hosts map[weburl.Host]*turned) error {
	for e := range c.archive.All() {
		if t := hosts[e.URL.Host()]; t != nil && c.isEarlier(e) {
			t.held++
		}
	}
	for host, t := range hosts {
		came, err := c.cameOf(host, t)
		if err != nil {
			return err
		}
		if t.held <= mostHidden*came {
			delete(hosts, host)
		}
	}
	return nil
}

// cameOf returns the number of pages that a host, and the hosts to which it redirects, have given in this crawl.
func (c *Crawler) cameOf(host weburl.Host, t *turned) (int64, error) {
	came, err := c.frontier.PagesOf(host)
	for other := range t.to {
		if err != nil {
			break
		}
		var n int64
		n, err = c.frontier.PagesOf(other)
		came += n
	}
	return came, err
}

// dropLeading removes the hosts with a page of this crawl that leads to a page that this crawl has not met.
func (c *Crawler) dropLeading(ctx context.Context, hosts map[weburl.Host]*turned) error {
	for e := range c.archive.All() {
		if hosts[e.URL.Host()] == nil || !isOfPage(e) || !c.isOurs(e) {
			continue
		}
		unmet, err := c.unmet(ctx, e)
		if err != nil {
			return err
		}
		if len(unmet) > 0 {
			delete(hosts, e.URL.Host())
		}
	}
	return nil
}

// hiddenOf returns the number of hidden pages of a host, at most as many as the crawl's budgets would have allowed.
func (c *Crawler) hiddenOf(ctx context.Context, host weburl.Host, t *turned, most int64) (int64, error) {
	var next []archive.Entry
	for _, o := range t.pages {
		before, _ := c.archive.Previous(c.archive.At(o))
		next = append(next, before)
	}
	seen := make(map[weburl.URL]bool)
	for ; len(next) > 0 && ctx.Err() == nil; next = next[1:] { // the crawl is done; these counts are only for its report
		unmet, err := c.unmet(ctx, next[0])
		if err != nil {
			return 0, err
		}
		for _, e := range unmet {
			if !seen[e.URL] {
				seen[e.URL] = true
				next = append(next, e)
			}
		}
	}
	came, err := c.cameOf(host, t)
	hidden := min(int64(len(seen)), most)
	if c.o.MaxPagesPerHost > 0 {
		hidden = min(hidden, c.o.MaxPagesPerHost-came)
	}
	if err != nil || hidden <= mostHidden*came {
		return 0, err
	}
	return hidden, nil
}

// unmet returns the pages on the same host to which a page leads and that only earlier crawls have met; none where the page is damaged or can't be
// read.
func (c *Crawler) unmet(ctx context.Context, e archive.Entry) (pages []archive.Entry, err error) {
	capture, err := c.captured(e)
	if capture == nil || err != nil {
		return nil, err
	}
	var to []weburl.URL
	_ = c.read(ctx, capture, func(p *page.Page) {
		to = append(to, p.Refresh, p.Canonical)
		for _, l := range p.Links {
			to = append(to, l.Target)
		}
	})
	for _, u := range to {
		if u == "" || u.Host() != e.URL.Host() {
			continue
		}
		there, ok, err := c.unmetPage(u)
		if err != nil {
			return nil, err
		}
		if ok {
			pages = append(pages, there)
		}
	}
	return pages, nil
}

// unmetPage returns the page at an address, or at the target of its redirects on the same host, if only earlier crawls have met it.
func (c *Crawler) unmetPage(u weburl.URL) (e archive.Entry, ok bool, err error) {
	met, err := c.frontier.Met(u)
	if e, ok = c.archive.Entry(u); !ok || met || err != nil {
		return e, false, err
	}
	if isOfRedirect(e) {
		to, ends, err := c.follow(e)
		if !ends || err != nil || to.Host() != u.Host() {
			return e, false, err
		}
		return c.unmetPage(to)
	}
	return e, c.isEarlier(e), nil
}
