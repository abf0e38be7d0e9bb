package indexer

import (
	"testing"

	"facetta/indexer/store"
)

// Words are found, and marked, however their characters are drawn, and digits and apostrophes of whatever script they are.
func TestCharactersThatAreDrawnOtherwise(t *testing.T) {
	for _, c := range []struct{ language, text, query, want string }{
		{"en", "They love ❤\ufe0f NY, in 葛\U000e0100飾区.", `"love NY"`, "They [love] ❤\ufe0f [NY], in 葛\U000e0100飾区."},
		{"en", "They love ❤\ufe0f NY, in 葛\U000e0100飾区.", "葛飾区", "They love ❤\ufe0f NY, in [葛\U000e0100飾区]."},
		{"ar", "في عام ٢٠٢٤ م", "2024", "في عام [٢٠٢٤] م"},
		{"hi", "सन 2024 में", "२०२४", "सन [2024] में"},
		{"th", "ปี๒๕๖๗นี้", "2567", "ปี[๒๕๖๗]นี้"},
		{"si", "ශ\u0dca\u200dරී ලංකා", "ශ\u0dcaරී", "[ශ\u0dca\u200dරී] ලංකා"},
		{"fa", "او می\u200cخواهد برود", "خواهد", "او می\u200c[خواهد] برود"},
		{"uk", "Моя сімʼя тут", "сім'я", "Моя [сімʼя] тут"},
		{"he", "ספר של ז׳בוטינסקי", "ז'בוטינסקי", "ספר של [ז׳בוטינסקי]"},
		{"en", "Off Hawaiʻi’s coast", "Hawai'i", "Off [Hawaiʻi’s] coast"},
		{"el", "Ο ΛΌΓΟΣ είναι", "λογοσ", "Ο [ΛΌΓΟΣ] είναι"},
		{"el", "Ο ΛΌΓΟΣ είναι", "λογοσ*", "Ο [ΛΌΓΟΣ] είναι"},
		{"fr", "Un cœur simple", "coeur", "Un [cœur] simple"},
		{"fr", "Un coeur simple", "cœurs", "Un [coeur] simple"},
		{"az", "Bu Azərbaycan dilidir", "azerbaycan", "Bu [Azərbaycan] dilidir"},
	} {
		text, title := document("a.example", "x", c.text), document("b.example", c.text, "x")
		text.Language, title.Language = c.language, c.language
		x := buildIndex(t, []*store.Document{text, title})
		q := ParseQuery(c.query)
		if hits, err := x.Search(t.Context(), q, nil, 10); err != nil || hits.Total != 2 {
			t.Errorf("%q has no %s (%v)", c.text, c.query, err)
		}
		inText, err := x.Summary(0, q)
		if err != nil {
			t.Fatal(err)
		}
		inTitle, err := x.Summary(1, q)
		if err != nil {
			t.Fatal(err)
		}
		for _, got := range []string{marked(inText.Snippet, inText.Marks), marked(inTitle.Title, inTitle.TitleMarks)} {
			if got != c.want {
				t.Errorf("%s marks %q, want %q", c.query, got, c.want)
			}
		}
	}
}
