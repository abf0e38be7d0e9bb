package teaser

import (
	"unicode"

	"facetta/crawler/page"
)

// leastDigits is the least share of digits in the letters and digits of what stands beside a name, for that to be a date: 1 / leastDigits. An author may
// stand there as well.
const leastDigits = 4

// isDated tells whether what a line has beside its links is short and has as many digits as a date has.
func isDated(blocks []page.Block, links []page.Link) bool {
	var text, linked tally
	for i := range blocks {
		if text.read(blocks[i].Text); text.alnum > mostBytes {
			return false
		}
	}
	for i := range links {
		linked.read(links[i].Anchor)
	}
	alnum, digits := text.alnum-linked.alnum, text.digits-linked.digits
	return alnum > 0 && alnum < leastBytes && leastDigits*digits >= alnum
}

// tally counts letters and digits, in characters.
type tally struct{ alnum, digits int }

func (t *tally) read(text string) {
	for _, c := range text {
		switch {
		case unicode.IsDigit(c):
			t.alnum++
			t.digits++
		case unicode.IsLetter(c):
			t.alnum++
		}
	}
}
