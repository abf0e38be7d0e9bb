package teaser

import (
	"unicode/utf8"

	"facetta/crawler/page"
)

// mostTerm is the greatest length, in bytes, of what stands before the dash of a definition.
const mostTerm = 80

// definitionOf returns the print of what a line says behind a name and a dash, as in "cat - concatenate files", which is how pages of manuals begin: an
// index has the name in another place. false if the line is no definition, or a very short one.
func definitionOf(blocks []page.Block) (Print, bool) {
	before := 0
	for i := range blocks {
		text := blocks[i].Text
		from, to := dash(text)
		if from < to && before+from > mostTerm || before > mostTerm {
			break
		}
		if from == to || before+from == 0 {
			before += len(text)
			continue
		}
		return wholeOrBeginning(text[to:] + textOf(blocks[i+1:]))
	}
	return 0, false
}

// dash returns the bounds of the first dash that is no part of a word; from == to if there is none.
func dash(text string) (from, to int) {
	for i, c := range text {
		switch c {
		case '-', '–', '—':
			to := i + utf8.RuneLen(c)
			if (i == 0 || text[i-1] == ' ') && (to == len(text) || text[to] == ' ') {
				return i, to
			}
		}
	}
	return 0, 0
}
