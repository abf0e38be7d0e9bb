package query

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// words makes the node of a text, composed as documents are (normalisation form C); it returns nil if the text has neither a letter nor a digit.
func words(f Field, t token) Node {
	t.text = norm.NFC.String(t.text)
	if !strings.ContainsFunc(t.text, isLetterOrDigit) {
		return nil
	}
	if t.kind == quoted {
		return Phrase{f, strings.Join(strings.Fields(t.text), " ")}
	}
	if stem, ok := strings.CutSuffix(t.text, "*"); ok && single(stem) {
		return Prefix{f, stem}
	}
	if stem, edits, ok := misspelt(t.text); ok {
		return Fuzzy{f, stem, edits}
	}
	return Word{f, t.text}
}

func isWordRune(r rune) bool { return isLetterOrDigit(r) || unicode.IsMark(r) }

// isLetterOrDigit excludes marks, as the character that turns a sign into a coloured picture is a mark: marks without a letter are no word.
func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// single tells whether a text is one word and nothing else.
func single(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return !isWordRune(r) })
}

// longWord is the number of characters from which a word with two edits is more likely a slip than another word.
const longWord = 8

// misspelt reads word~, word~1 and word~2.
func misspelt(text string) (stem string, edits int, ok bool) {
	stem, distance, found := strings.Cut(text, "~")
	if !found || !single(stem) {
		return "", 0, false
	}
	switch distance {
	case "":
		if utf8.RuneCountInString(stem) >= longWord {
			return stem, 2, true
		}
		return stem, 1, true
	case "1":
		return stem, 1, true
	case "2":
		return stem, 2, true
	}
	return "", 0, false
}

// misplaced says why a word looks like a part of the query language but is searched as a word, because of a sign in the wrong place; "" for other
// words.
func misplaced(text string) string {
	if name := strings.TrimRight(text, colons); name != text && names[strings.ToLower(name)] != "" {
		return "nothing stands right behind the colon"
	}
	if strings.ContainsAny(text, "/"+colons) {
		return "" // part of an address
	}
	if stem, distance, _ := strings.Cut(text, "~"); single(stem) && distance != "" {
		return "behind a ~ stands 1, 2 or nothing"
	}
	last, _ := utf8.DecodeLastRuneInString(text)
	if strings.Contains(text, "*") && isWordRune(last) { // *emphasis* and C** are words
		return "a * stands at the end of a word only"
	}
	return ""
}
