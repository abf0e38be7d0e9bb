package measure

import (
	"unicode"
	"unicode/utf8"
)

// Words gives the words of a text one by one, in the order of the text: runs of letters and digits, in lower case. Marks that follow a letter belong
// to its word. Each character of Han, Hiragana and Katakana is a word of its own, since these texts have no spaces between words. Underscores and all
// other characters separate words. The bytes passed to yield are overwritten by the next word.
func Words(text string, yield func(word []byte) bool) {
	var word []byte
	for i := 0; i < len(text); {
		r, n := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(text[i:])
		}
		i += n
		single := isUnspaced(r)
		if len(word) > 0 && (single || !continues(r)) {
			if !yield(word) {
				return
			}
			word = word[:0]
		}
		switch {
		case single:
			if !yield(utf8.AppendRune(nil, r)) {
				return
			}
		case isWord(r), len(word) > 0:
			word = utf8.AppendRune(word, unicode.ToLower(r))
		}
	}
	if len(word) > 0 {
		yield(word)
	}
}

func isWord(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// continues tells whether a character can be inside a word.
func continues(r rune) bool {
	return isWord(r) || r >= utf8.RuneSelf && unicode.IsMark(r)
}

// isUnspaced tells whether a character is of a script without spaces between words.
func isUnspaced(r rune) bool {
	return r >= 0x3041 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}
