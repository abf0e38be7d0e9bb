package indexer

import (
	"context"
	"strings"
	"testing"

	"facetta/indexer/analysis"
)

func TestParseQueryLeavesOut(t *testing.T) {
	for _, c := range []struct {
		line, want, ignored string
		dropped             int
	}{
		{"history of the internet", "history internet", "of the", 0},
		{"the who", "the who", "", 0},
		{"who is the king", "king", "who is the", 0},
		{"to be or not to be", "to be or not", "", 0}, // all there is
		{`"the" cat`, `"the" cat`, "", 0},
		{"title:the cat", "title:the cat", "", 0},
		{"the OR cat dog", "(the OR cat) dog", "", 0},
		{"the site:a.example", "the site:a.example", "", 0},
		{"the -the cat", "-the cat", "the", 0},
		{"x " + strings.Repeat("y", 100), "x", "", 1},
		{strings.Repeat("y", 100) + "*", "", "", 1},
		{`"` + strings.Repeat("a b c d ", 17) + `" x`, "x", "", 1}, // 68 words
		{`"` + strings.Repeat("a b c d ", 16) + `" x`, `"` + strings.Repeat("a b c d ", 15) + `a b c d"`, "", 1},
	} {
		q := ParseQuery(c.line)
		if got := q.String(); got != c.want || strings.Join(q.Ignored, " ") != c.ignored || q.Dropped != c.dropped {
			t.Errorf("ParseQuery(%q) = %s without %q and %d, want %s", c.line, got, q.Ignored, q.Dropped, c.want)
		}
	}
}

func TestRelaxed(t *testing.T) {
	for line, want := range map[string]int{"a1": 0, "a1 b1": 1, "a1 b1 c1": 2, "a1 b1 c1 d1": 3, "a1 b1 c1 d1 e1 f1": 4, "a1 b1 -c1 site:x.y": 1,
		"a1 site:x.y": 0, "a1 OR b1": 0, "(a1 OR b1) c1 d1": 2, "": 0} {
		q, ok := ParseQuery(line).Relaxed()
		if q.Least != want || ok != (want > 0) {
			t.Errorf("Relaxed of %q wants %d", line, q.Least)
		}
	}
}

func TestPublishedDay(t *testing.T) {
	for published, want := range map[string]string{"": "", "2004-05-06T07:08:09Z": "2004-05-06", "2004-05": "2004-05-01", "2004": "2004-01-01",
		"2004-13-01": "2004-01-01", "May 2004": ""} {
		if got := publishedDay(published); got != want {
			t.Errorf("publishedDay(%q) = %q, want %q", published, got, want)
		}
	}
}

func TestWithin(t *testing.T) {
	for _, a := range []string{"", "a", "abc", "acb", "bac", "cab", "xaby", "aabb", "abab"} {
		for _, b := range []string{"", "b", "abc", "abcd", "bca", "abba", "xy"} {
			for edits := 1; edits <= 2; edits++ {
				if a != "" && analysis.Within(a, b, edits) != (distance(a, b) <= edits) {
					t.Errorf("within(%q, %q, %d) = %v: they are %d apart", a, b, edits, analysis.Within(a, b, edits), distance(a, b))
				}
			}
		}
	}
}

func FuzzParseQuery(f *testing.F) {
	for _, text := range []string{
		`a "b c" -d -"e f" site:g.h -site:i.j in:all the`, `"unclosed`, "“”„\"", "-", "site:[::1]:80", "the of \"the\"", "x's ’ 's", "", " ",
		"Don’t  stop' 'til you＇s x's’s", "ΣΊΣΥΦΟΣ Σ", "İstanbul ıs", "ﬁshes ½s ﷺ", "ひらがな カタカナ 漢字々〇", "ภาษาไทย", "e\u0301s\u0301 \u0301a",
		"a\x80b\xffc", "१२३ ٣٤", strings.Repeat("é", 64) + " " + strings.Repeat("e\u0301", 65), strings.Repeat("x", 5000) + " y",
	} {
		f.Add(text)
	}
	x := openSized(f, synthetic(30, 9), tinySizes)
	f.Fuzz(func(t *testing.T, text string) {
		q := ParseQuery(text)
		canonical := q.String()
		again := ParseQuery(canonical)
		if again.String() != canonical || len(again.Ignored) > 0 || again.Dropped > 0 {
			t.Fatalf("%q gives %q,\nwhich gives %q without %q and %d", text, canonical, again.String(), again.Ignored, again.Dropped)
		}
		if _, err := x.Search(context.Background(), q, nil, 10); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		relaxed, _ := q.Relaxed()
		if _, err := x.Search(context.Background(), relaxed, nil, 10); err != nil {
			t.Fatalf("%q relaxed: %v", text, err)
		}
	})
}
