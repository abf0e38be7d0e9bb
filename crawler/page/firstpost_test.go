package page

import (
	"strings"
	"testing"

	"facetta/internal/weburl"
)

// The date of a thread is that of its first post, of the lines that come with each.
func TestDateOfFirstPost(t *testing.T) {
	post := func(when, joined string) string {
		return `<tr><td><span>Posted: ` + when + `</span><p>Salt.<td><div>Joined: ` + joined + `</div>`
	}
	const now = `<p>It is currently Thu Feb 23, 2006 9:30 pm</p><table>`
	one, two, three := "Sat Jan 28, 2006 4:31 am", "Sat Jan 28, 2006 8:21 am", "Sun Jan 29, 2006 1:02 am"
	const thread = "http://a.example/bb/viewtopic.php?t=5"
	for _, c := range []struct{ name, url, body, want string }{
		{"rising", thread, now + post(one, "Mon May 16, 2005 2:08 am") + post(two, "Mon May 9, 2005 2:08 am") + post(three, "Mon May 2, 2005 2:08 am"), "2006-01-28"},
		{"edited", thread, post(one, "") + "<tr><td><span>Last edited by Ann on Sun Jan 29, 2006 4:12 pm; edited 1 time</span>" + post(two, ""), "2006-01-28"},
		{"joined in order", thread, now + post(three, "Mon May 2, 2005 2:08 am") + post(one, "Mon May 9, 2005 2:08 am"), ""},
		{"one post", thread, now + post(one, "20 May 2005"), ""},
		{"no clock", thread, post("28 January 2006", "") + post("29 January 2006", ""), ""},
		{"long", thread, strings.Repeat("<p>"+strings.Repeat("Salt ", 20)+one, 2), ""},
		{"no thread", "http://a.example/cups", now + post(one, "") + post(two, ""), ""},
		{"no thread, but a forum by its names", "http://a.example/cups", "<body class=forum>" + post(one, "") + post(two, ""), "2006-01-28"},
		{"the date of a member below the headline", thread, "<h1>Cups</h1><p>Registered: 16.05.2005" + post(one, "") + post(two, ""), "2006-01-28"},
		{"no thread, and a line below the headline", "http://a.example/cups", "<h1>Cups</h1><p>16.05.2005" + post(one, "") + post(two, ""), "2005-05-16"},
		{"a better source", thread, `<meta property="article:published_time" content="2006-01-27">` + post(one, "") + post(two, ""), "2006-01-27"},
	} {
		if p := Parse(Response{URL: weburl.URL(c.url), Body: []byte("<title>Cups</title>" + c.body)}); p.Published != c.want {
			t.Errorf("%s: published %q, want %q", c.name, p.Published, c.want)
		}
	}
}

func TestHasClock(t *testing.T) {
	for text, want := range map[string]bool{"4:31 am": true, "at: 4:31": true, "a:1, 2:b": false, "Posted:": false, ":30": false, "": false, "4:": false} {
		if got := hasClock(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
