package pdf

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// endsSentence tells whether a line may be the last of a sentence.
func endsSentence(text string) bool {
	text = strings.TrimRight(text, " \t\"'”’»)]")
	last, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(".!?:;。！？：…", last)
}

// beginsSmall tells whether a line begins inside a sentence: with a small letter, or with a letter of a script that has spaces but no capitals.
func beginsSmall(text string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(text, " \t\"'“‘«(["))
	return unicode.IsLetter(first) && !unicode.IsUpper(first) && !unicode.IsTitle(first) && !isOfUnspacedScript(first)
}

// sizeOfFirst returns the number of characters before the first place where a line may end.
func sizeOfFirst(text string) int {
	n := 0
	for _, c := range text {
		if unicode.IsSpace(c) || isOfUnspacedScript(c) && n > 0 {
			break
		}
		n++
	}
	return n
}

// hasLeader tells whether a row of points in a line leads to the number of a page.
func hasLeader(text string) bool {
	before := strings.TrimRight(text, " ")
	if text = strings.TrimRight(before, "0123456789ivxlcIVXLC"); text == before {
		return false
	}
	text = strings.TrimRight(text, " ")
	return strings.HasSuffix(text, "....") || strings.HasSuffix(text, ". . . .") || strings.HasSuffix(text, "……")
}

// endsNumber tells whether a line ends in a number.
func endsNumber(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, " )%"))
	return unicode.IsDigit(last)
}

// isFigures tells whether a line has more digits than letters.
func isFigures(text string) bool {
	balance := 0
	for _, c := range text {
		if unicode.IsDigit(c) {
			balance++
		} else if unicode.IsLetter(c) {
			balance--
		}
	}
	return balance > 0
}

// beginsNumber tells whether a line begins with a number.
func beginsNumber(text string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(text, "[("))
	return unicode.IsDigit(first)
}

// beginsItem tells whether a line begins with the mark of a list's item.
func beginsItem(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return strings.ContainsRune("•‣◦▪●○■□–−*·", first) || unicode.Is(unicode.So, first)
}

// The number of an item of a list, and the number of a heading with the first letter of its text.
var (
	numberOfItem    = regexp.MustCompile(`^(\(?[0-9]{1,3}[.)]|\[[0-9]{1,3}\]) `)
	numberOfHeading = regexp.MustCompile(`^[0-9]+(\.[0-9]+)*[.)]? +\pL`)
)
