package crawler

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

const aSession = "0123456789abcdef0123456789abcdef"

// wall is a page behind a cookie of its own, without which readers are sent back to the same address.
func (w *testWeb) wall(address, cookie string, links ...string) {
	w.html(address, links...)
	w.wallOff(address, cookie)
}

// wallOff puts what is at an address behind a cookie.
func (w *testWeb) wallOff(address, cookie string) {
	page := w.pages[address]
	w.handle(address, func(rw http.ResponseWriter, r *http.Request) {
		if c, err := r.Cookie(cookie); err == nil && c.Value == "1" {
			page(rw, r)
			return
		}
		http.SetCookie(rw, &http.Cookie{Name: cookie, Value: "1", Path: "/"})
		http.Redirect(rw, r, r.URL.RequestURI(), http.StatusFound)
	})
}

// A server that insists on a cookie gets it back, and each other page at the first request. One that only sets cookies gets none, nor does another host.
func TestCookiesOfAWall(t *testing.T) {
	w := newTestWeb(t)
	w.wall("a.test/", "x", "/1", "/2", "http://b.test/")
	w.wall("a.test/1", "x")
	w.wall("a.test/2", "y")
	b := func(rw http.ResponseWriter, r *http.Request) {
		if len(r.Cookies()) > 0 {
			t.Errorf("%s was asked for with %v", r.URL, r.Cookies())
		}
		http.SetCookie(rw, &http.Cookie{Name: "z", Value: "1", Path: "/", Domain: "test"})
		rw.Header().Set("Content-Type", "text/html")
		fmt.Fprint(rw, "<a href=/c>")
	}
	w.handle("b.test/", b)
	w.handle("b.test/c", b)
	s, r := w.crawl(t, w.options("http://a.test/", "http://b.test/"))
	wantList(t, "archived", s.archived(), "a.test/", "a.test/1", "a.test/2", "b.test/", "b.test/c")
	wantList(t, "asked", w.asked(), "a.test/", "a.test/", "a.test/1", "a.test/2", "a.test/2", "b.test/", "b.test/c")
	if r.Pages != 5 {
		t.Errorf("%d pages, want 5", r.Pages)
	}
}

// The rules behind a wall are obeyed. A redirect that leads back and hands out nothing is not followed.
func TestRobotsBehindAWall(t *testing.T) {
	w := newTestWeb(t)
	for _, host := range []string{"a.test", "b.test"} {
		w.serve(host+"/robots.txt", "text/plain", "User-agent: *\nDisallow: /private")
	}
	w.wallOff("a.test/robots.txt", "x")
	w.wall("a.test/", "x", "/private")
	w.check("b.test", "x")
	w.checkOff("b.test/robots.txt", "x")
	w.checked("b.test/", "x", "/private")
	w.redirect("c.test/robots.txt", "/robots.txt")
	w.html("c.test/")
	w.redirect("d.test/robots.txt", "/rules")
	w.redirect("d.test/rules", "/robots.txt")
	w.html("d.test/")
	o := w.options("http://a.test/", "http://b.test/", "http://c.test/", "http://d.test/")
	o.NoSitemaps = true
	_, r := w.crawl(t, o)
	wantCount(t, "errors", r.Errors, FailRobots, 2)
	for host, want := range map[string][]string{
		"a.test": {"/robots.txt", "/robots.txt", "/"}, "b.test": {"/robots.txt", "/check?from=/robots.txt", "/robots.txt", "/"},
		"c.test": {"/robots.txt", "/"}, "d.test": {"/robots.txt", "/rules", "/"},
	} {
		var got []string
		for _, h := range w.hitsOf(host) {
			got = append(got, h.path)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s was asked for %v, want %v", host, got, want)
		}
	}
}

