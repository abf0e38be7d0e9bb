package crawler

import (
	"context"
	"errors"
	"net/http"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

// worker settles one lease after another.
type worker struct {
	*Crawler
	fetcher *fetcher
}

// visit settles a lease. An error comes from the environment (disk) and ends the crawl.
func (w *worker) visit(ctx context.Context, it frontier.Item) error {
	if w.o.Removed(it.URL) { // removed since it was put into the frontier
		return w.frontier.Fail(it, frontier.Result{Reason: FailRemoved})
	}
	if c, err := w.held(it); c != nil || err != nil {
		if err != nil {
			return err
		}
		w.reparsed.Add(1)
		return w.settle(ctx, it, c, frontier.Result{Fetched: true})
	}
	if err := w.guard.refuses(it.URL); err != nil {
		return w.frontier.Fail(it, frontier.Result{Reason: failureOf(err).reason})
	}
	m := w.states.of(it.URL.Host())
	scheme, _ := siteOf(it.URL)
	a := m.robots[scheme]
	if a == nil || time.Now().After(a.until) {
		return w.prepare(ctx, it, m, scheme)
	}
	switch {
	case a.reason != "":
		w.outage.lose(it)
		return w.frontier.Fail(it, frontier.Result{Reason: a.reason})
	case a.rules == nil: // not answered yet
		return w.frontier.Release(it, a.until)
	case !a.rules.allowed(it.URL.Path()):
		return w.frontier.Fail(it, frontier.Result{Reason: FailRobots})
	case m.late >= maxLate:
		w.outage.lose(it)
		return w.frontier.Fail(it, frontier.Result{Reason: FailSlowHost})
	case m.broken >= maxBroken:
		return w.frontier.Fail(it, frontier.Result{Reason: FailBrokenHost})
	case m.isTooBusy():
		return w.frontier.Fail(it, frontier.Result{Reason: FailBusyHost})
	case it.Kind == frontier.Sitemap && m.sitemaps >= maxSitemaps:
		return w.done(it, frontier.Result{Reason: DoneSitemaps}, nil)
	}
	if c, err := w.notDue(ctx, it); c != nil || err != nil {
		if err != nil {
			return err
		}
		return w.settle(ctx, it, c, frontier.Result{})
	}
	return w.ask(ctx, it, m, a)
}

// prepare asks for the robots.txt; if it is on another host, in the turn of that host. The item itself has to wait for the delay, as after any
// request.
func (w *worker) prepare(ctx context.Context, it frontier.Item, m *manners, scheme string) error {
	from, hops := robotsOf(it.URL, m)
	if from.Host() != it.URL.Host() {
		ok, err := w.frontier.Borrow(it, from.Host(), time.Now())
		if !ok {
			return err
		}
	}
	took, err := w.askRobots(ctx, it.URL, m, from, hops)
	next := time.Now()
	if err == nil {
		a := m.robots[scheme]
		next = next.Add(max(w.o.pause(m, a.rules, took), w.rest(from, took)))
		if a.rules == nil && a.reason == "" && a.until.After(next) {
			next = a.until
		}
	}
	var returned error
	if from.Host() != it.URL.Host() {
		returned = w.frontier.Return(from.Host(), next)
	}
	if isStarved(err) {
		return errors.Join(w.giveBack(it, err), returned)
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		err = nil
	}
	return errors.Join(err, returned, w.frontier.Release(it, next))
}

// held returns the capture of an item that this crawl has fetched already: before a crash, or at a greater depth. A capture that is damaged, or dated
// in the future (see date), does not count, and the page is fetched again.
func (w *worker) held(it frontier.Item) (*archive.Capture, error) {
	if it.Kind != frontier.Page {
		return nil, nil
	}
	e, ok := w.archive.Entry(it.URL)
	if !ok || e.Time.Before(w.start) || e.Time.After(w.o.Now()) || !leadsOn(e) || it.Again && isOfRedirect(e) {
		return nil, nil
	}
	return w.stored(it.URL)
}

// ask makes the request for an item and settles what comes back.
func (w *worker) ask(ctx context.Context, it frontier.Item, m *manners, a *answer) error {
	x := &exchange{limit: w.o.MaxBody, quiet: m.quiet, past: m.cached, noPDF: w.o.NoPDF, named: namesPDF(it.URL)}
	if it.Kind == frontier.Sitemap {
		x.limit, x.cut, x.all = maxSitemapBytes, true, true
		m.sitemaps++
	}
	condition, err := w.condition(it)
	if err != nil {
		return err
	}
	x.condition = condition
	if x.part, err = w.takesPart(it); err != nil {
		return err
	}
	if it.Again && m.session.jar == nil {
		if _, err := w.recall(it.URL, m); err != nil {
			return err
		}
	}
	began, err := w.once(ctx, it.URL, m, x)
	if err == nil {
		x, began, err = w.insist(ctx, it.URL, m, a, x, began)
	}
	if ctx.Err() != nil {
		return w.frontier.Release(it, time.Now().Add(w.o.pause(m, a.rules, 0)))
	}
	if isStarved(err) {
		return w.giveBack(it, err)
	}
	if err != nil {
		return w.failed(it, m, a, x, err)
	}
	m.failures = 0
	return w.answered(ctx, it, m, a, x, began)
}

// once makes one request for an item.
func (w *worker) once(ctx context.Context, u weburl.URL, m *manners, x *exchange) (began time.Time, err error) {
	began = w.date(u)
	m.session.lend(u, x)
	err = w.request(ctx, u, x)
	if m.quiet = isLate(err); m.quiet {
		m.late++
	} else {
		m.late = 0
	}
	if isBrokenAtOnce(x, err) {
		m.broken++
	} else {
		m.broken = 0
	}
	if ctx.Err() == nil && !isStarved(err) {
		w.fetched.Add(1)
		w.bytes.Add(int64(len(x.body)))
	}
	return began, err
}

// isBrokenAtOnce tells whether a host was reached and hung up without an answer, as a firewall does that shuts the crawl out, or gave none of HTTP.
func isBrokenAtOnce(x *exchange, err error) bool {
	return err != nil && x.status == 0 && failureOf(err).reason == FailBroken
}

// takesPart tells whether to keep a body that breaks off: at the last try, if the archive has no page, or one that is damaged or incomplete as well.
func (w *worker) takesPart(it frontier.Item) (bool, error) {
	if it.Tries+1 < w.o.MaxTries || !w.holdsPage(it.URL) {
		return it.Tries+1 >= w.o.MaxTries, nil
	}
	c, err := w.stored(it.URL)
	return c == nil || c.Truncated != "", err
}

// holdsPage tells whether the archive has a page or a redirect at an address.
func (w *worker) holdsPage(u weburl.URL) bool {
	e, ok := w.archive.Entry(u)
	return ok && leadsOn(e)
}

// captureOf returns an answer as the archive keeps it. If the server broke it off at each try, it is kept as far as it came, as browsers show it.
func (w *worker) captureOf(u weburl.URL, x *exchange, began time.Time) *archive.Capture {
	c := &archive.Capture{URL: u, Time: began, Status: x.status, Header: x.header, Body: x.body}
	if x.broken {
		c.Truncated = "disconnect"
	}
	return c
}

// date returns the date for an answer that comes now: later than all that the archive has of the address. Otherwise builds would go on reading an
// older capture with a date in the future, from a clock that was ahead or from an import.
func (w *worker) date(u weburl.URL) time.Time {
	now := w.o.Now()
	if e, ok := w.archive.Entry(u); ok && !now.After(e.Time) {
		return e.Time.Add(time.Microsecond) // the archive's precision
	}
	return now
}

// request makes a request and tells outage the result.
func (w *worker) request(ctx context.Context, u weburl.URL, x *exchange) error {
	began := w.outage.request()
	err := w.fetcher.fetch(ctx, u, x)
	if ctx.Err() == nil && !isStarved(err) {
		w.starved.Store(0)
		w.outage.note(u, began, err)
	}
	return err
}

// failed settles a request without a usable answer.
func (w *worker) failed(it frontier.Item, m *manners, a *answer, x *exchange, err error) error {
	f := failureOf(err)
	if f.nowhere() || f.reason == FailSlow { // half an answer does not show that the network is still up
		w.outage.lose(it)
	}
	if f.host {
		if m.failures++; m.failures >= deadAfter {
			a.until = time.Time{} // ask for robots.txt first, to see whether the host is still there
			m.failures = 0
		}
	}
	r := frontier.Result{Reason: f.reason, Fetched: true, Next: time.Now().Add(w.o.pause(m, a.rules, x.took))}
	return w.giveUpOrRetry(it, r, f.retry, 0)
}

// giveUpOrRetry tries again if that may help and tries are left, else fails the item.
func (w *worker) giveUpOrRetry(it frontier.Item, r frontier.Result, retry bool, atLeast time.Duration) error {
	if !retry || it.Tries+1 >= w.o.MaxTries {
		return w.frontier.Fail(it, r)
	}
	return w.frontier.Retry(it, r, time.Now().Add(max(w.o.backoff(it.Tries+1), atLeast)))
}

// answered settles a response by its status.
func (w *worker) answered(ctx context.Context, it frontier.Item, m *manners, a *answer, x *exchange, began time.Time) error {
	after := retryAfter(x.header.Get("Retry-After"), time.Now())
	overload := x.status == http.StatusTooManyRequests || x.status == http.StatusServiceUnavailable || x.status >= 500 && after > 0
	if overload {
		m.overloaded(after)
	} else {
		m.busy, m.putOff = 0, 0
	}
	next := time.Now().Add(w.o.pause(m, a.rules, x.took))
	c := w.captureOf(it.URL, x, began)
	switch {
	case overload && m.isTooBusy():
		return w.frontier.Fail(it, frontier.Result{Reason: statusReason(x.status), Fetched: true, Next: next})
	case overload:
		if at := time.Now().Add(after); at.After(next) {
			next = at
		}
		return w.giveUpOrRetry(it, frontier.Result{Reason: statusReason(x.status), Fetched: true, Next: next}, true, after)
	case x.status >= 500 || x.status == http.StatusRequestTimeout || x.status == http.StatusAccepted || blamesCondition(x):
		return w.giveUpOrRetry(it, frontier.Result{Reason: statusReason(x.status), Fetched: true, Next: next}, true, 0)
	case it.Kind == frontier.Sitemap:
		return w.settleSitemap(ctx, it, m, x, next)
	case x.status == http.StatusNotModified:
		return w.notModified(ctx, it, m, x, began, next)
	case isRedirect(x.status, x.header), (x.status == http.StatusOK || x.status == http.StatusMultipleChoices) && x.wants():
		return w.keep(ctx, it, c, next)
	case x.status >= 200 && x.status < 300:
		return w.notText(it, c, next)
	}
	return w.gone(it, c, next)
}
