package analysis

import (
	"unicode"
	"unicode/utf8"
)

// A compound of two words is written closed ("filesystem"), hyphenated ("file-system") or open ("file system"). What keeps two parts of a word apart
// in other languages counts as a hyphen, as not everybody types it: the nonJoiner of Persian ("می‌خواهم" is also written "میخواهم" and "می خواهم"), and
// the dot of Catalan ("col·lecció").

// minCompound is the least number of characters of a compound: many shorter ones are abbreviations ("CA", "c-a").
const minCompound = 4

// CompoundTerm returns the term of a hyphenated compound, which is the same in documents of any language. It is "" if one of the parts, or the parts
// joined, are not exactly one word.
func CompoundTerm(first, second string) string {
	a, b := Words(first, English), Words(second, English)
	if len(a) != 1 || len(b) != 1 {
		return ""
	}
	last, _ := utf8.DecodeLastRuneInString(a[0].Text)
	next, _ := utf8.DecodeRuneInString(b[0].Text)
	letters := utf8.RuneCountInString(a[0].Text) + utf8.RuneCountInString(b[0].Text)
	if letters < minCompound || unicode.IsDigit(last) && unicode.IsDigit(next) || len(Words(first+second, English)) != 1 {
		return ""
	}
	return a[0].Term + "-" + b[0].Term
}

// CutCompound returns the two parts of a hyphenated compound; ok is false if the text is not one.
func CutCompound(text string) (first, second string, ok bool) {
	var s Scanner
	s.Reset(text)
	var words [][2]int
	for {
		if _, more := s.Word(); !more {
			break
		}
		words = append(words, [2]int{s.Start, s.End})
	}
	if len(words) != 2 || !isHyphen(text[words[0][1]:words[1][0]]) {
		return "", "", false
	}
	return text[words[0][0]:words[0][1]], text[words[1][0]:words[1][1]], true
}

// AfterHyphen tells whether the current word makes a hyphenated compound with the word before, which is at [start, end) of the text, and with no
// other word: "end-of" is not one in "end-of-file".
func (s *Scanner) AfterHyphen(start, end int) bool {
	if end == 0 || !isHyphen(s.text[end:s.Start]) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(s.text[:start])
	after, _ := utf8.DecodeRuneInString(s.text[s.End:])
	return !isHyphenRune(before) && !isHyphenRune(after)
}

func isHyphen(text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	return size > 0 && size == len(text) && isHyphenRune(r)
}

func isHyphenRune(r rune) bool {
	switch r {
	case '-', '\u2010', '\u2011', nonJoiner, '·':
		return true
	}
	return false
}
