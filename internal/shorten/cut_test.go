package shorten

import (
	"strings"
	"testing"
)

// A text is cut into the parts that readers see as one character; by hand.
func TestMayCut(t *testing.T) {
	for _, want := range []string{
		"a|b|ö|o\u0308|x", "น้ำ|ไม่|ได้|แก้|ว", "ນ້ຳ|ໄດ້", "ខ្មែ|រ", "क्षे|त्र", "ക്ര|ൻ", "👩\u200d💻|👩\u200d💻", "🇩🇪|🇫🇷|🇮🇹|x", "👍🏽|👍", "ｶﾞ|ｷﾞ", "東|京|が", "שָׁ|ל|וֹ|ם", "한|국", "é|e\u0301\u0323",
	} {
		text := strings.ReplaceAll(want, "|", "")
		var got strings.Builder
		for i := range text {
			if i > 0 && MayCut(text, i) {
				got.WriteByte('|')
			}
			got.WriteString(string([]rune(text[i:])[:1]))
		}
		if got.String() != want {
			t.Errorf("%q may be cut so: %q", want, got.String())
		}
	}
	if !MayCut("", 0) || !MayCut("ab", 2) || MayCut("ä", 1) {
		t.Error("the ends, or within the bytes of a character")
	}
}

func TestCharactersKeepTheirMarks(t *testing.T) {
	for text, want := range map[string]string{"abcdeffg": "abcd…", "abcu\u0308\u0301x": "abc…", "abไม่ได้": "ab…", "a🇩🇪🇫🇷b🇮🇹": "a🇩🇪…", "क्ष्क्ष्": "…"} {
		if got := Characters(text, 5); got != want {
			t.Errorf("%q is shortened to %q, want %q", text, got, want)
		}
	}
}
