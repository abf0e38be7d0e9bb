package crawler

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// keep archives a response before the frontier is told, so that whatever the frontier loses can be taken from the archive.
func (w *worker) keep(ctx context.Context, it frontier.Item, c *archive.Capture, next time.Time) error {
	if found := http.DetectContentType(c.Body); page.IsPDF(found) && isUnknownType(c.Header.Get("Content-Type")) {
		c.Header.Set("Content-Type", found)
	}
	if c.Status == http.StatusOK && !wantsBody(c.Header.Get("Content-Type"), c.Body, w.o.NoPDF) {
		c.Header.Set("Content-Type", http.DetectContentType(c.Body)) // its stated type would make it a page
		return w.notText(it, c, next)
	}
	err := w.archive.Append(c)
	if errors.Is(err, archive.ErrTooLarge) {
		return w.frontier.Fail(it, frontier.Result{Reason: FailTooLarge, Fetched: true, Next: next})
	}
	if err != nil {
		return fmt.Errorf("crawl: %w", err) // err names the address
	}
	if c.Truncated != "" {
		w.broken.Add(1)
	}
	return w.settle(ctx, it, c, frontier.Result{Fetched: true, Next: next})
}

// settle finishes an item whose capture is in the archive; r has what is known about the request. The result for the item depends on nothing but the
// capture, so that it is the same when the item is settled again.
func (w *worker) settle(ctx context.Context, it frontier.Item, c *archive.Capture, r frontier.Result) error {
	r.Archived = true
	switch {
	case isRedirect(c.Status, c.Header):
		return w.settleRedirect(it, c, r)
	case c.Status == http.StatusOK:
		r.Page = true
	default:
		r.Reason = DoneChoice
	}
	l, err := w.linksOf(ctx, it, c)
	switch {
	case errors.Is(err, errNotRead): // the next crawl finds it in the archive
		return w.frontier.Release(it, r.Next)
	case err != nil:
		return w.frontier.Fail(it, frontier.Result{Reason: FailDefect, Fetched: r.Fetched, Next: r.Next})
	}
	r.Skipped = l.skipped
	if r.Page {
		r.News, r.Texts, r.Barren, r.CopyOf = l.news.words, l.news.texts, l.barren, l.copyOf
	}
	return w.done(it, r, l.items)
}

// linksOf returns the links of a capture. An error other than errNotRead is a panic.
func (w *worker) linksOf(ctx context.Context, it frontier.Item, c *archive.Capture) (l *collector, err error) {
	err = w.read(ctx, c, func(p *page.Page) { l = w.links(it, p) })
	if errors.Is(err, errEndless) {
		l, err = new(collector), nil
		l.skip(ReasonEndless)
	}
	return l, err
}

// gone fails an item by the status of its answer and archives a 4xx. Like search engines, it takes any 4xx that another try would not change to mean
// that the page is gone.
func (w *worker) gone(it frontier.Item, c *archive.Capture, next time.Time) error {
	if c.Status >= 400 {
		if err := w.supersede(c); err != nil {
			return err
		}
	}
	return w.frontier.Fail(it, frontier.Result{Reason: statusReason(c.Status), Fetched: true, Next: next})
}

// notText archives an answer that is no text, and finishes its item.
func (w *worker) notText(it frontier.Item, c *archive.Capture, next time.Time) error {
	if err := w.supersede(c); err != nil {
		return err
	}
	return w.done(it, frontier.Result{Reason: DoneNotText, Fetched: true, Next: next}, nil)
}

// supersede archives an answer that is no page, without its body, if the archive has a page or a redirect at its address. Builds read the latest
// capture, and would otherwise show for ever what the server has removed.
func (w *worker) supersede(c *archive.Capture) error {
	if !w.holdsPage(c.URL) {
		return nil
	}
	if err := w.archive.Append(&archive.Capture{URL: c.URL, Time: c.Time, Status: c.Status, Header: c.Header}); err != nil {
		return fmt.Errorf("crawl: %w", err)
	}
	return nil
}

// isOfPage tells whether a capture is that of a page, and not one which only says that the page is gone.
func isOfPage(e archive.Entry) bool { return page.IsPage(e.Status, e.ContentType, e.Length) }

func isOfRedirect(e archive.Entry) bool { return e.Status/100 == 3 }

// leadsOn tells whether a capture can be followed from the archive as from the network.
func leadsOn(e archive.Entry) bool { return isOfPage(e) || isOfRedirect(e) }

// isRedirect tells whether an answer is a redirect, and not a list of links to choose from (300) or an answer that only has a redirect's status. A
// 300 may name the server's own choice as a redirect names its target (RFC 9110 §15.4.1).
func isRedirect(status int, h http.Header) bool {
	return status >= 300 && status < 400 && status != http.StatusNotModified && h.Get("Location") != ""
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
	sent, err := w.sentRound(it, u)
	if err != nil {
		return err
	}
	if sent {
		l.items = append(l.items, frontier.Item{URL: u, Depth: it.Depth, Hops: it.Hops + 1, Again: true})
	}
	return w.done(it, r, l.items)
}

// location returns the target of a redirect.
func location(u weburl.URL, h http.Header) (weburl.URL, error) {
	base, err := weburl.NewBase(string(u))
	if err != nil {
		return "", err
	}
	return base.Resolve(h.Get("Location"))
}

// done finishes an item. A page to which a seed leads without a click belongs to the scope like the seed itself.
func (w *worker) done(it frontier.Item, r frontier.Result, links []frontier.Item) error {
	for _, l := range links {
		if l.Depth == 0 {
			w.scope.admit(l.URL.Host())
		}
	}
	_, err := w.frontier.Done(it, r, links)
	return err
}

// settleSitemap adds the addresses in a sitemap. A sitemap is no page, so a missing one is no failure.
func (w *worker) settleSitemap(ctx context.Context, it frontier.Item, m *manners, x *exchange, next time.Time) error {
	r := frontier.Result{Reason: DoneNoSitemap, Fetched: true, Next: next}
	l := collector{scope: w.scope, foreign: it.URL.Host(), seen: map[weburl.URL]bool{it.URL: true}, limit: maxSitemapURLs}
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
		for _, p := range pages {
			if m.listed >= maxListed {
				l.skip(ReasonListed)
				continue
			}
			m.listed++
			news, err := w.isNews(ctx, p)
			if err != nil {
				return err
			}
			l.add(frontier.Item{URL: p.url, Depth: 1, Due: news})
		}
	}
	r.Skipped = l.skipped
	for len(l.items) > maxAdded {
		if _, err := w.frontier.Add(l.items[:maxAdded], nil); err != nil {
			return err
		}
		l.items = l.items[maxAdded:]
	}
	return w.done(it, r, l.items)
}

// maxAdded bounds the items of one batch, as other workers wait for it.
const maxAdded = 2000
