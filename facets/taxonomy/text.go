package taxonomy

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// isPlain tells whether a string is printable ASCII, as most strings are.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// repairText reads bytes that are not UTF-8 as Windows-1252, which is what illegal bytes in old dumps mostly are, and replaces control characters
// other than tabs and line ends by spaces. A string that needs no repair is returned as it is.
func repairText(s string) (repaired string, illegal, control bool) {
	if utf8.ValidString(s) && strings.IndexFunc(s, isStrayControl) < 0 {
		return s, false, false
	}
	var b strings.Builder
	b.Grow(len(s) + 8)
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			illegal = true
			r = charmap.Windows1252.DecodeByte(s[i])
		}
		if isStrayControl(r) {
			control = true
			r = ' '
		}
		b.WriteRune(r)
		i += size
	}
	return b.String(), illegal, control
}

func isStrayControl(r rune) bool {
	return unicode.IsControl(r) && r != '\t' && r != '\n' && r != '\r'
}

// trimBrokenRune removes an incomplete character at the end, where a string was cut in its middle.
func trimBrokenRune(s string) string {
	for n := 0; n < utf8.UTFMax && len(s) > 0; n++ {
		if r, size := utf8.DecodeLastRuneInString(s); r != utf8.RuneError || size != 1 {
			break
		}
		s = s[:len(s)-1]
	}
	return s
}

// oneLine trims a text and replaces every run of white space by one space.
func oneLine(s string) string {
	if isPlain(s) && !strings.Contains(s, "  ") {
		return strings.TrimSpace(s)
	}
	return strings.Join(strings.Fields(s), " ")
}
