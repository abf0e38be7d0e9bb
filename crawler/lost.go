package crawler

import (
	"context"
	"math"
	"net/http"

	"facetta/crawler/archive"
	"facetta/internal/weburl"
)

// A crawl that begins anew ends normally even if half of the web does not answer; it then has pages only from the other half. So it reports how many
// pages of the archive it has lost: pages that it could not fetch; pages behind these, on hosts that gave none; pages that are gone; and pages that
// have become redirects which end at no page, or all at one address, as a proxy or a portal on the way may answer for everything. Two more numbers
// are reported separately: pages that all say the same by now (alike.go), and pages that nothing leads to any more (hidden.go). A page that is gone,
// or has become something else, counts in one crawl only, because the archive then records it.

// addLost counts the pages of earlier crawls that this one has lost.
func (c *Crawler) addLost(ctx context.Context, r *Report) error {
	failed, err := c.failedPages()
	if err == nil {
		err = c.addRedirected(r, failed)
	}
	if err != nil {
		return err
	}
	no, err := c.addAlike(ctx, r, failed)
	if err != nil {
		return err
	}
	held, err := c.pagesOfSilent(failed, no)
	if err != nil {
		return err
	}
	most := c.behind(r)
	for host, n := range failed {
		r.Lost += max(n, min(held[host], most))
	}
	for e := range c.archive.All() {
		if e.Status >= http.StatusBadRequest && c.isOurs(e) {
			r.Lost++
			r.Gone++
		}
	}
	return c.addHidden(ctx, r, held)
}

// behind is the most pages of a host that a crawl can have lost behind those that it asked for: as many as its budgets would have allowed.
func (c *Crawler) behind(r *Report) int64 {
	most := int64(math.MaxInt64)
	if c.o.MaxPages > 0 {
		most = c.o.MaxPages - r.Pages
	}
	if c.o.MaxPagesPerHost > 0 {
		most = min(most, c.o.MaxPagesPerHost)
	}
	return most
}

// failedPages counts by host the pages of earlier crawls that failed for a reason that does not lie in the page. A host where only other addresses
// failed is included, with 0.
func (c *Crawler) failedPages() (map[weburl.Host]int64, error) {
	failed := make(map[weburl.Host]int64)
	err := c.frontier.Failures(func(reason string, u weburl.URL) bool {
		if !MayPass(reason) && reason != FailRefused { // a portal leads all hosts to a private address
			return true
		}
		n := failed[u.Host()]
		if e, ok := c.archive.Entry(u); ok && c.isEarlier(e) {
			n++
		}
		failed[u.Host()] = n
		return true
	})
	return failed, err
}

// addRedirected counts the pages of earlier crawls that have become redirects without having just moved. It adds their hosts to those that failed.
func (c *Crawler) addRedirected(r *Report, failed map[weburl.Host]int64) error {
	moved := make(map[weburl.URL]bool) // targets
	for e := range c.archive.All() {
		if !isOfRedirect(e) || !c.isOurs(e) {
			continue
		}
		if before, ok := c.archive.Previous(e); !ok || !isOfPage(before) {
			continue
		}
		to, ends, err := c.follow(e)
		if err != nil {
			return err
		}
		if to != "" && (!ends || moved[to]) {
			r.Lost++
			r.Gone++
			failed[e.URL.Host()] += 0
		}
		moved[to] = true
	}
	return nil
}

// follow returns the address to which redirects lead, and whether there is a page at their end: a server that asks for cookies may send its readers
// round in circles. The address is "" if a redirect is damaged.
func (c *Crawler) follow(e archive.Entry) (to weburl.URL, ends bool, err error) {
	for range maxFollowed {
		capture, err := c.captured(e)
		if capture == nil || err != nil {
			return "", false, err
		}
		if to, err = location(e.URL, capture.Header); err != nil {
			return e.URL, false, nil
		}
		next, ok := c.archive.Entry(to)
		if !ok || !isOfRedirect(next) {
			return to, ok && isOfPage(next), nil
		}
		e = next
	}
	return to, false, nil
}

// maxFollowed is the most redirects in a row that are followed, as in browsers (WHATWG Fetch, "HTTP-redirect fetch").
const maxFollowed = 20

// pagesOfSilent counts the pages of earlier crawls for those of the given hosts that gave no page in this crawl, or only pages that do not count
// (no).
func (c *Crawler) pagesOfSilent(hosts, no map[weburl.Host]int64) (map[weburl.Host]int64, error) {
	held := make(map[weburl.Host]int64)
	for host := range hosts {
		n, err := c.frontier.PagesOf(host)
		if err != nil {
			return nil, err
		}
		if n <= no[host] {
			held[host] = 0
		}
	}
	for e := range c.archive.All() {
		if n, ok := held[e.URL.Host()]; ok && c.isEarlier(e) {
			held[e.URL.Host()] = n + 1
		}
	}
	return held, nil
}

// isOurs tells whether an entry is an answer to this crawl, and not from a clock that was ahead (see date).
func (c *Crawler) isOurs(e archive.Entry) bool {
	return !e.Time.Before(c.start) && !e.Time.After(c.o.Now())
}

// isEarlier tells whether an entry is a wanted page that only an earlier crawl has fetched.
func (c *Crawler) isEarlier(e archive.Entry) bool {
	return isOfPage(e) && e.Time.Before(c.start) && !c.o.Removed(e.URL)
}
