package crawler

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"facetta/crawler/frontier"
	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// A portal that answers 200, with one page for all, has taken the pages away, and those behind them; what changes otherwise is not lost.
func TestPagesThatAllSayTheSame(t *testing.T) {
	hosts := []string{"a.test", "b.test", "c.test"}
	portal := func(n *nightly) {
		for _, h := range hosts {
			n.html(h + "/terms")
			for _, path := range []string{"/robots.txt", "/sitemap.xml", "/0", "/1", "/2", "/3"} {
				n.handle(h+path, func(w http.ResponseWriter, r *http.Request) {
					w.Header().Set("Content-Type", "text/html")
					fmt.Fprintf(w, "<p>Log in, please. You asked for http://%s%s (no. %d).<a href=/terms>Our terms</a>", r.Host, r.URL, n.count())
				})
			}
		}
	}
	each := func(say func(host string, i int) string) func(*nightly) {
		return func(n *nightly) {
			for _, h := range hosts {
				for i := range lostPages {
					n.serve(fmt.Sprintf("%s/%d", h, i), "text/html", say(h, i)+`<a href="/1"></a><a href="/2"></a><a href="/3"></a>`)
				}
			}
		}
	}
	for name, c := range map[string]struct {
		before, how func(*nightly)
		alike, lost int64
	}{
		"a portal":             {how: portal, alike: 2, lost: 3 * (lostPages - 1)},
		"one text":             {how: each(func(string, int) string { return "<p>For sale" }), alike: 3*lostPages - 1},
		"a text for each host": {how: each(func(h string, i int) string { return "<p>" + h[:1] + "'s shop is closed" }), alike: 3 * (lostPages - 1)},
		"no text":              {how: each(func(string, int) string { return "<script src=app.js></script>" }), alike: 3*lostPages - 1},
		"other texts":          {how: each(func(h string, i int) string { return fmt.Sprintf("<p>Words of %s-%c", h[:1], 'p'+i) })},
		"other numbers": {
			before: each(func(string, int) string { return "<p>It is 3.5 degrees" }), how: each(func(string, int) string { return "<p>It has 4.5 degrees" }),
		},
		"copies": {
			before: each(func(_ string, i int) string { return fmt.Sprintf("<p>Chapter %c", 'p'+i) }),
			how:    each(func(_ string, i int) string { return fmt.Sprintf("<p>The new chapter %c", 'p'+i) }),
		},
		"one has moved onto another": {how: func(n *nightly) { n.serve("a.test/2", "text/html", "<p>page /1") }},
		"moves": {how: each(func(h string, i int) string {
			return fmt.Sprintf("<meta http-equiv=refresh content='0;url=/new/%d'><p>This page has moved", i)
		})},
	} {
		n := newLosing(t)
		if c.before == nil {
			c.before = each(func(h string, i int) string { return fmt.Sprintf("<p>What %s says of %c", h[:1], 'p'+i) })
		}
		c.before(n)
		n.again(t, frontier.Intervals{})
		c.how(n)
		r := n.again(t, frontier.Intervals{})
		if next := n.again(t, frontier.Intervals{}); r.Alike != c.alike || r.Lost != c.lost || next.Alike != 0 {
			t.Errorf("%s: %d alike, %d lost, and in the next crawl %d, %d; want %d, %d and no more alike", name, r.Alike, r.Lost, next.Alike, next.Lost, c.alike, c.lost)
		}
	}
}

func TestWordsOfAPage(t *testing.T) {
	words := func(body string) uint64 {
		return wordsOf(page.Parse(page.Response{URL: weburl.URL("http://a.test/x"), ContentType: "text/html", Body: []byte(body)}))
	}
	one := words("<title>One</title><p>Log in, please!")
	for body, same := range map[string]bool{
		"<p>log <b>in</b> <i>please</i>": true, "<p>Log in, please! 12:30 a.test /x id=7 %": true, "<p>Log out, please!": false, "": false,
		"<meta http-equiv=refresh content='0;url=/login?from=x'><p>Log in, please!": false, strings.Repeat("<p>Log in, please!", 2): false,
	} {
		if (words(body) == one) != same {
			t.Errorf("%q: the same words are %v, want %v", body, !same, same)
		}
	}
	if words("<meta http-equiv=refresh content='0;url=/login?from=x'>") != words("<meta http-equiv=refresh content='0;url=/login?from=y'>") {
		t.Error("where readers are sent to is told by the query")
	}
}
