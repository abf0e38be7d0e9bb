package demo

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestLayouts measures each layout: the whole prose is in it, in order, and around it stands enough that removing boilerplate
// is worth the while. "plain", the barest, has about a fifth; most of the real web has half and more.
func TestLayouts(t *testing.T) {
	words, prosaic := map[string]int{}, map[string]int{}
	for _, p := range prose() {
		visible := strings.Join(visibleWords(body(t, p.url())), " ")
		if !strings.Contains(visible, strings.Join(strings.Fields(p.text), " ")) {
			t.Errorf("%s: the prose is not whole in layout %s", p.url(), p.Site.layout)
		}
		words[p.Site.layout] += len(strings.Fields(visible))
		prosaic[p.Site.layout] += p.words()
	}
	for layout, all := range words {
		share := 1 - float64(prosaic[layout])/float64(all)
		t.Logf("%-9s %2.0f %% boilerplate", layout, 100*share)
		if share < 0.15 {
			t.Errorf("layout %s has %.0f %% boilerplate, want at least 15", layout, 100*share)
		}
	}
}

// visibleWords gives the words that a browser shows. Inline elements of the prose do not end a word.
func visibleWords(page string) []string {
	inline := map[string]bool{"a": true, "em": true, "strong": true, "code": true}
	var text strings.Builder
	hidden := false
	z := html.NewTokenizer(strings.NewReader(page))
	for z.Next() != html.ErrorToken {
		tok := z.Token()
		switch {
		case tok.Type == html.TextToken:
			if !hidden {
				text.WriteString(tok.Data)
			}
		case tok.Data == "script" || tok.Data == "style" || tok.Data == "title":
			hidden = tok.Type == html.StartTagToken
		case !inline[tok.Data]:
			text.WriteByte(' ')
		}
	}
	return strings.Fields(text.String())
}
