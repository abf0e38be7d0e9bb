package sequence

import (
	"slices"
	"testing"
)

// A colon parts a title anywhere, other marks behind a space: hyphens of words do not.
func TestTitleParts(t *testing.T) {
	w := new(work)
	w.load("The well-read: No news | Snow — Site", blocksOf("<h1>The site</h1><h2>Snow</h2><p>Read</p><p>Nothing of that</p>"))
	if n := len(w.headlines.parts); n != 4 {
		t.Errorf("%d parts, want 4", n)
	}
	want := []float32{2 * 1. / (2 + 1), 1, 2 * 1. / (1 + 3), 0}
	for i, p := range w.paragraphs {
		if p.partOverlap != want[i] {
			t.Errorf("paragraph %d has %v of a part, want %v", i, p.partOverlap, want[i])
		}
	}
	w.load("a|b: | :-: ", blocksOf("<p>b"))
	if n := len(w.headlines.parts); n != 1 {
		t.Errorf("%d parts with words, want 1", n)
	}
	w.load("1:2:3:4:5:6:7:8:9:10", blocksOf("<p>b"))
	if n := len(w.headlines.parts); n != maxParts {
		t.Errorf("%d parts, want %d", n, maxParts)
	}
}

func TestCopies(t *testing.T) {
	w := new(work)
	for range 2 { // the second time it finds the memory of the first
		w.load("", blocksOf("<p>Read this story<p>More<p>Read this story<p>More<p>Another story"))
		var numbers []int
		var copied []bool
		for _, p := range w.paragraphs {
			numbers, copied = append(numbers, p.copies), append(copied, p.copied)
		}
		if !slices.Equal(numbers, []int{0, 0, 1, 0, 0}) || !slices.Equal(copied, []bool{true, false, false, false, false}) {
			t.Errorf("copies %v, copied %v", numbers, copied)
		}
	}
}

// A line of a program ends as a word does.
func TestLineFeeds(t *testing.T) {
	var space, feed paragraph
	space.count("f(x) = 1 g(x)")
	feed.count("f(x) = 1\ng(x)")
	if feed.hash = space.hash; feed != space {
		t.Errorf("%+v, with a space %+v", feed, space)
	}
}

func TestSigns(t *testing.T) {
	for text, want := range map[string]paragraph{
		"Really? Yes!":          {loud: 2},
		"A | B / C":             {bars: 2},
		"© 2020 Site":           {copyright: true},
		"and so on...":          {endsOpen: true},
		"and so on…”":           {endsOpen: true},
		"The end.":              {},
		"As follows:":           {endsColon: true},
		"3: two. One":           {},
		"He said: \"...\" Then": {},
	} {
		var p paragraph
		p.count(text)
		got := paragraph{loud: p.loud, bars: p.bars, copyright: p.copyright, endsOpen: p.endsOpen, endsColon: p.endsColon}
		if got != want {
			t.Errorf("%s: %+v", text, p)
		}
	}
}

// A line is dated by the number of a year of the web, or by a time of day.
func TestDated(t *testing.T) {
	for text, want := range map[string]bool{
		"1989": false, "1990": true, "2049": true, "2050": false, "In 2012.": true, "201": false, "20120": false, "2012-05-03": true,
		"0:05": true, "23:59": true, "24:00": false, "at 123:4": false, "23": false,
	} {
		var p paragraph
		if p.count(text); p.dated != want {
			t.Errorf("%q is dated: %t", text, p.dated)
		}
	}
}

func TestUnderHeading(t *testing.T) {
	w := new(work)
	w.load("Snow", blocksOf("<p>One<h2>Snow</h2><div><p>Two<p>Three</div><h3>Ice</h3><p>Four"))
	want := [][4]float32{{-1, -1, -1, -farDepth}, {0, 1, 1, 0}, {1, 1, 1, 1}, {2, 1, 1, 1}, {0, 0, 0, 0}, {1, 0, 0, 0}}
	for i := range w.paragraphs {
		var row [headingFeatures]float32
		w.underHeading(writer{row: row[:]}, i)
		if row != want[i] {
			t.Errorf("paragraph %d: %v, want %v", i, row, want[i])
		}
	}
}

// Two stamps of comments are alike, that of the article is alone.
func TestBesideStamps(t *testing.T) {
	w := new(work)
	w.load("", blocksOf("<p><em>May 2012</em><div>Text.</div><ul><li>A, 2012<li>B, 2012</ul>"))
	alone, first, second, none := [2]float32{logOf(1), 0}, [2]float32{logOf(2), 0}, [2]float32{logOf(2), logOf(1)}, [2]float32{-1, -1}
	want := [][4]float32{pair(none, first), pair(alone, first), pair(alone, second), pair(first, none)}
	for i := range w.paragraphs {
		var row [stampFeatures]float32
		w.besideStamps(writer{row: row[:]}, i)
		if row != want[i] {
			t.Errorf("paragraph %d: %v, want %v", i, row, want[i])
		}
	}
	if p := w.paragraphs[3]; p.place != 1 || p.stamp != 1 {
		t.Errorf("the second comment: %+v", p)
	}
}

func pair(a, b [2]float32) [4]float32 { return [4]float32{a[0], a[1], b[0], b[1]} }

// Words are runs of letters and digits in any case; of scripts without spaces each character is one.
func TestNextWord(t *testing.T) {
	words := func(text string) (all []uint32) {
		for hash, rest, ok := nextWord(text); ok; hash, rest, ok = nextWord(rest) {
			all = append(all, hash)
		}
		return all
	}
	for _, c := range []struct {
		text, same string
		n          int
	}{
		{" One-2, THREE_four", "one 2 three four", 4}, {"ÜBERmaß ", "übermaß", 1}, {"Go雪が", "go 雪 が", 3}, {"雪a\xffb", "雪 A b", 3},
		{"", "--", 0},
	} {
		if got := words(c.text); len(got) != c.n || !slices.Equal(got, words(c.same)) {
			t.Errorf("%q has the words %x, %q has %x", c.text, got, c.same, words(c.same))
		}
	}
	if w := words("one two"); w[0] == w[1] || !slices.Equal(w[:1], words("one")) {
		t.Errorf("%x", w)
	}
}
