package shallow

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// text has the counts of one block's text; doc.go has the conventions.
type text struct {
	words, letters, sentences int
	upperStarts, upperWords   int
	fullStops, dates, bars    int
}

func readText(s string) (t text) {
	open, number := 0, false // words of the current sentence so far; whether the token before is a number
	for token := range strings.FieldsSeq(s) {
		t.bars += strings.Count(token, "|")
		letters, upper, lower := count(token)
		if letters > 0 {
			t.words++
			t.letters += letters
			open++
			t.addCase(token, upper, lower)
		}
		end := lastRune(token)
		if end == '.' {
			t.fullStops++
		}
		if open > 0 && strings.ContainsRune(".?!;", end) {
			t.sentences++
			open = 0
		}
		core := trim(token)
		if isDate(core) || number && isHalf(strings.ReplaceAll(core, ".", "")) {
			t.dates++
		}
		number = core != "" && isDigit(core[0]) && strings.Trim(core, digits) == ""
	}
	if open > 0 {
		t.sentences++
	}
	return t
}

const digits = "0123456789"

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// isPlain tells whether a byte is a letter or digit of ASCII; most tokens begin and end with one.
func isPlain(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'z' }

// trim removes the punctuation at both ends of a token, which must not be empty.
func trim(token string) string {
	if isPlain(token[0]) && isPlain(token[len(token)-1]) {
		return token
	}
	return strings.TrimFunc(token, isPunctuation)
}

func (t *text) addCase(token string, upper, lower int) {
	if upper == 0 {
		return
	}
	first, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(token, isPunctuation))
	if unicode.IsUpper(first) {
		t.upperStarts++
	}
	if lower == 0 {
		t.upperWords++
	}
}

// count returns the number of letters and digits of a token, and how many of them are upper-case letters and how many are other letters.
func count(token string) (letters, upper, lower int) {
	for _, r := range token {
		switch {
		case unicode.IsUpper(r):
			letters++
			upper++
		case unicode.IsLetter(r):
			letters++
			lower++
		case unicode.IsDigit(r):
			letters++
		}
	}
	return letters, upper, lower
}

func isPunctuation(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// lastRune returns the last character of a token before closing quotation marks and brackets.
func lastRune(token string) rune {
	if last := token[len(token)-1]; isPlain(last) {
		return rune(last)
	}
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(token, `"')]}»”’`))
	return r
}

// dayNames has the English names of months and weekdays, and the first three letters of each.
var dayNames = func() map[string]bool {
	names := make(map[string]bool)
	for name := range strings.FieldsSeq(`January February March April May June July August September October November December
		Monday Tuesday Wednesday Thursday Friday Saturday Sunday`) {
		names[name], names[name[:3]] = true, true
	}
	return names
}()

// isDate tells whether a token is by itself a date or time, or a part of one.
func isDate(core string) bool {
	if core == "" || !isDigit(core[0]) {
		return core != "" && core[0] <= 'W' && dayNames[core] // January to Wednesday
	}
	if number := strings.TrimRight(core, "apmAPM."); number != core && isHalf(strings.ReplaceAll(core[len(number):], ".", "")) {
		core = number
		return strings.Trim(core, digits+":.") == ""
	}
	return isYear(core) || isGroups(core)
}

// isHalf tells whether s is am or pm.
func isHalf(s string) bool {
	return strings.EqualFold(s, "am") || strings.EqualFold(s, "pm")
}

func isYear(core string) bool {
	return len(core) == 4 && strings.Trim(core, digits) == "" && (core[:2] == "19" || core[:2] == "20")
}

// isGroups tells whether a token looks like 12:30, 12/03/2009, 2009-03-12 or 12.3.09. Two groups with a full stop between them are a number.
func isGroups(core string) bool {
	groups := strings.FieldsFunc(core, func(r rune) bool { return strings.ContainsRune(":/.-", r) })
	if len(groups) < 2 || len(groups) > 3 || len(groups) == 2 && strings.Contains(core, ".") {
		return false
	}
	long := 0
	for _, g := range groups {
		if strings.Trim(g, digits) != "" || len(g) == 3 || len(g) > 4 {
			return false
		}
		if len(g) == 4 {
			long++
		}
	}
	return long <= 1
}
