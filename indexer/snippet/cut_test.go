package snippet

import (
	"testing"
	"unicode"
	"unicode/utf8"

	"facetta/internal/shorten"
)

func TestBracketsAreThoseOfUnicode(t *testing.T) {
	for r := range rune(utf8.MaxRune + 1) {
		if opensBracket(r) != unicode.In(r, unicode.Ps, unicode.Pi) || closesBracket(r) != unicode.In(r, unicode.Pe, unicode.Pf) {
			t.Errorf("%U", r)
		}
		if r < utf8.RuneSelf && unicode.Is(unicode.Sentence_Terminal, r) && !endsSentence(string(r)) {
			t.Errorf("%U ends sentences", r)
		}
	}
}

func TestEndsSentence(t *testing.T) {
	for text, want := range map[string]bool{
		"a.": true, "a!": true, "a?": true, "a:": true, "a…": true, "a。": true, "a.)": true, `(a.")`: true, "a.'": true, "a.»": true,
		"": false, "a": false, "a)": false, `"`: false, "a,": false, "a. ": false,
	} {
		if got := endsSentence(text); got != want {
			t.Errorf("%q ends a sentence: %v", text, got)
		}
	}
}

// What is cut where no space is near is cut between characters, each with its marks and what else belongs to it.
func TestCutsAreBetweenCharacters(t *testing.T) {
	for _, text := range []string{"ที่นี่มีเครื่องที่ชื่อว่าน้ำกันผ่านได้โดยไม่ยากครับ", "ប្រាសាទអង្គរវត្តជាប្រាសាទដ៏ធំបំផុត", "👩‍💻👩‍💻🇩🇪🇫🇷👍🏽👍🏽"} {
		for i := 1; i < len(text); i++ {
			for _, at := range []int{wordStart(text, i, len(text)), wordEnd(text, i, 0)} {
				if !shorten.MayCut(text, at) {
					t.Errorf("byte %d: cut before %q", i, text[at:])
				}
			}
		}
	}
}
