package snippet

import (
	"unicode"
	"unicode/utf8"

	"facetta/internal/shorten"
)

// wordSearch is the most bytes that the edge of a passage is moved to get to the edge of a word; scripts without spaces have no such edge.
const wordSearch = 40

// wordStart moves i forward to the beginning of a word, at most to limit, or else to the beginning of a character.
func wordStart(text string, i, limit int) int {
	if i == 0 {
		return 0
	}
	for at := i; at <= min(limit, i+wordSearch); at++ {
		if r, size := utf8.DecodeLastRuneInString(text[:at]); unicode.IsSpace(r) && utf8.RuneStart(text[at]) && size > 0 {
			return at
		}
	}
	for i < limit && !shorten.MayCut(text, i) {
		i++
	}
	return i
}

// wordEnd moves i back to the end of a word, at most to limit, or else to the end of a character.
func wordEnd(text string, i, limit int) int {
	if i == len(text) {
		return i
	}
	for at := i; at > max(limit, i-wordSearch); at-- {
		if r, _ := utf8.DecodeRuneInString(text[at:]); unicode.IsSpace(r) {
			return at
		}
	}
	for i > limit && !shorten.MayCut(text, i) {
		i--
	}
	return i
}

// sentenceStart returns the beginning of the sentence that holds the byte at i; false if it is not behind limit.
func sentenceStart(text string, i, limit int) (int, bool) {
	for at := i; at > limit; at-- {
		if utf8.RuneStart(text[at]) && startsSentence(text, at) {
			if r, _ := utf8.DecodeRuneInString(text[at:]); !unicode.IsLower(r) {
				return at, true
			}
		}
	}
	return 0, false
}

// startsSentence tells whether a sentence ends before byte i, with a space after it or, as in Chinese and Japanese, with a full-width mark.
func startsSentence(text string, i int) bool {
	if text[i-1] == ' ' {
		return endsSentence(text[:i-1])
	}
	if text[i-1] < utf8.RuneSelf {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(text[:i])
	after, _ := utf8.DecodeRuneInString(text[i:])
	return isWide(before) && endsSentence(text[:i]) && !closesBracket(after) && !unicode.Is(unicode.Terminal_Punctuation, after)
}

// endsSentence tells whether a text ends as a sentence, in the scripts that mark the end of one.
func endsSentence(text string) bool {
	for text != "" {
		r, size := utf8.DecodeLastRuneInString(text)
		switch {
		case r == '.' || r == '!' || r == '?' || r == ':' || r == '…' || r >= utf8.RuneSelf && unicode.Is(unicode.Sentence_Terminal, r):
			return true
		case !closesBracket(r) && r != '"' && r != '\'':
			return false
		}
		text = text[:len(text)-size] // closing brackets and quotation marks
	}
	return false
}

// opensBracket tells whether a character is an opening bracket or quotation mark (categories Ps and Pi).
func opensBracket(r rune) bool {
	if r < utf8.RuneSelf { // faster than by tables
		return r == '(' || r == '[' || r == '{'
	}
	return unicode.In(r, unicode.Ps, unicode.Pi)
}

// closesBracket tells whether a character is a closing bracket or quotation mark (categories Pe and Pf).
func closesBracket(r rune) bool {
	if r < utf8.RuneSelf {
		return r == ')' || r == ']' || r == '}'
	}
	return unicode.In(r, unicode.Pe, unicode.Pf)
}