// Who is sent back again and again ends at a redirect, after three requests for each of three addresses, and one for each of the others.
func TestWallsInVain(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/1", "/2", "/3", "/4", "/5", "/plain")
	var n atomic.Int64
	wall := func(rw http.ResponseWriter, r *http.Request) {
		http.SetCookie(rw, &http.Cookie{Name: fmt.Sprint("x", n.Add(1)), Value: strings.Repeat("1", 3000), Path: "/"})
		if size := len(r.Header.Get("Cookie")); size > maxCookies {
			t.Errorf("%d bytes of cookies", size)
		}
		http.Redirect(rw, r, r.URL.String(), http.StatusFound)
	}
	for i := range 5 {
		w.handle(fmt.Sprintf("a.test/%d", i+1), wall)
	}
	w.redirect("a.test/plain", "/plain") // hands out nothing
	_, r := w.crawl(t, w.options("http://a.test/"))
	asked := map[string]int{}
	for _, a := range w.asked() {
		asked[a]++
	}
	if asked["a.test/plain"] != 1 || n.Load() != 3*(1+maxReturns)+2 {
		t.Errorf("asked %v, %d times for walls", asked, n.Load())
	}
	wantCount(t, "other", r.Other, DoneRedirect, 6)
}

// A server that insists on a session in the address is asked with it, and the page is that of the address without, unless its robots.txt
// forbids such addresses.
func TestSessionsInAddresses(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/php", "/asp/a.aspx", "/closed", "/~me")
	w.serve("a.test/robots.txt", "text/plain", "User-agent: *\nDisallow: /closed?PHPSESSID")
	w.redirect("a.test/php", "/php?PHPSESSID="+aSession)
	w.html("a.test/php?PHPSESSID=" + aSession)
	w.redirect("a.test/closed", "/closed?PHPSESSID="+aSession)
	w.html("a.test/closed?PHPSESSID=" + aSession)
	w.redirect("a.test/asp/a.aspx", "/asp/a.aspx?AspxAutoDetectCookieSupport=1")
	w.redirect("a.test/asp/a.aspx?AspxAutoDetectCookieSupport=1", "/asp/(S(abc))/a.aspx?AspxAutoDetectCookieSupport=1")
	w.html("a.test/asp/(S(abc))/a.aspx?AspxAutoDetectCookieSupport=1", "b.aspx")
	w.redirect("a.test/asp/b.aspx", "/asp/(S(abc))/b.aspx")
	w.html("a.test/asp/(S(abc))/b.aspx")
	w.redirect("a.test/~me", "/%7Eme") // which is how this one wants it
	w.html("a.test/%7Eme")
	s, r := w.crawl(t, w.options("http://a.test/"))
	wantList(t, "archived", s.archived(), "a.test/", "a.test/asp/a.aspx", "a.test/asp/b.aspx", "a.test/closed", "a.test/php", "a.test/~me")
	if r.Pages != 5 {
		t.Errorf("%d pages, want 5", r.Pages)
	}
	wantCount(t, "other", r.Other, DoneRedirect, 1)
	c, err := s.archive.Get("http://a.test/php")
	if err != nil || c.Status != http.StatusOK || !strings.Contains(string(c.Body), "PHPSESSID") {
		t.Errorf("%v, %v; want the page", c, err)
	}
}

// check is an address that hands out a cookie and redirects to where its reader came from.
func (w *testWeb) check(host, cookie string) {
	for _, page := range []string{"/", "/1", "/2", "/3", "/4", "/5", "/robots.txt"} {
		w.handle(host+"/check?from="+page, func(rw http.ResponseWriter, _ *http.Request) {
			http.SetCookie(rw, &http.Cookie{Name: cookie, Value: "1", Path: "/"})
			rw.Header().Set("Location", page)
			rw.WriteHeader(http.StatusFound)
		})
	}
}

// checked is a page that sends who has no cookie to another address for one.
func (w *testWeb) checked(address, cookie string, links ...string) {
	w.html(address, links...)
	w.checkOff(address, cookie)
}

// checkOff is checked for what is at an address.
func (w *testWeb) checkOff(address, cookie string) {
	page := w.pages[address]
	w.handle(address, func(rw http.ResponseWriter, r *http.Request) {
		if _, err := r.Cookie(cookie); err == nil {
			page(rw, r)
			return
		}
		rw.Header().Set("Location", "/check?from="+r.URL.Path)
		rw.WriteHeader(http.StatusFound)
	})
}

