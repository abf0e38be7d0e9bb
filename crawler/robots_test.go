package crawler

import (
	"strings"
	"testing"
	"time"

	"github.com/jimsmart/grobotstxt"

	"facetta/internal/weburl"
)

func TestRobotsRules(t *testing.T) {
	for _, test := range []struct {
		name, robots, path string
		want               bool
	}{
		{"no file", "", "/x", true},
		{"for all", "User-agent: *\nDisallow: /private", "/private/x", false},
		{"prefix only", "User-agent: *\nDisallow: /private", "/a/private", true},
		{"own group wins over all", "User-agent: *\nDisallow: /\n\nUser-agent: Facetta\nDisallow: /x", "/y", true},
		{"own group with version", "User-agent: facetta/9 (x)\nDisallow: /", "/y", false},
		{"a shorter name is not ours", "User-agent: facet\nDisallow: /", "/y", true},
		{"two agents, one group", "User-agent: other\nUser-agent: facetta\nDisallow: /x", "/x", false},
		{"groups are merged",
			"User-agent: facetta\nDisallow: /a\nUser-agent: b\nDisallow: /\nUser-agent: facetta\nDisallow: /c", "/c", false},
		{"longest wins", "User-agent: *\nDisallow: /\nAllow: /a/b", "/a/b/c", true},
		{"allow wins a tie", "User-agent: *\nDisallow: /a\nAllow: /a", "/a", true},
		{"longest wins, whichever is first", "User-agent: *\nDisallow: /a/b\nAllow: /a", "/a/b/c", false},
		{"allow wins a tie, whichever is first", "User-agent: *\nAllow: /a\nDisallow: /a", "/a", true},
		{"wildcard", "User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf", false},
		{"wildcard with end", "User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf?q", true},
		{"empty disallow", "User-agent: *\nDisallow:", "/x", true},
		{"broken line does no harm", "Disallow: /a\nfoo\nUser-agent: *\nCrawl-delay: x\nDisallow: /b", "/b", false},
		{"encoding, RFC 9309 §2.2.2", "User-agent: *\nDisallow: /%7ejoe/%e3%83%84", "/~joe/%E3%83%84", false},
		{"raw UTF-8", "User-agent: *\nDisallow: /ツ", "/%E3%83%84", false},
		{"raw UTF-8 and nothing else", "User-agent: *\nDisallow: /ツ", "/x", true},
		{"encoded asterisk, RFC 9309 §2.2.3", "User-agent: *\nDisallow: /a-%2a.html", "/a-*.html", false},
		{"an encoded asterisk is no wildcard", "User-agent: *\nDisallow: /a-%2A.html", "/a-b.html", true},
		{"encoded dollar sign, RFC 9309 §2.2.3", "User-agent: *\nDisallow: /a-%24", "/a-$1", false},
		{"a dollar sign in the middle is none of the two", "User-agent: *\nDisallow: /a$b", "/a$bc", false},
		{"a space", "User-agent: *\nDisallow: /a b/", "/a%20b/c", false},
		{"braces and a quote, encoded in paths or queries", "User-agent: *\nDisallow: /{a}?x='{", "/%7Ba%7D?x=%27{b", false},
		{"brackets, not encoded in paths", "User-agent: *\nDisallow: /%5Ba%5d", "/[a]", false},
		{"end", "User-agent: *\nDisallow: /a$", "/a", false},
		{"end and more", "User-agent: *\nDisallow: /a$", "/ab", true},
		{"wildcard in the middle", "User-agent: *\nDisallow: /a*b*c", "/axbxc", false},
		{"wildcards for nothing", "User-agent: *\nDisallow: /a*b*c", "/abc", false},
		{"what wildcards part does not overlap", "User-agent: *\nDisallow: /*ab*ba", "/aba", true},
		{"wildcard without its middle", "User-agent: *\nDisallow: /a*b*c", "/axc", true},
		{"an index page is its folder", "User-agent: *\nDisallow: /\nAllow: /index.html", "/", true},
		{"another page is not", "User-agent: *\nDisallow: /x/\nAllow: /x/page.html", "/x/", false},
		{"nor does one that is disallowed allow it", "User-agent: *\nDisallow: /x/\nDisallow: /x/index.html", "/x/", false},
		{"without a colon", "User-agent: *\nDisallow /a", "/a", false},
		{"two agents, ours first", "User-agent: facetta\nUser-agent: other\nDisallow: /x", "/x", false},
		{"a longer name is not ours", "User-agent: facetta_x\nUser-agent: facetta-z\nUser-agent: facettaA\nDisallow: /", "/y", true},
		{"query", "User-agent: *\nDisallow: /*?s=", "/a?s=1", false},
		{"comment and CR", "User-agent: * # all\rDisallow: /a # not b\r", "/a", false},
		{"html is no robots.txt", "<html><body>Disallow: /</body></html>", "/a", true},
		{"byte order mark", "\ufeffUser-agent: *\nDisallow: /", "/a", false},
		{"UTF-16", "\xff\xfe" + strings.Join(strings.Split("User-agent: *\nDisallow: /", ""), "\x00") + "\x00", "/a", false},
	} {
		if got := parseRobots([]byte(test.robots), "facetta").allowed(test.path); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestRobotsDelayAndSitemaps(t *testing.T) {
	r := parseRobots([]byte("Sitemap: http://a/1.xml\nUser-agent: *\nCrawl-delay: 2.5\nDisallow: /x\nUser-agent: other\n"+
		"Crawl-delay: 99\nSitemap: /2.xml"), "facetta")
	if r.delay != 2500*time.Millisecond || strings.Join(r.sitemaps, " ") != "http://a/1.xml /2.xml" {
		t.Errorf("%+v", r)
	}
}

// A file at the limit, all of it patterns that are slow for a naive matcher, must be judged in a moment.
func TestRobotsTakesLinearTime(t *testing.T) {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for b.Len() < 2*maxRobots {
		b.WriteString("Disallow: /" + strings.Repeat("a*", 500) + "b$\n")
	}
	r := parseRobots([]byte(b.String()), "facetta")
	began := time.Now()
	if !r.allowed("/" + strings.Repeat("a", weburl.MaxLength-1)) {
		t.Error("disallowed")
	}
	if d := time.Since(began); d > 20*time.Second { // by trying all ways it would not end
		t.Errorf("took %v", d)
	}
	if n := len(r.rules); n > maxRobots/1000 {
		t.Errorf("%d rules kept, more than the limit of bytes holds", n)
	}
}

// FuzzRobots compares with the port of Google's parser. Left out is where RFC 9309 asks for more: percent-encoding.
func FuzzRobots(f *testing.F) {
	f.Add("User-agent: *\nDisallow: /a*b$\nAllow: /ab", "/axb")
	f.Add("User-agent: facetta\nUser-agent: *\nallow: /index.html\ndisallow /", "/")
	f.Add("user-agent: x\nuser-agent: facetta\n\ndisallow: \nuser-agent: *\ndisallow: /", "/q?a=b")
	f.Add("Disallow: /\nUser-agent: * x\nDisalow: /$\n\rAllow: *", "/")
	f.Fuzz(func(t *testing.T, text, path string) {
		r := parseRobots([]byte(text), "facetta")
		u, err := weburl.Parse("http://a.test/" + strings.TrimPrefix(path, "/"))
		if err != nil {
			return
		}
		got := r.allowed(u.Path())
		if !alike(text, string(u)) {
			return
		}
		if want := grobotstxt.AgentAllowed(text, "facetta", string(u)); got != want {
			t.Errorf("%q for %s: %v, the oracle says %v", text, u, got, want)
		}
	})
}

// alike leaves out what the two treat differently on purpose, and the oracle's own limits.
func alike(text, u string) bool {
	if len(text) > maxRobotsLine || strings.ContainsAny(text+u, "%;'\"<>\\^`{|}[]~+.\v\f") || strings.Contains(text, "crawl") {
		return false
	}
	for _, c := range []byte(text) {
		if c >= 0x80 || c < 0x20 && c != '\n' && c != '\r' && c != '\t' || '0' <= c && c <= '9' {
			return false // digits and such are part of a name for the oracle only
		}
	}
	return !strings.ContainsAny(text, "#$!&'()") || !strings.Contains(strings.ToLower(text), "facetta")
}

// The name of a crawler ends where its version or a comment begins.
func TestProductToken(t *testing.T) {
	for agent, want := range map[string]string{"facetta/0.1": "facetta", "AZ-az_bot (x)": "AZ-az_bot", "bot2": "bot", "bot": "bot", "": ""} {
		if got := productToken(agent); got != want {
			t.Errorf("%q is called %q, want %q", agent, got, want)
		}
	}
}
