package crawler

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// keep archives a response before the frontier hears of it: whatever is lost then can be had from the archive.
func (w *worker) keep(it frontier.Item, c *archive.Capture, next time.Time) error {
	if c.Status == http.StatusOK && !isPage(c.Header.Get("Content-Type"), c.Body) {
		return w.done(it, frontier.Result{Reason: DoneNotText, Fetched: true, Next: next}, nil)
	}
	err := w.archive.Append(c)
	if errors.Is(err, archive.ErrTooLarge) {
		return w.frontier.Fail(it, frontier.Result{Reason: FailTooLarge, Fetched: true, Next: next})
	}
	if err != nil {
		return fmt.Errorf("crawl: %w", err) // which names the address
	}
	return w.settle(it, c, next)
}

// settle finishes an item whose capture is in the archive. It depends on nothing but the capture, so that it comes to the
// same end when it is done again.
func (w *worker) settle(it frontier.Item, c *archive.Capture, next time.Time) error {
	r := frontier.Result{Fetched: true, Archived: true, Next: next}
	if c.Status >= 300 && c.Status < 400 {
		return w.settleRedirect(it, c, r)
	}
	response := page.FromHTTP(c.URL, c.Header, c.Body)
	response.LinksOnly = true
	p := page.Parse(response)
	r.Page = true
	l := w.links(it, p)
	r.Skipped = l.skipped
	return w.done(it, r, l.items)
}

func (w *worker) settleRedirect(it frontier.Item, c *archive.Capture, r frontier.Result) error {
	u, err := location(it.URL, c.Header)
	if err != nil {
		r.Reason = FailRedirect
		return w.frontier.Fail(it, r)
	}
	r.Reason = DoneRedirect
	l := collector{scope: w.scope, seen: map[weburl.URL]bool{it.URL: true}}
	l.add(frontier.Item{URL: u, Depth: it.Depth, Hops: it.Hops + 1})
	r.Skipped = l.skipped
	return w.done(it, r, l.items)
}

// location gives the target of a redirect.
func location(u weburl.URL, h http.Header) (weburl.URL, error) {
	base, err := weburl.NewBase(string(u))
	if err != nil {
		return "", err
	}
	return base.Resolve(h.Get("Location"))
}

// done finishes an item. What a seed leads to without a click belongs to the scope like the seed itself.
func (w *worker) done(it frontier.Item, r frontier.Result, links []frontier.Item) error {
	for _, l := range links {
		if l.Depth == 0 {
			w.scope.admit(l.URL.Host())
		}
	}
	_, err := w.frontier.Done(it, r, links)
	return err
}

// settleSitemap adds what a sitemap lists. It is no page: when it is missing nothing failed.
func (w *worker) settleSitemap(it frontier.Item, m *manners, x *exchange, next time.Time) error {
	r := frontier.Result{Reason: DoneNoSitemap, Fetched: true, Next: next}
	l := collector{scope: w.scope, seen: map[weburl.URL]bool{it.URL: true}, limit: maxSitemapURLs}
	switch {
	case x.status >= 300 && x.status < 400:
		if u, err := location(it.URL, x.header); err == nil && w.o.MaxRedirects >= 0 {
			l.add(frontier.Item{URL: u, Kind: frontier.Sitemap, Depth: 1, Hops: it.Hops + 1})
		}
	case x.status == http.StatusOK:
		r.Reason = DoneSitemap
		pages, children := sitemapURLs(x.body)
		for _, u := range children[:min(len(children), maxSitemaps)] {
			l.add(frontier.Item{URL: u, Kind: frontier.Sitemap, Depth: 1, Hops: it.Hops + 1})
		}
		for _, u := range pages {
			if m.listed >= maxListed {
				l.skip(ReasonListed)
				continue
			}
			m.listed++
			l.add(frontier.Item{URL: u, Depth: 1})
		}
	}
	r.Skipped = l.skipped
	for len(l.items) > addMax {
		if _, err := w.frontier.Add(l.items[:addMax]); err != nil {
			return err
		}
		l.items = l.items[addMax:]
	}
	return w.done(it, r, l.items)
}

// addMax bounds the items of one batch: other workers wait for it.
const addMax = 2000
