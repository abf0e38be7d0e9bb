package indexer

import (
	"slices"
	"strings"
	"testing"

	"facetta/indexer/store"
)

// A query leaves out the stop words of the language that it asks for, or those of English and of the language that most documents are in.
func TestStopWordsAreOfALanguage(t *testing.T) {
	for _, c := range []struct{ line, usual, ignored string }{
		{"the history of the steam engine", "", "the of"},
		{"die geschichte der dampfmaschine", "", ""}, // a query's words do not say their language: "die hard"
		{"die geschichte der dampfmaschine lang:de", "", "die der"},
		{"die geschichte der dampfmaschine lang:de-AT", "", "die der"},
		{"die geschichte der dampfmaschine", "de", "die der"},
		{"the history of dampfmaschine", "de", "the of"},
		{"the will lang:de", "", "will"},
		{"who built it?", "", "who it?"}, {"what's this, a steam engine?", "", "what's this, a"}, {"engine: is it (or not) steam", "", "is it or not"},
		{"a to-do list and/or \"the\" plan", "", "a"}, {"où? machine lang:fr", "", "où?"},
		{"left join versus right join", "", "versus"}, {"list VS tuple", "", "VS"}, {"streams vs. promises", "", "vs."}, {"c vs c++ vs rust", "", "vs"},
		{"vs code settings", "", ""}, {"python in VS Code", "", "in"}, {"vs 2022", "", ""}, {"install vs", "", ""},
		{"la historia de la máquina lang:es", "", "la de"},
		{"l'histoire de la machine lang:fr", "", "de la"},
		{"storia della macchina lang:it", "", "della"},
		{"geschiedenis van de machine lang:nl", "", "van de"},
		{"história da máquina lang:pt", "", "da"},
		{"история и машина lang:ru", "", "и"},
		{"ещё её машина lang:ru", "", "ещё её"}, {"еще ее машина lang:ru", "", "еще ее"}, // with ё or without
		{"wahrend der Fahrt lang:de", "", "wahrend der"}, {"Où est la machine lang:fr", "", "Où est la"},
		{"蒸気機関 the lang:ja", "", ""}, // it has no list of its own, and other languages' are not of its words
		{"中文 of lang:zh", "", ""}, {"on Kars lang:tr", "", ""}, {"ăn phở an lang:vi", "", ""}, {"蒸気機関 the", "ja", "the"},
		{"ÂM NHẠC am", "vi", "am"}, {"ăn phở", "", ""}, // an accent that no stop word has
		{"año té te lang:es", "", "te"}, {"à la carte lang:fr", "", "à la"}, {"a la carte lang:fr", "", "a la"}, {"daß Fahrt lang:de", "", "daß"},
		{"été avions étais lang:fr", "", "étais"}, {"los Estados Unidos lang:es", "", "los"}, {"человек и жизнь lang:ru", "", "и"},
		{"der Weg lang:de", "", "der"},
		{"he doesn’t and doesn't steam", "", "he doesn’t and doesn't"},
		{"der -lang:de dampfmaschine", "", ""},
		{"der dampfmaschine (lang:de OR lang:nl)", "", ""},
	} {
		q := ParseQuery(c.line, strings.Fields(c.usual)...)
		if got := strings.Join(q.Ignored, " "); got != c.ignored {
			t.Errorf("%s, usual %q: ignored %q, want %q", c.line, c.usual, got, c.ignored)
		}
	}
}

// The usual language is that of more than half of the documents.
func TestUsualLanguage(t *testing.T) {
	for _, c := range []struct{ languages, want string }{{"de de en", "de"}, {"de en", ""}, {"de", "de"}, {"de fr it de", ""}} {
		var documents []*store.Document
		for i, language := range strings.Fields(c.languages) {
			d := document("a.example", string(rune('a'+i)), "Die Geschichte der Maschine")
			d.Language = language
			documents = append(documents, d)
		}
		x := buildIndex(t, documents)
		if got := strings.Join(x.usual, " "); got != c.want {
			t.Errorf("of %q %q is usual, want %q", c.languages, got, c.want)
		}
		if got := x.ParseQuery("die Maschine").Ignored; (c.want == "de") != slices.Equal(got, []string{"die"}) {
			t.Errorf("documents in %q: ignored %q", c.languages, got)
		}
	}
}
