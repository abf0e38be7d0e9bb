package crawler

import (
	"time"

	"github.com/cespare/xxhash/v2"

	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

// A crawl that begins anew asks for every page again, unless it was begun with intervals (frontier.Intervals). Then a page of an earlier crawl is not
// due while its last answer, be it a page, a redirect or a 304, is
//
//	younger than Older, or
//	younger than Oldest and than share * the time between the first and the last answer that gave this body
//
// and is taken from the archive, after robots.txt has allowed it. What follows is as after a 304, except that the earlier capture stays as it is. A
// page that has not changed for long is unlikely to change soon: if all that is known is that a page has been the same for a time T, it changes
// within the next s*T with probability s/(1+s), so every request has the same chance of finding a change, whatever the page's rate of change (in J.
// Cho, H. Garcia-Molina, Estimating frequency of change, ACM TOIT 3(3), 2003, too, the estimate of that rate is 1/T up to a factor, for a page of
// which no change was seen). After a change has been seen, the page is due after Older again. Age is counted at the start of the crawl, so what is
// due by age depends only on that start, the intervals and the archive, and is the same after a kill. A sitemap that says that a page was modified
// since its last answer makes it due earlier (isNews); the frontier keeps that.

// share is the time for which a page is left alone, as a part of the time for which it has been unchanged: 1/4 to 1/2, by its address. With one share
// for all, pages that were first fetched in one night would come back together in one night.
func share(u weburl.URL) float64 {
	return 0.25 + 0.25*float64(xxhash.Sum64String(string(u)))/(1<<64)
}

// left is the time for which a page is left alone that has been unchanged for so long.
func left(v frontier.Intervals, u weburl.URL, unchanged time.Duration) time.Duration {
	return max(v.Older, min(v.Oldest, time.Duration(share(u)*float64(unchanged))))
}

// isDue tells whether an entry's answer of an earlier crawl is too old.
func (c *Crawler) isDue(e archive.Entry) bool {
	if !e.Time.Before(c.start) || !leadsOn(e) { // from a clock that was ahead, or no page
		return true
	}
	unchanged := e.Time.Sub(c.archive.UnchangedSince(e))
	return c.start.Sub(e.Time) >= left(c.frontier.Intervals(), e.URL, unchanged)
}

// notDue returns the capture that serves as the answer for an item that is not due; nil if it is due, or its capture is damaged.
func (w *worker) notDue(it frontier.Item) (*archive.Capture, error) {
	e, ok := w.archive.Entry(it.URL)
	if it.Kind != frontier.Page || it.Due || !ok || w.isDue(e) {
		return nil, nil
	}
	return w.stored(it.URL)
}

// isNews tells whether a page that is not due was modified since its last answer, by a sitemap. A time in the future counts as now.
func (c *Crawler) isNews(p listed) bool {
	e, ok := c.archive.Entry(p.url)
	modified := p.modified
	if now := c.o.Now(); modified.After(now) {
		modified = now
	}
	return ok && modified.After(e.Time) && !c.isDue(e)
}
