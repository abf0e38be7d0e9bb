package web

import (
	"strings"
	"testing"
)

// Crawlers may read what is worth being found, and none of the answers, of which there is no end.
func TestRobots(t *testing.T) {
	text := get(t, newFake(), "/robots.txt").Body.String()
	rules, ok := strings.CutPrefix(text, "User-agent: *\n")
	if !ok {
		t.Fatalf("%q is not for all crawlers", text)
	}
	allowed := func(target string) bool {
		for line := range strings.Lines(rules) {
			if strings.HasPrefix(target, strings.TrimSpace(strings.TrimPrefix(line, "Disallow:"))) {
				return false
			}
		}
		return true
	}
	for target, want := range map[string]bool{
		"/": true, "/about": true, "/topics/": true, "/topics/Top/Arts": true, "/static/style.css": true, "/opensearch.xml": true,
		"/search?q=a": false, "/page?url=http://a.example/": false, "/explain?topic=a": false, "/members?q=a": false, "/score?q=a": false,
		"/similar?url=a": false, "/api/search?q=a": false,
	} {
		if allowed(target) != want {
			t.Errorf("%s: allowed %v, want %v", target, !want, want)
		}
	}
}
