package template

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// hasFullStop tells whether a text has a dot that ends a sentence (spec e.4): after a run of at least two letters, before white
// space or the end, and not after one of the abbreviations of the source.
func hasFullStop(text string) bool {
	for at := 0; ; {
		dot := strings.IndexByte(text[at:], '.')
		if dot < 0 {
			return false
		}
		dot += at
		at = dot + 1
		if next, _ := utf8.DecodeRuneInString(text[at:]); at < len(text) && !unicode.IsSpace(next) {
			continue
		}
		if run, letters := letterRun(text[:dot]); letters >= 2 && !abbreviations[run] {
			return true
		}
	}
}

// letterRun gives the letters at the end of a text, and their number.
func letterRun(text string) (run string, letters int) {
	from := len(text)
	for from > 0 {
		r, n := utf8.DecodeLastRuneInString(text[:from])
		if !unicode.IsLetter(r) {
			break
		}
		from -= n
		letters++
	}
	return text[from:], letters
}

// abbreviations are written with the capitals of the source, so that "no." ends a sentence and "No. 4" does not.
var abbreviations = map[string]bool{
	"vs": true, "DC": true, "Inc": true, "Ltd": true, "No": true, "VAT": true,
	"Jan": true, "Feb": true, "Mar": true, "Apr": true, "May": true, "Jun": true,
	"Jul": true, "Aug": true, "Sep": true, "Oct": true, "Nov": true, "Dec": true,
}
