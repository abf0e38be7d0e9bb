package page

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxReference bounds a numeric character reference in bytes: "&#1114111;".
const maxReference = 10

// withLetters resolves the numeric references to letters beyond ASCII that are left in a text. Browsers sent them for letters that the encoding of a
// form lacks, and old forums escaped that once more. Other references are left, as the page can be about them: "&#8217; in feeds".
func withLetters(s string) string {
	if !strings.Contains(s, "&#") {
		return s
	}
	var b strings.Builder
	for {
		i := strings.Index(s, "&#")
		if i < 0 {
			break
		}
		n := 2
		if end := strings.IndexByte(s[i:min(len(s), i+maxReference)], ';'); end > 0 {
			n = end + 1
		}
		b.WriteString(s[:i])
		b.WriteString(letterOf(s[i : i+n]))
		s = s[i+n:]
	}
	return b.String() + s
}

// letterOf returns the letter that a reference stands for, or the reference itself if it does not stand for a letter.
func letterOf(reference string) string {
	text := html.UnescapeString(reference)
	r, n := utf8.DecodeRuneInString(text)
	if n == len(text) && r >= utf8.RuneSelf && unicode.IsLetter(r) {
		return text
	}
	return reference
}