// A server that hands out its cookie at another address is asked once more, with it, and each other page at the first request.
func TestCookiesOfAnotherAddress(t *testing.T) {
	w := newTestWeb(t)
	s, r := w.crawl(t, w.checkedSite())
	wantList(t, "archived", s.archived(), "a.test/", "a.test/1", "a.test/2", "a.test/check?from=/")
	wantList(t, "asked", w.asked(), "a.test/", "a.test/", "a.test/1", "a.test/2", "a.test/check?from=/")
	if r.Pages != 3 {
		t.Errorf("%d pages, want 3", r.Pages)
	}
}

// A crawl that was stopped before it asked once more finds the cookie in its archive.
func TestCookiesOutliveAStop(t *testing.T) {
	w := newTestWeb(t)
	o := w.checkedSite()
	ctx, cancel := context.WithCancel(t.Context())
	page, asked := w.pages["a.test/"], 0
	w.handle("a.test/", func(rw http.ResponseWriter, r *http.Request) {
		if asked++; asked == 2 {
			cancel()
			<-r.Context().Done()
			return
		}
		page(rw, r)
	})
	s := openStores(t, t.TempDir())
	c, err := New(s.archive, s.frontier, o)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := c.Run(ctx); err != nil || r.End != EndStopped || r.Pages != 0 {
		t.Fatalf("%+v, %v: want a stopped run", r, err)
	}
	if r := crawl(t, s, o); r.Pages != 3 {
		t.Errorf("%d pages, want 3; asked %v", r.Pages, w.asked())
	}
}

// checkedSite makes a site whose pages want a cookie, and gives the options of its crawl.
func (w *testWeb) checkedSite() Options {
	w.check("a.test", "x")
	w.checked("a.test/", "x", "/1", "/2")
	w.checked("a.test/1", "x")
	w.checked("a.test/2", "x")
	return w.options("http://a.test/")
}

// Who does not get by with the cookie is sent round once more for each of three pages, and then no more.
func TestRoundsInVain(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/1", "/2", "/3", "/4", "/5")
	w.check("a.test", "x")
	for i := range 5 {
		w.checked(fmt.Sprintf("a.test/%d", i+1), "another")
	}
	_, r := w.crawl(t, w.options("http://a.test/"))
	asked := map[string]int{}
	for _, a := range w.asked() {
		asked[a]++
	}
	twice := 0
	for _, n := range asked {
		if n > 2 {
			t.Errorf("asked %v", asked)
		}
		twice += n - 1
	}
	if twice != maxVain || r.Pages != 1 {
		t.Errorf("%d pages, %d addresses were asked for twice, want 1 and %d: %v", r.Pages, twice, maxVain, asked)
	}
}

// Each of the requests for an address leaves its host alone for the delay.
func TestDelayBeforeAskingAgain(t *testing.T) {
	w := newTestWeb(t)
	w.wall("a.test/", "x")
	o := w.options("http://a.test/")
	o.Delay = 50 * time.Millisecond
	w.crawl(t, o)
	var ends time.Time
	for _, h := range w.hitsOf("a.test") {
		if !ends.IsZero() && h.begin.Sub(ends) < o.Delay-5*time.Millisecond {
			t.Errorf("%s was asked for %v after the request before", h.path, h.begin.Sub(ends))
		}
		ends = h.end
	}
}

// What a host hands out is bounded: too much at once is left, and what came before makes room for more.
func TestCookiesAreBounded(t *testing.T) {
	var s session
	keep := func(cookies ...string) bool { return s.keep("http://a.test/", http.Header{"Set-Cookie": cookies}) }
	most := "a=" + strings.Repeat("1", maxCookies-2)
	if keep(most+"1") || keep(most, "b=1") || keep() || keep("=") || s.size != 0 {
		t.Errorf("too much, or nothing, was kept: %d bytes", s.size)
	}
	if !keep(most) || s.size != maxCookies {
		t.Errorf("%d bytes, want %d", s.size, maxCookies)
	}
	if !keep("b=1") || !keep("c=1") || s.size != 6 {
		t.Errorf("%d bytes, want those of two cookies", s.size)
	}
	var x exchange
	if s.lend("http://a.test/x", &x); len(x.cookies) != 2 || x.cookies[0].Name != "b" {
		t.Errorf("lent %v, want the two that came last", x.cookies)
	}
}
