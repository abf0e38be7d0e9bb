package analysis

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/rangetable"
)

// apostrophes are the characters beyond ASCII that are used as an apostrophe: the curly ones, the letters of Hawaiian, Ukrainian and transcribed
// Arabic and Hebrew, the geresh of Hebrew, and the wide one.
var apostrophes = rangetable.New('\u2018', '\u2019', '\u02bb', '\u02bc', '\u02be', '\u02bf', '\u05f3', '\uff07')

// drawing has the characters that only say how others are drawn: joiners, variation selectors, and marks around a character, such as the outline of a
// key.
var drawing = rangetable.Merge(rangetable.New('\u200d', nonJoiner), unicode.Variation_Selector, unicode.Me)

// opened has letters that stand for others, which NFKC leaves as they are, with more bytes than theirs: the letters of Malayalam without a vowel, which
// are also written as a letter, a virama and a joiner, as is the last letter of Bengali words like হঠাৎ, and the digraphs of Yiddish.
var opened = map[rune]string{
	'ൺ': "ണ്", 'ൻ': "ന്", 'ർ': "ര്", 'ൽ': "ല്", 'ൾ': "ള്", 'ൿ': "ക്", 'ৎ': "ত্", 'װ': "וו", 'ױ': "וי", 'ײ': "יי",
}

const firstOpened, lastOpened = 'װ', 'ൿ'

func isOpened(r rune) bool { return firstOpened <= r && r <= lastOpened && opened[r] != "" }

// open replaces the letters that stand for others.
func open(term []byte) []byte {
	if !bytes.ContainsFunc(term, isOpened) {
		return term
	}
	var whole []byte
	for _, r := range string(term) {
		if isOpened(r) {
			whole = append(whole, opened[r]...)
		} else {
			whole = utf8.AppendRune(whole, r)
		}
	}
	return whole
}

// fold makes apostrophes straight, replaces digits of all scripts by those of ASCII, opens ligatures that are letters, and removes the characters
// that only say how others are drawn. The term must be in NFKC; its bytes may be changed.
func fold(term []byte) []byte {
	term = open(term)
	plain := term[:0]
	for at := 0; at < len(term); {
		r, size := utf8.DecodeRune(term[at:])
		at += size
		switch {
		case r < utf8.RuneSelf:
			plain = append(plain, byte(r))
		case unicode.Is(apostrophes, r):
			plain = append(plain, '\'')
		case r == 'œ' || r == 'Œ': // stemmers know them as two letters
			plain = append(plain, "oe"...)
		case r == 'æ' || r == 'Æ':
			plain = append(plain, "ae"...)
		case unicode.IsDigit(r):
			plain = append(plain, digit(r))
		case (r == 'ւ' || r == 'Ւ') && (bytes.HasSuffix(plain, []byte("ե")) || bytes.HasSuffix(plain, []byte("Ե"))): // NFKC writes the letter և so, which has the upper case ԵՎ
			plain = append(plain, "վ"...)
		case !unicode.Is(drawing, r):
			plain = append(plain, term[at-size:at]...)
		}
	}
	return plain
}

// digit returns the ASCII digit for one of another script. The digits of each script stand in a row from 0 to 9, or in several such rows, one after
// the other.
func digit(r rune) byte {
	n := byte(0)
	for unicode.IsDigit(r - 1) {
		r--
		n++
	}
	return '0' + n%10
}
