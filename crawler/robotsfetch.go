package crawler

import (
	"context"
	"net/http"
	"strings"
	"time"

	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

// siteOf gives scheme and host of a URL: what a robots.txt is for.
func siteOf(u weburl.URL) (scheme, root string) {
	scheme, _, _ = strings.Cut(string(u), "://")
	return scheme, scheme + "://" + string(u.Host())
}

// robotsOf gives where the robots.txt of the site of a URL is asked for next: at the site, or where it has redirected to after so many hops.
func robotsOf(u weburl.URL, m *manners) (from weburl.URL, hops int) {
	scheme, root := siteOf(u)
	if a := m.robots[scheme]; a != nil && a.follow != "" {
		return a.follow, a.hops
	}
	return weburl.URL(root + "/robots.txt"), 0
}

// askRobots makes one request for the robots.txt of the site of a URL and keeps the answer. It returns the time that the request took.
// By RFC 9309 §2.3.1: found: obeyed; 4xx: everything is allowed; 5xx and no answer: nothing is, until a later try.
// 429 is no answer either. A redirect is followed in the next turn. That this machine could not ask is an error.
func (w *worker) askRobots(ctx context.Context, u weburl.URL, m *manners, from weburl.URL, hops int) (took time.Duration, err error) {
	scheme, root := siteOf(u)
	old, asked := m.robots[scheme], w.states.of(from.Host()) // whose turn this worker has as well
	x, err := w.getRobots(ctx, from, asked.quiet)
	asked.quiet = isLate(err)
	if ctx.Err() != nil {
		return x.took, ctx.Err()
	}
	if isStarved(err) {
		return x.took, err
	}
	a := &answer{until: time.Now().Add(robotsTTL)}
	switch {
	case err != nil || x.status >= 500 || x.status == http.StatusTooManyRequests:
		w.noRobots(a, old, x, err)
	case x.status >= 200 && x.status < 300:
		a.rules = parseRobots(x.body, w.token)
	default:
		w.robotsElsewhere(a, old, x, from, hops)
	}
	m.robots[scheme] = a
	w.states.resize(m)
	if a.reason == "" && a.rules != nil {
		m.failures = 0
		return x.took, w.announce(root, a.rules)
	}
	return x.took, nil
}

// getRobots makes the request, unless the address is one that must not be asked.
func (w *worker) getRobots(ctx context.Context, u weburl.URL, quiet bool) (*exchange, error) {
	x := &exchange{limit: maxRobots + 1, cut: true, all: true, quiet: quiet}
	if err := w.guard.refuses(u); err != nil {
		return x, err
	}
	return x, w.request(ctx, u, x)
}

// robotsElsewhere fills the answer where a redirect leads on, to other hosts too (RFC 9309 §2.3.1.2). Too many of them are like a 404, which
// allows everything.
func (w *worker) robotsElsewhere(a, old *answer, x *exchange, from weburl.URL, hops int) {
	to, err := location(from, x.header)
	if !isRedirect(x.status, x.header) || err != nil || hops >= w.o.MaxRedirects {
		a.rules = &robots{}
		return
	}
	a.follow, a.hops, a.until = to, hops+1, time.Now()
	a.tries = failedTries(old)
}

// failedTries is how often asking has failed since it succeeded, or was given up.
func failedTries(a *answer) int {
	if a == nil || a.reason != "" {
		return 0
	}
	return a.tries
}

// noRobots fills the answer when there is none: try again later, and after some tries give the host up for a day.
func (w *worker) noRobots(a, old *answer, x *exchange, err error) {
	a.tries = 1 + failedTries(old)
	f := failure{reason: FailRobotsGone, retry: true}
	if err != nil {
		if f = failureOf(err); f.retry {
			f.reason = FailRobotsGone
		}
	}
	if !f.retry || a.tries >= w.o.MaxTries {
		a.reason = f.reason
		return
	}
	wait := max(w.o.backoff(a.tries), retryAfter(x.header.Get("Retry-After"), time.Now()))
	a.until = time.Now().Add(wait)
}

// announce puts the sitemaps of a site into the frontier: those that its robots.txt names, or the usual one. A site in the scope may have them on any
// host (sitemaps.org, "Sitemaps & Cross Submits"), as of a service; what they list is taken within the scope alone.
func (w *worker) announce(root string, r *robots) error {
	lines, named := r.sitemaps, len(r.sitemaps) > 0
	if !named {
		lines = []string{root + "/sitemap.xml"}
	}
	var l collector
	site := weburl.URL(root + "/robots.txt")
	base, err := weburl.NewBase(string(site))
	if err != nil {
		return nil
	}
	for _, line := range lines {
		u, err := base.Resolve(line)
		it := frontier.Item{URL: u, Kind: frontier.Sitemap, Depth: 1}
		if err != nil {
			continue
		}
		switch reason := w.refusesSitemap(it, site.Host()); {
		case reason == "":
			l.items = append(l.items, it)
		case named: // the usual one is a guess, and no address that was met
			l.skip(reason)
		}
	}
	_, err = w.frontier.Add(l.items, l.skipped)
	return err
}

// refusesSitemap gives the reason for which a sitemap of a site is not wanted, "" when it is.
func (w *worker) refusesSitemap(it frontier.Item, site weburl.Host) string {
	if w.o.NoSitemaps {
		return ReasonSitemap
	}
	reason := w.scope.refuses(it)
	if reason == ReasonScope && w.scope.contains(site) {
		return w.scope.refusesHere(it)
	}
	return reason
}
