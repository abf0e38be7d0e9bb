package views

import (
	"testing"

	"golang.org/x/net/idna"
)

// Hosts are shown in their own letters, unless a label mixes scripts, has letters that look like Latin ones only, or is no valid name.
func TestHostsAreSpelledInTheirLetters(t *testing.T) {
	for _, host := range []string{
		"bücher.example", "www.münchen.example:8080", "straße.example", "hà-nội24.example", "пример.рф", "παράδειγμα.example", "مثال.إختبار", "דוגמה.example",
		"例え.テスト", "ラーメン日本.example", "한국-漢字.example", "中国.中国", "उदाहरण.परीक्षा", "ตัวอย่าง.example", "ɏaḁỿ.example", "plain.example", "[::1]:8080", "127.0.0.1", "",
	} {
		ascii, err := idna.Punycode.ToASCII(host)
		if err != nil {
			t.Fatal(err)
		}
		if got := spelled(ascii); got != host {
			t.Errorf("%s is shown as %q, want %q", ascii, got, host)
		}
	}
	for host, why := range map[string]string{
		"аррӏе.com":       "all letters of Cyrillic pass for Latin ones",
		"ορτο.com":        "so do those of Greek",
		"аpple.com":       "Cyrillic and Latin",
		"comノindex.com":   "Katakana and Latin",
		"ɡoogle.com":      "a letter of phonetics",
		"ɐb.com":          "the first of these",
		"аbcǃ.com":        "a click",
		"a⁄b.com":         "no letter, and like a slash",
		"☃.com":           "no letter",
		"a\u0338b.com":    "a stroke over a letter",
		"نامه\u200cای.ir": "an invisible character",
		"١٢٣.example":     "digits of another script alone",
		"אa.example":      "from right to left and from left to right",
	} {
		ascii, err := idna.Punycode.ToASCII(host)
		if err != nil {
			t.Fatal(err)
		}
		if got := spelled(ascii); got != ascii {
			t.Errorf("%s is shown as %q: %s", ascii, got, why)
		}
	}
	for _, host := range []string{"xn--", "xn--a.example", "xn--99999999"} {
		if got := spelled(host); got != host {
			t.Errorf("%s is shown as %q", host, got)
		}
	}
}
