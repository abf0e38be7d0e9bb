package crawler

import (
	"context"
	"net/http"
	"strings"
	"time"

	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

// siteOf returns the scheme of a URL, and its scheme and host, which is the site that a robots.txt is for.
func siteOf(u weburl.URL) (scheme, root string) {
	scheme, _, _ = strings.Cut(string(u), "://")
	return scheme, scheme + "://" + string(u.Host())
}

// robotsOf returns the address to ask next for the robots.txt of a URL's site: at the site, or the target of its redirects after so many hops.
func robotsOf(u weburl.URL, m *manners) (from weburl.URL, hops int) {
	scheme, root := siteOf(u)
	if a := m.robots[scheme]; a != nil && a.follow != "" {
		return a.follow, a.hops
	}
	return weburl.URL(root + "/robots.txt"), 0
}

// askRobots makes one request for the robots.txt of a URL's site, keeps the answer, and returns the duration of the request. By RFC 9309 §2.3.1, a
// robots.txt that is found is obeyed; 4xx allows everything; 5xx or no answer allows nothing until a later try. 429 counts as no answer. A redirect
// is followed in the next turn; one that leads back, only if it hands out a cookie, on which the host insists for its pages as well. It is an error if
// this machine could not ask.
func (w *worker) askRobots(ctx context.Context, u weburl.URL, m *manners, from weburl.URL, hops int) (took time.Duration, err error) {
	scheme, root := siteOf(u)
	old, asked := m.robots[scheme], w.states.of(from.Host()) // this worker has the turn of that host, too
	x, err := w.getRobots(ctx, from, asked)
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
		if back := a.follow == from || a.follow == weburl.URL(root+"/robots.txt"); back && !asked.session.keep(from, x.header) {
			a = &answer{until: time.Now().Add(robotsTTL), rules: &robots{}}
		}
		w.states.resize(asked)
	}
	m.robots[scheme] = a
	w.states.resize(m)
	if a.reason == "" && a.rules != nil {
		m.failures = 0
		return x.took, w.announce(root, a.rules)
	}
	return x.took, nil
}

// getRobots makes the request, unless the address is refused.
func (w *worker) getRobots(ctx context.Context, u weburl.URL, asked *manners) (*exchange, error) {
	x := &exchange{limit: maxRobots + 1, cut: true, all: true, quiet: asked.quiet}
	if err := w.guard.refuses(u); err != nil {
		return x, err
	}
	asked.session.lend(u, x)
	return x, w.request(ctx, u, x)
}

// robotsElsewhere fills the answer for a redirect, which may lead to another host (RFC 9309 §2.3.1.2). Too many redirects, like a 404, allow
// everything.
func (w *worker) robotsElsewhere(a, old *answer, x *exchange, from weburl.URL, hops int) {
	to, err := location(from, x.header)
	if !isRedirect(x.status, x.header) || err != nil || hops >= w.o.MaxRedirects {
		a.rules = &robots{}
		return
	}
	a.follow, a.hops, a.until = to, hops+1, time.Now()
	a.tries, a.putOff = failedTries(old)
}

// failedTries returns the number of failed tries since asking last succeeded or was given up, and the sum of the waits that they asked for.
func failedTries(a *answer) (tries int, putOff time.Duration) {
	if a == nil || a.reason != "" {
		return 0, 0
	}
	return a.tries, a.putOff
}

// noRobots fills the answer where there is no robots.txt: try again later, and after some tries, or more than the longest Retry-After, give the host up
// for a day.
func (w *worker) noRobots(a, old *answer, x *exchange, err error) {
	tries, putOff := failedTries(old)
	after := retryAfter(x.header.Get("Retry-After"), time.Now())
	a.tries, a.putOff = tries+1, putOff+after
	f := failure{reason: FailRobotsGone, retry: true}
	if err != nil {
		if f = failureOf(err); f.retry {
			f.reason = FailRobotsGone
		}
	}
	if !f.retry || a.tries >= w.o.MaxTries || a.putOff > maxRetryAfter {
		a.reason = f.reason
		return
	}
	a.until = time.Now().Add(max(w.o.backoff(a.tries), after))
}

// announce puts the sitemaps of a site into the frontier: those that its robots.txt names, or the usual one. A site in scope may have its sitemaps on
// any host (sitemaps.org, "Sitemaps & Cross Submits"), such as that of a service; addresses listed in them are taken only within the scope.
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
		case named: // the usual one is a guess and is not counted as an address met
			l.skip(reason)
		}
	}
	_, err = w.frontier.Add(l.items, l.skipped)
	return err
}

// refusesSitemap returns the reason for which a sitemap of a site is not wanted, "" when it is.
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
