package sequence

import (
	"strings"
	"testing"
)

// Of the title's three words the heading has two in three: F1 2/3. Chinese is compared by characters.
func TestHeadlines(t *testing.T) {
	w := new(work)
	w.load("Snow in May | Site", blocksOf("<a href=/>Site</a><h2>Snow, in June</h2><p>It snowed.</p>"))
	if p := w.paragraphs; p[1].overlap != float32(2*2)/(3+4) || w.headlines.best != 1 || w.headlines.count != 2 {
		t.Errorf("overlap %v, best %d of %d", p[1].overlap, w.headlines.best, w.headlines.count)
	}
	w.load("五月的雪", blocksOf("<p>新闻</p><h1>五月的雪</h1>"))
	if w.paragraphs[1].overlap != 1 || w.headlines.best != 1 {
		t.Errorf("overlap %v of the same words", w.paragraphs[1].overlap)
	}
	w.load("", blocksOf("<p>one"))
	if w.headlines.best != -1 {
		t.Errorf("headline %d without a title", w.headlines.best)
	}
}

// The headline is kept above what is kept, across a byline, and what stands between the two is not.
func TestKeepHeadline(t *testing.T) {
	far := strings.Repeat("<p>menu", headlineGap)
	for html, want := range map[string]string{
		"<p>Site<h1>Snow in May</h1><p>by Ann<p>It snowed all day":                "Snow in May. It snowed all day",
		"<p>Site<h2><a href=/snow>Snow in May</a></h2><p>It snowed all day":       "Snow in May. It snowed all day",
		"<h1>Snow in May</h1>" + far + "<p>It snowed all day":                     "Snow in May. It snowed all day",
		"<h1>Snow in May</h1>" + far + "<p>menu<p>It snowed all day":              "It snowed all day", // of something else
		"<p>It snowed all day<h1>Snow in May</h1><p>It melted in June":            "It snowed all day. It melted in June",
		"<nav><h2>Snow in May</h2></nav><p>It snowed all day":                     "It snowed all day", // of a menu
		"<h1>Weather</h1><p>It snowed all day":                                    "It snowed all day", // says nothing of the title
		"<h1>Snow in May</h1><p>menu":                                             "",
		"<h1>Snow in May</h1><p>menu<h2>Snow in May it is</h2><p>It melted today": "Snow in May. It melted today", // the nearest to the title
	} {
		if got := keptWithHeadline("Snow in May | Site", html); got != want {
			t.Errorf("%.60s: kept %q, want %q", html, got, want)
		}
	}
}

// keptWithHeadline returns what is kept of a page whose content are the paragraphs that begin with "It".
func keptWithHeadline(title, html string) string {
	w := new(work)
	blocks := blocksOf(html)
	w.load(title, blocks)
	w.keep = make([]bool, len(w.paragraphs))
	for i := range w.keep {
		w.keep[i] = strings.HasPrefix(blocks[i].Text, "It ")
	}
	w.keepHeadline()
	var kept []string
	for i := range w.keep {
		if w.keep[i] {
			kept = append(kept, blocks[i].Text)
		}
	}
	return strings.Join(kept, ". ")
}

// Of two headings of the same level that are parts of the title, the lower one is the headline, even if the name of the book is longer.
func TestHeadlineBelowTheNameOfABook(t *testing.T) {
	for html, want := range map[string]string{
		"<h1>A Book of the Weather</h1><h1>Snow</h1><p>It snowed":                 "Snow. It snowed",
		"<h1>A Book of the Weather</h1><h2>Snow</h2><p>It snowed":                 "A Book of the Weather. It snowed", // a section of it
		"<h1>A Book of the Weather</h1><h1>Snow there</h1><p>It snowed":           "A Book of the Weather. It snowed",
		"<p>A Book of the Weather<p>Snow<p>It snowed":                             "A Book of the Weather. It snowed",
		"<h1>Snow - A Book of the Weather</h1><h1>Snow</h1><p>It snowed":          "Snow - A Book of the Weather. It snowed",
		"<h1>A Book of the Weather</h1><p>It snowed<h1>Snow</h1><p>It snows more": "A Book of the Weather. It snowed. It snows more",
	} {
		if got := keptWithHeadline("Snow - A Book of the Weather", html); got != want {
			t.Errorf("%s: kept %q, want %q", html, got, want)
		}
	}
}
