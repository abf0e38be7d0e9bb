package sequence

import "unicode/utf8"

// kind is the kind of a character.
type kind uint8

const (
	other kind = iota
	upperCase
	digit
	comma
	stop
	mark
	silent // may stand behind the full stop of a sentence
)

// ascii has the kinds of the ASCII characters.
var ascii = func() (t [utf8.RuneSelf]kind) {
	for r := range t {
		switch {
		case 'A' <= r && r <= 'Z':
			t[r] = upperCase
		case '0' <= r && r <= '9':
			t[r] = digit
		case r < 'a' || r > 'z':
			t[r] = mark
		}
	}
	for chars, k := range map[string]kind{" \n\"')": silent, ",;": comma, ".!?": stop} {
		for _, r := range chars {
			t[r] = k
		}
	}
	return t
}()

func kindOf(r rune) kind {
	if r < utf8.RuneSelf {
		return ascii[r]
	}
	switch r {
	case '”', '’', '»':
		return silent
	case '，', '、', '،', '；':
		return comma
	case '…', '。', '！', '？', '؟', '।':
		return stop
	}
	return other
}

// tally has eight counts of one byte each: the count of all characters at the place of the kind other, those of the other kinds, the count of
// exclamation and question marks at the place of silent, and that of the signs that separate the items of a line.
type tally uint64

const (
	characters = other
	loud       = silent
	bar        = silent + 1

	maxTallied = 1<<8 - 1 // the most characters that a tally can count
)

func (t tally) of(k kind) int { return int(t >> (8 * k) & 0xff) }

// tallyOf returns the tally of one character.
func tallyOf(r rune) tally {
	t := tally(1) << (8 * characters)
	if k := kindOf(r); k != other && k != silent {
		t += 1 << (8 * k)
	}
	switch r {
	case '!', '?':
		t += 1 << (8 * loud)
	case '|', '/', '·', '•', '«', '»', '>':
		t += 1 << (8 * bar)
	}
	return t
}

// asciiTally has the tallies of the ASCII characters.
var asciiTally = func() (t [utf8.RuneSelf]tally) {
	for r := range t {
		t[r] = tallyOf(rune(r))
	}
	return t
}()
