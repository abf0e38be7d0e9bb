package page

import (
	"strings"
	"testing"
)

func TestLettersEscapedTwice(t *testing.T) {
	for title, want := range map[string]string{
		"&amp;#12522;&amp;#12522; of clay":  "リリ of clay",
		"caf&amp;#xe9; &amp; rim":           "café & rim",
		"&amp;#8217; in feeds":              "&#8217; in feeds",
		"&amp;#65; &amp;# &amp;#; &amp;#12": "&#65; &# &#; &#12",
		"&amp;#1234567890;":                 "&#1234567890;",
		"rim &amp;#":                        "rim &#",
	} {
		if p := Parse(Response{Body: []byte("<title>" + title + "</title><p>Text")}); p.Title != want {
			t.Errorf("%s is the title %q, want %q", title, p.Title, want)
		}
	}
	if s := strings.Repeat("&#", 100_000); withLetters(s) != s {
		t.Error("what is no reference has changed")
	}
}
