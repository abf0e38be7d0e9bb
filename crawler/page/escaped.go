package page

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxReference bounds a numeric character reference in bytes: "&#1114111;".
const maxReference = 10

// withLetters resolves the numeric references to letters beyond ASCII that are left in a text: browsers write them for what the
// encoding of a form lacks, and forums of the time escaped what they were sent once more. Others can be what the page is about: "&#8217; in feeds".
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

// letterOf gives the letter that a reference stands for, or the reference where it is none.
func letterOf(reference string) string {
	text := html.UnescapeString(reference)
	r, n := utf8.DecodeRuneInString(text)
	if n == len(text) && r >= utf8.RuneSelf && unicode.IsLetter(r) {
		return text
	}
	return reference
}
