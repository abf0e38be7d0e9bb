package pipeline

import (
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
)

// Tags of inline elements part no text of one class, and a word only where what follows is a capital letter or a number.
func TestLinesAreWhole(t *testing.T) {
	for html, want := range map[string][]string{
		"<p><b>T</b>he <code>buffer</code>s hold":    {"The buffers hold"},
		"<p>a<b>b</b>c<i>d</i>":                      {"abcd"},
		"<p>read <i>this</i> <b>now</b>":             {"read this now"},
		"<p>Hyper<b>Text</b>, H<sub>2</sub>O":        {"Hyper Text , H 2 O"},
		"<p>one<p>two<br>three":                      {"one", "two", "three"},
		"<p>one<span data-nosnippet>two</span>three": {"one", "two", "three"},
		"<p>clay<div hidden>x</div>pot":              {"clay", "x", "pot"},
		"<p>" + strings.Repeat("a<b>b</b>", 50_000):  {strings.Repeat("ab", 50_000)},
	} {
		p := page.Parse(page.Response{Body: []byte(html)})
		var got []string
		for _, b := range blocks(p, make([]bool, len(p.Blocks))) {
			got = append(got, b.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%.60s: blocks %.100q, want %.100q", html, got, want)
		}
	}
	p := page.Parse(page.Response{Body: []byte("<p>to the po<b><a href=x>tter</a></b>s of clay")})
	if all := blocks(p, []bool{true, false, true}); len(all) != 3 {
		t.Errorf("boilerplate went into the content: %+v", all)
	}
	if all := blocks(p, []bool{true, true, true}); len(all) != 1 || all[0].Words != 5 || all[0].LinkedWords != 1 || all[0].Lines != 1 || all[0].LastWords != 5 {
		t.Errorf("blocks %+v", all)
	}
}
