package crawler

import (
	"cmp"
	"context"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"time"

	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

// A server that redirects a requested address to itself expects something in the next request that it has just handed out: a cookie, or a session in
// the address, which canonical addresses do not have (package weburl). So it is asked once more with both, in the same turn and after the usual
// pause; later requests for its other addresses have the cookies as well. A server that does this by way of another address is asked once more in
// another turn. Cookies of servers that do not insist are not kept.

const (
	maxReturns = 2       // further requests for one address
	maxVain    = 3       // addresses in a row for which that failed, after which it is no longer tried on the host
	maxCookies = 8 << 10 // bytes of cookies, about as much as servers accept
)

// session has the cookies that a host has handed out. The zero value is empty.
type session struct {
	jar  *cookiejar.Jar // nil: no cookies
	size int            // estimated bytes in it
	vain int            // addresses in a row for which it failed
}

// lend adds the cookies that the host wants to see to a request.
func (s *session) lend(u weburl.URL, x *exchange) {
	if s.jar == nil {
		return
	}
	if at, err := url.Parse(string(u)); err == nil {
		x.cookies = s.jar.Cookies(at)
	}
}

// keep keeps the cookies of a response, and tells whether it has any. When they become too many, the earlier ones are dropped.
func (s *session) keep(u weburl.URL, h http.Header) bool {
	size := 0
	for _, c := range h["Set-Cookie"] {
		size += len(c)
	}
	at, err := url.Parse(string(u))
	cookies := (&http.Response{Header: h}).Cookies()
	if size > maxCookies || len(cookies) == 0 || err != nil {
		return false
	}
	if s.jar == nil || s.size+size > maxCookies {
		s.jar, _ = cookiejar.New(nil) // never fails
		s.size = 0
	}
	s.jar.SetCookies(at, cookies)
	s.size += size
	return true
}

// insist asks for an address again while its server redirects it to itself and hands out something for the next request.
func (w *worker) insist(ctx context.Context, u weburl.URL, m *manners, a *answer, x *exchange, began time.Time) (*exchange, time.Time, error) {
	for turn := 0; ; turn++ {
		at := sentBack(u, x)
		switch {
		case at == "":
			if !isRedirect(x.status, x.header) {
				m.session.vain = 0
			}
			return x, began, nil
		case turn == maxReturns:
			m.session.vain++
			return x, began, nil
		case m.session.vain >= maxVain || !a.rules.allowed(weburl.URL(at).Path()):
			return x, began, nil
		case m.session.keep(u, x.header):
			w.states.resize(m)
		case at == cmp.Or(x.at, string(u)):
			return x, began, nil
		}
		sleep(ctx, w.o.pause(m, a.rules, x.took))
		x = &exchange{limit: x.limit, cut: x.cut, all: x.all, part: x.part, past: x.past, noPDF: x.noPDF, named: x.named,
			condition: x.condition, at: at}
		var err error
		if began, err = w.once(ctx, u, m, x); err != nil {
			return x, began, err
		}
	}
}

// sentRound tells whether the server of an item redirects to an address that led to the item, and has handed out a cookie on the way. Then that
// address is worth another request with the cookie.
func (w *worker) sentRound(it frontier.Item, to weburl.URL) (bool, error) {
	m := w.states.of(it.URL.Host())
	if it.Again {
		m.session.vain++
	}
	if it.Again || m.session.vain >= maxVain {
		return false, nil
	}
	return w.recall(to, m)
}

// recall keeps the cookies that this crawl received where an address redirects to another one on its host, and that one back; it tells whether there
// are any. It takes them from the archive, so a crawl that is resumed after a kill has them as well.
func (w *worker) recall(u weburl.URL, m *manners) (has bool, err error) {
	var headers [2]http.Header
	at := u
	for i := range headers {
		e, ok := w.archive.Entry(at)
		if !ok || at.Host() != u.Host() || e.Time.Before(w.start) || !isOfRedirect(e) {
			return false, nil
		}
		c, err := w.stored(at)
		if c == nil || err != nil {
			return false, err
		}
		headers[i] = c.Header
		if at, err = location(at, c.Header); err != nil {
			return false, nil
		}
	}
	if at != u {
		return false, nil
	}
	for _, h := range headers {
		has = m.session.keep(u, h) || has
	}
	w.states.resize(m)
	return has, nil
}

// sentBack returns the target of a response's redirect, as the server has written it, if it is the requested address; else "".
func sentBack(u weburl.URL, x *exchange) string {
	if !isRedirect(x.status, x.header) {
		return ""
	}
	base, err := weburl.NewBase(string(u))
	if err != nil {
		return ""
	}
	ref := x.header.Get("Location")
	if to, err := base.Resolve(ref); err != nil || to != u {
		return ""
	}
	return base.Written(ref)
}
