package pdf

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// keepsHyphen tells whether the hyphen of a divided word belongs to the word: the document has it inside a line, or digits or a capital letter show
// it.
func (w *paragraphWriter) keepsHyphen(text, next string) bool {
	before, _ := utf8.DecodeLastRuneInString(text)
	after, _ := utf8.DecodeRuneInString(next)
	switch {
	case unicode.IsDigit(before) || unicode.IsDigit(after):
		return true
	case unicode.IsLower(before) && unicode.IsUpper(after) && !w.words[lastWord(text)+firstWord(next)]:
		return true
	}
	return w.hyphened[strings.ToLower(lastWord(text)+"-"+firstWord(next))]
}

// between returns what stands between two lines: a space, or nothing where the script has no spaces.
func between(text, next string) string {
	before, _ := utf8.DecodeLastRuneInString(text)
	after, _ := utf8.DecodeRuneInString(next)
	if isOfUnspacedScript(before) && isOfUnspacedScript(after) {
		return ""
	}
	return " "
}

// isOfUnspacedScript tells whether c is a letter or mark of a script without spaces between words. These include Thai and its neighbours, which
// page.IsUnspaced leaves out as their words have several characters.
func isOfUnspacedScript(c rune) bool {
	return unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar) ||
		0x3001 <= c && c <= 0x303F || 0xFF01 <= c && c <= 0xFF0F || 0xFF1A <= c && c <= 0xFF20 || c == 0x30FC
}

// firstWord and lastWord return the letters at the beginning and at the end of a text.
func firstWord(text string) string {
	text = strings.TrimLeft(text, " \t")
	if end := strings.IndexFunc(text, func(c rune) bool { return !unicode.IsLetter(c) }); end >= 0 {
		return text[:end]
	}
	return text
}

func lastWord(text string) string {
	text = strings.TrimRight(text, " \t")
	return text[strings.LastIndexFunc(text, func(c rune) bool { return !unicode.IsLetter(c) })+1:]
}

// wordsOf returns the words with a hyphen inside a line, in small letters, and those with a capital after a small letter.
func wordsOf(pages [][]line) (hyphened, humped map[string]bool) {
	hyphened, humped = map[string]bool{}, map[string]bool{}
	for _, lines := range pages {
		for i := range lines {
			for word := range strings.FieldsSeq(lines[i].text()) {
				if at := strings.IndexByte(word, '-'); at > 0 && at < len(word)-1 {
					hyphened[strings.ToLower(lastWord(word[:at])+"-"+firstWord(word[at+1:]))] = true
				} else if word := firstWord(word); isHumped(word) {
					humped[word] = true
				}
			}
		}
	}
	return hyphened, humped
}

// isHumped tells whether a word has a capital after a small letter.
func isHumped(word string) bool {
	small := false
	for _, c := range word {
		if small && unicode.IsUpper(c) {
			return true
		}
		small = unicode.IsLower(c)
	}
	return false
}
