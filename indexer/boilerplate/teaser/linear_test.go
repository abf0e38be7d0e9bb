package teaser

import (
	"strings"
	"testing"

	"facetta/internal/weburl"
)

// TestQuestionsAreFew counts what Find asks for pages that could make it ask again and again: no more than a few questions for each link and line.
func TestQuestionsAreFew(t *testing.T) {
	for _, unit := range []string{
		"<p><a href=/x>X</a>", "<a href=/x>X</a> ", "<p>" + kilns, "<p>" + kilns + " <a href=/x>X</a>", "<h2>X</h2><p>" + kilns + " <a href=/x>X</a>",
		"<h2><a href=/x>X</a></h2><p>" + kilns, "<p><a href=/x>X</a> <a href=/y>Y</a><p>" + kilns, "<p>x",
	} {
		p := web{"http://a.example/": "<title>Clay</title><h2>X</h2>" + strings.Repeat(unit, 500)}.page("http://a.example/")
		asked := 0
		Find(p, all(p), func(weburl.URL, Print) bool {
			asked++
			return false
		})
		if most := 3*len(p.Links) + 3*len(linesOf(p)); asked > most {
			t.Errorf("%d questions for %d links and %d lines of %q", asked, len(p.Links), len(linesOf(p)), unit)
		}
	}
}
