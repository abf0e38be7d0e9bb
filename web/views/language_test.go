package views

import (
	"testing"

	"facetta/internal/searcher"
)

// A query asks simply for a language where it has one filter for it, outside of quotes, parentheses and choices.
func TestSpoken(t *testing.T) {
	for query, want := range map[string][2]string{
		"a lang:de b": {"de", "a b"}, "LANG:de-AT": {"de", ""}, "a": {}, "": {}, "lang:": {}, "lang:klingonish": {},
		`"a lang:de" b`: {}, "(a lang:de)": {}, "a OR lang:de": {}, "a|b lang:de": {}, "lang:de lang:en": {},
	} {
		if code, rest := spoken(query); code != want[0] || rest != want[1] {
			t.Errorf("%q asks for %q beside %q, want %q", query, code, rest, want)
		}
	}
}

// The language of a result is named unless it is that of most of them.
func TestForeign(t *testing.T) {
	p := ResultsPage{Response: &searcher.Response{Counted: 10, Languages: []searcher.Language{{Language: "en", Count: 6}, {Language: "de", Count: 5}, {Language: "fr", Count: 1}}}}
	for code, want := range map[string]string{"en": "", "en-GB": "", "de": "German", "fr": "French", "": "", "es": "Spanish"} {
		if got := p.foreign(code); got != want {
			t.Errorf("%q is called %q, want %q", code, got, want)
		}
	}
}
