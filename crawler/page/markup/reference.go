package markup

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// AppendText appends the current text to b with its character references resolved and NUL replaced, until b has at least most bytes. Carriage returns
// stay.
func (z *Tokenizer) AppendText(b []byte, most int) []byte {
	raw := z.Raw()
	for b = slices.Grow(b, min(len(raw), most)); len(raw) > 0 && len(b) < most; {
		n := 1
		switch c := raw[0]; {
		case c == '&' && !z.verbatim:
			b, n = AppendReference(b, raw, false)
		case c == 0:
			b = utf8.AppendRune(b, utf8.RuneError)
		default:
			b = append(b, c)
		}
		raw = raw[n:]
	}
	return b
}

// maxReference is longer than any name of a character.
const maxReference = 40

// AppendReference appends to b the characters of the reference that s begins with, and returns the reference's length. If there is no reference it
// appends "&" and returns 1. s begins with "&". In attributes, "&copy=1" is no reference (HTML Living Standard §13.2.5.73).
func AppendReference(b, s []byte, attribute bool) ([]byte, int) {
	if len(s) > 1 && s[1] == '#' {
		r, n := numeric(s)
		return utf8.AppendRune(b, r), n
	}
	n := 1
	for n < min(len(s), maxReference) && isAlphanumeric(s[n]) {
		n++
	}
	if n < len(s) && s[n] == ';' {
		n++
	}
	if characters, ok := frequent[string(s[:n])]; ok {
		return append(b, characters...), n
	}
	if n < 3 || attribute && n < len(s) && s[n] == '=' && s[n-1] != ';' {
		return append(b, '&'), 1
	}
	characters, n := named(s[:n], attribute)
	return append(b, characters...), n
}

// frequent has the references that are most used, as named is slow.
var frequent = func() map[string]string {
	m := make(map[string]string)
	for name := range strings.FieldsSeq(`amp lt gt quot apos nbsp copy reg trade hellip mdash ndash lsquo rsquo sbquo ldquo rdquo
		bdquo laquo raquo lsaquo rsaquo bull middot times deg euro pound cent yen sect para larr rarr uarr darr iexcl iquest shy ensp emsp
		thinsp zwj zwnj szlig auml ouml uuml Auml Ouml Uuml agrave egrave igrave ograve ugrave aacute eacute iacute oacute uacute acirc
		ecirc icirc ocirc ucirc atilde otilde ntilde Ntilde ccedil Ccedil euml iuml aring Aring aelig
		AElig oslash Oslash Eacute Agrave`) {
		m["&"+name+";"] = html.UnescapeString("&" + name + ";")
	}
	return m
}()

func isLetter(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z'
}

func isAlphanumeric(c byte) bool {
	return isLetter(c) || '0' <= c && c <= '9'
}

// named looks a name up. Outside attributes, a reference that only begins with a name counts as well: "&copyx" is "©x". The number of resulting
// characters tells the two cases apart: a whole name becomes one character, or at most two if it ends in ";"; otherwise the rest of the reference is
// left as well.
func named(reference []byte, attribute bool) (string, int) {
	characters := html.UnescapeString(string(reference))
	count, whole := utf8.RuneCountInString(characters), 1
	if reference[len(reference)-1] == ';' {
		whole = 2
	}
	switch {
	case count <= whole:
		return characters, len(reference)
	case attribute:
		return "&", 1
	}
	return characters, len(reference)
}

// windows1252 has the characters 0x80 to 0x9F of that encoding, as numeric references from 128 to 159 mean them (§13.2.5.80).
var windows1252 = [32]rune{
	0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
	0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
}

// numeric reads "&#1234;" or "&#x4D2;"; the semicolon may be missing. Numbers that are no characters are left to utf8.AppendRune, which replaces
// them.
func numeric(s []byte) (rune, int) {
	n, base := 2, rune(10)
	if n < len(s) && s[n]|0x20 == 'x' {
		n, base = 3, 16
	}
	digits, r := n, rune(0)
	for ; n < len(s); n++ {
		d := digit(s[n])
		if d >= base {
			break
		}
		r = min(r*base+d, utf8.MaxRune+1)
	}
	if n == digits {
		return '&', 1
	}
	if n < len(s) && s[n] == ';' {
		n++
	}
	switch {
	case 0x80 <= r && r <= 0x9F:
		r = windows1252[r-0x80]
	case r == 0:
		r = utf8.RuneError
	}
	return r, n
}

// digit returns the value of a hexadecimal digit, 16 for other bytes.
func digit(c byte) rune {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10
	}
	return 16
}
