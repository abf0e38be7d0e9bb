package snippet

import (
	"testing"
	"unicode"
	"unicode/utf8"
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
