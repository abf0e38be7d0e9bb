package snippet

import (
	"unicode"
	"unicode/utf8"
)

// wordSearch is how far the edge of a passage is moved to that of a word: scripts without spaces have none.
const wordSearch = 40

// wordStart moves i forward to the beginning of a word, at most to limit, or else to that of a character.
func wordStart(text string, i, limit int) int {
	if i == 0 {
		return 0
	}
	for at := i; at <= min(limit, i+wordSearch); at++ {
		if r, size := utf8.DecodeLastRuneInString(text[:at]); unicode.IsSpace(r) && utf8.RuneStart(text[at]) && size > 0 {
			return at
		}
	}
	for i < limit && !startsCharacter(text, i) {
		i++
	}
	return i
}

// wordEnd moves i back to the end of a word, at most to limit, or else to that of a character.
func wordEnd(text string, i, limit int) int {
	if i == len(text) {
		return i
	}
	for at := i; at > max(limit, i-wordSearch); at-- {
		if r, _ := utf8.DecodeRuneInString(text[at:]); unicode.IsSpace(r) {
			return at
		}
	}
	for i > limit && !startsCharacter(text, i) {
		i--
	}
	return i
}

// startsCharacter says whether a character begins at byte i: no mark, which is one with what stands before.
func startsCharacter(text string, i int) bool {
	r, _ := utf8.DecodeRuneInString(text[i:])
	return utf8.RuneStart(text[i]) && !unicode.IsMark(r)
}

// sentenceStart gives the beginning of the sentence that holds the byte at i, not before limit; false if it is before that.
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

// startsSentence says whether a sentence ends before byte i, with a space or, as in Chinese and Japanese, a mark as wide as one.
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

// endsSentence says whether a text ends as sentences do in the scripts that have such a mark.
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

// opensBracket says whether a character is an opening bracket or quotation mark (categories Ps and Pi).
func opensBracket(r rune) bool {
	if r < utf8.RuneSelf { // sooner than by tables
		return r == '(' || r == '[' || r == '{'
	}
	return unicode.In(r, unicode.Ps, unicode.Pi)
}

// closesBracket says whether a character is a closing bracket or quotation mark (categories Pe and Pf).
func closesBracket(r rune) bool {
	if r < utf8.RuneSelf {
		return r == ')' || r == ']' || r == '}'
	}
	return unicode.In(r, unicode.Pe, unicode.Pf)
}
