package crawler

import (
	"context"
	"time"

	"github.com/cespare/xxhash/v2"

	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// A crawl that begins anew asks for every page again, unless it was begun with intervals (frontier.Intervals). Then a page of an earlier crawl is not
// due while its last answer, be it a page, a redirect or a 304, is
//
//	younger than Older, or
//	younger than Oldest and than share * the time between the first and the last answer that said the same
//
// and is taken from the archive, after robots.txt has allowed it. What follows is as after a 304, except that the earlier capture stays as it is. A
// page that has not changed for long is unlikely to change soon: if all that is known is that a page has been the same for a time T, it changes
// within the next s*T with probability s/(1+s), so every request has the same chance of finding a change, whatever the page's rate of change (in J.
// Cho, H. Garcia-Molina, Estimating frequency of change, ACM TOIT 3(3), 2003, too, the estimate of that rate is 1/T up to a factor, for a page of
// which no change was seen). After a change has been seen, the page is due after Older again. Age is counted at the start of the crawl, so what is
// due by age depends only on that start, the intervals and the archive, and is the same after a kill. A sitemap that says that a page was modified
// since its last answer makes it due earlier, unless that was in vain before (isNews); the frontier keeps that.
//
// Many programs write something else into each answer that no reader sees: the key of a form, the time that it took, a picture's address with the time
// of day. So answers say the same if their titles and texts do, whatever their bytes. Numbers count, as a price may be all that changes.

// share is the time for which a page is left alone, as a part of the time for which it has been unchanged: 1/4 to 1/2, by its address. With one share
// for all, pages that were first fetched in one night would come back together in one night.
func share(u weburl.URL) float64 {
	return 0.25 + 0.25*float64(xxhash.Sum64String(string(u)))/(1<<64)
}

// left is the time for which a page is left alone that has been unchanged for so long.
func left(v frontier.Intervals, u weburl.URL, unchanged time.Duration) time.Duration {
	return max(v.Older, min(v.Oldest, time.Duration(share(u)*float64(unchanged))))
}

// isDue tells whether an entry's answer of an earlier crawl is too old. Answers are read only if that depends on what they say.
func (c *Crawler) isDue(ctx context.Context, e archive.Entry) (bool, error) {
	if !e.Time.Before(c.start) || !leadsOn(e) { // from a clock that was ahead, or no page
		return true, nil
	}
	v, age := c.frontier.Intervals(), c.start.Sub(e.Time)
	if age < v.Older || age >= max(v.Older, v.Oldest) {
		return age >= v.Older, nil
	}
	since := c.archive.UnchangedSince(e)
	if age < left(v, e.URL, e.Time.Sub(since)) {
		return false, nil
	}
	since, err := c.saidSince(ctx, e, since)
	return age >= left(v, e.URL, e.Time.Sub(since)), err
}

// saidSince returns the date of an answer since which a page has said the same, given the date since which its body is the same. It looks at the
// answers 1, 3, 7 and so on before that, so the page may have said so for up to twice the time.
func (c *Crawler) saidSince(ctx context.Context, e archive.Entry, since time.Time) (time.Time, error) {
	says, ok, err := c.saysAt(ctx, e)
	for step := 1; ok && err == nil; step *= 2 {
		before, found := c.answersBefore(e, since, step)
		if !found {
			break
		}
		var said uint64
		if said, ok, err = c.saysAt(ctx, before); said != says {
			break
		}
		e, since = before, c.archive.UnchangedSince(before)
	}
	return since, err
}

// answersBefore returns the answer that came so many answers before a time, or the first one if there are not so many.
func (c *Crawler) answersBefore(e archive.Entry, t time.Time, n int) (before archive.Entry, found bool) {
	for n > 0 {
		earlier, ok := c.archive.Previous(e)
		if !ok {
			break
		}
		if e = earlier; e.Time.Before(t) {
			before, found = e, true
			n--
		}
	}
	return before, found
}

// saysAt returns a number for what a reader sees of an answer; false if it is no HTML page, or cannot be read.
func (c *Crawler) saysAt(ctx context.Context, e archive.Entry) (says uint64, ok bool, err error) {
	if !isOfPage(e) || page.IsPDF(e.ContentType) {
		return 0, false, nil
	}
	capture, err := c.captured(e)
	if capture == nil || err != nil {
		return 0, false, err
	}
	ok = c.read(ctx, capture, func(p *page.Page) {
		var d xxhash.Digest
		d.Reset()
		d.WriteString(p.Title) // never fails
		for _, b := range p.Blocks {
			d.WriteString("\n")
			d.WriteString(b.Text)
		}
		says = d.Sum64()
	}) == nil
	return says, ok, nil
}

// notDue returns the capture that serves as the answer for an item that is not due; nil if it is due, or its capture is damaged.
func (w *worker) notDue(ctx context.Context, it frontier.Item) (*archive.Capture, error) {
	e, ok := w.archive.Entry(it.URL)
	if it.Kind != frontier.Page || it.Due || !ok {
		return nil, nil
	}
	if due, err := w.isDue(ctx, e); due || err != nil {
		return nil, err
	}
	return w.stored(it.URL)
}

// isNews tells whether a page that is not due was modified since its last answer, by a sitemap. A time in the future counts as now. Many programs
// write the time of the night there, whatever has changed, so a page that was asked for early in vain has to wait until it is due.
func (c *Crawler) isNews(ctx context.Context, p listed) (bool, error) {
	e, ok := c.archive.Entry(p.url)
	modified := p.modified
	if now := c.o.Now(); modified.After(now) {
		modified = now
	}
	if !ok || !modified.After(e.Time) {
		return false, nil
	}
	if due, err := c.isDue(ctx, e); due || err != nil {
		return false, err
	}
	since := c.archive.UnchangedSince(e)
	if c.wasEarly(e, since) {
		return false, nil
	}
	since, err := c.saidSince(ctx, e, since)
	return err == nil && !c.wasEarly(e, since), err
}

// maxEarly is how many times in a row a page is asked for early in vain: a page may well be modified in what no reader sees, but not each time.
const maxEarly = 2

// wasEarly tells whether the last maxEarly answers of a page came before it was due again, and none of them said what is new. The page has said the
// same since a time.
func (c *Crawler) wasEarly(e archive.Entry, since time.Time) bool {
	v := c.frontier.Intervals()
	for range maxEarly {
		before, ok := c.archive.Previous(e)
		if !ok || before.Time.Before(since) || e.Time.Sub(before.Time) >= left(v, e.URL, before.Time.Sub(since)) {
			return false
		}
		e = before
	}
	return true
}
