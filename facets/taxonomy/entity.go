package taxonomy

import (
	"html"
	"strconv"
	"strings"
)

// maxReference is the most bytes of a character or entity reference; the longest name of HTML has 31 characters.
const maxReference = 33

// unescape replaces character and entity references, also those of HTML, which the ODP's editors typed in. An "&" that begins no reference is text,
// and is counted as a defect once for each string. (The standard library's unescaping alone would turn the end of "?a=1&copy=2" into "©=2".)
func (s *tagScanner) unescape(line int, text []byte) string {
	raw := string(text)
	at := strings.IndexByte(raw, '&')
	if at < 0 {
		return raw
	}
	var b strings.Builder
	b.Grow(len(raw))
	bare := -1
	from := 0
	for ; at >= 0; at = nextAmpersand(raw, from) {
		b.WriteString(raw[from:at])
		char, size := reference(raw[at:])
		if char == "&" && size == 1 && bare < 0 {
			bare = at
		}
		b.WriteString(char)
		from = at + size
	}
	b.WriteString(raw[from:])
	if bare >= 0 {
		s.malformed(line, raw[bare:])
	}
	return b.String()
}

func nextAmpersand(s string, from int) int {
	i := strings.IndexByte(s[from:], '&')
	if i < 0 {
		return -1
	}
	return from + i
}

// reference returns the text for which the reference at the beginning of a string stands, and the length of the reference (XML 1.0 §4.1), or "&" and
// 1 if there is none.
func reference(s string) (char string, size int) {
	ref, _, closed := strings.Cut(s[:min(len(s), maxReference)], ";")
	if !closed || !isReference(ref[1:]) {
		return "&", 1
	}
	char = html.UnescapeString(ref + ";")
	if len(char) > 1 && strings.HasSuffix(char, ";") { // no such entity
		return "&", 1
	}
	return char, len(ref) + 1
}

func isReference(ref string) bool {
	if digits, ok := strings.CutPrefix(ref, "#"); ok {
		base := 10
		if hex, ok := strings.CutPrefix(digits, "x"); ok {
			digits, base = hex, 16
		}
		_, err := strconv.ParseUint(digits, base, 21)
		return err == nil
	}
	for i := range len(ref) {
		if !isLetter(ref[i]) && (i == 0 || ref[i] < '0' || ref[i] > '9') {
			return false
		}
	}
	return ref != ""
}
