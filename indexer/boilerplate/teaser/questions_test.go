package teaser

import (
	"strings"
	"testing"

	"facetta/internal/weburl"
)

// TestQuestionsAreFew counts what Find asks for pages that could make it ask again and again, whatever the answers are: at most twelve questions for each
// link and five for each line.
func TestQuestionsAreFew(t *testing.T) {
	for _, unit := range []string{
		"<p><a href=/x>X</a>", "<a href=/x>X</a> ", "<p>" + kilns, "<p>" + kilns + " <a href=/x>X</a>", "<h2>X</h2><p>" + kilns + " <a href=/x>X</a>",
		"<h2><a href=/x>X</a></h2><p>" + kilns, "<p><a href=/x>X</a> <a href=/y>Y</a><p>" + kilns, "<p>x",
		"<p>" + strings.Repeat("<a href=/x>X</a> ", 10), "<p>" + strings.Repeat("<a href=/x>Z</a> ", 10) + "<p>" + kilns,
		"<h2>Z</h2><p>" + strings.Repeat("<a href=/x>Y</a> ", 10) + "<p>" + kilns, "<h2><a href=/x>X</a> <a href=/y>Y</a></h2>",
		"<h2><a href=/x>X</a></h2><h3>" + kilns + "</h3>", "<h2>X</h2><a href=/x></a>", "<h2>Z</h2><p>" + kilns + strings.Repeat("<a href=/x></a>", 10),
	} {
		p := web{"http://a.example/": "<title>Clay</title><h2>Z</h2>" + strings.Repeat(unit, 500)}.page("http://a.example/")
		for answer, has := range map[string]func(Print) bool{
			"no":            func(Print) bool { return false },
			"yes":           func(Print) bool { return true },
			"no copy":       func(print Print) bool { return print != titleOf(p) },
			"not this text": func(print Print) bool { return print != beginning(kilns) },
			"a name alone":  func(print Print) bool { return print == nameOf("X") || print == nameOf("Y") },
			"a copy alone":  func(print Print) bool { return print == nameOf("Z") || print == titleOf(p) },
		} {
			asked := 0
			Find(p, all(p), func(_ weburl.URL, print Print) bool {
				asked++
				return has(print)
			})
			if most := 12*len(p.Links) + 5*len(linesOf(p)); asked > most || len(p.Links) == 0 && asked > 0 {
				t.Errorf("%d questions for %d links and %d lines of %q, answered %s", asked, len(p.Links), len(linesOf(p)), unit, answer)
			}
		}
	}
}
