package shorten

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MayCut tells whether a text may be cut before byte i: whether a character begins there that readers do not see as a part of the one before, as they
// see a mark, the second half of a flag, or a consonant that is written below another. It is UAX #29's grapheme clusters, but those with a vowel that
// Thai and Lao write before its consonant, or a conjunct of any script of India or Cambodia, are longer.
func MayCut(text string, i int) bool {
	if i <= 0 || i >= len(text) {
		return true
	}
	after, _ := utf8.DecodeRuneInString(text[i:])
	before, size := utf8.DecodeLastRuneInString(text[:i])
	switch {
	case !utf8.RuneStart(text[i]) || continues(after) || holds(before):
		return false
	case isFlag(before) && isFlag(after):
		return flags(text[:i-size])%2 == 1
	}
	return true
}

const (
	joiner   = '\u200d' // makes one picture of two
	thaiAm   = '\u0e33' // this vowel and the next are letters that begin with a mark
	laoAm    = '\u0eb3'
	viramaAs = 9 // the combining class of the signs that say that no vowel follows a consonant
)

// continues tells whether a character belongs to the one before it.
func continues(r rune) bool {
	return r >= 0x300 && (unicode.IsMark(r) || unicode.Is(unicode.Other_Grapheme_Extend, r) || r == joiner || r == thaiAm || r == laoAm || '🏻' <= r && r <= '🏿')
}

// holds tells whether a character takes the one behind it in.
func holds(r rune) bool {
	return r >= 0x900 && (r == joiner || unicode.Is(unicode.Logical_Order_Exception, r) || norm.NFC.PropertiesString(string(r)).CCC() == viramaAs)
}

// isFlag tells whether a character is one of the letters that make a flag in twos.
func isFlag(r rune) bool { return '🇦' <= r && r <= '🇿' }

// flags counts the letters of flags at the end of a text.
func flags(text string) (n int) {
	for text != "" {
		r, size := utf8.DecodeLastRuneInString(text)
		if !isFlag(r) {
			break
		}
		text = text[:len(text)-size]
		n++
	}
	return n
}
