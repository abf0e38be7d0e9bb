package analysis

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// PhraseFilter finds out quickly that a phrase does not stand in a text, so that the words of only few texts must be looked at one by one. It
// compares lower-case ASCII: a word with the term t begins with t, except for a y or an e at the end of t and for signs, or it is an exception. Where
// other characters could make a difference (they may normalise to ASCII), the answer is that the phrase may be there.
type PhraseFilter struct {
	words []filteredWord // those of the phrase; nil if the phrase is not ASCII
}

// filteredWord has the possible beginnings of a word of a phrase: the start of its term, and the exceptions that have that term.
type filteredWord [][]byte

// NewPhraseFilter returns the filter of a phrase, whose words Words has found. If the phrase is not ASCII, the filter lets every text through.
func NewPhraseFilter(phrase []Word) PhraseFilter {
	var f PhraseFilter
	for _, w := range phrase {
		if strings.ContainsFunc(w.Term, func(r rune) bool { return r >= utf8.RuneSelf }) {
			return PhraseFilter{}
		}
		f.words = append(f.words, newFilteredWord(w.Term))
	}
	return f
}

func newFilteredWord(term string) filteredWord {
	start := []byte(strings.TrimRight(term, "+#"))
	if n := len(start) - 1; n > 0 && (start[n] == 'y' || start[n] == 'e') {
		start = start[:n]
	}
	w := filteredWord{start}
	for _, e := range exceptionsOf(term) {
		w = append(w, []byte(e.word))
	}
	return w
}

// MayStand tells whether the phrase may stand in a text that LowerPlain has lowered.
func (f *PhraseFilter) MayStand(text []byte) bool {
	return len(f.words) == 0 || slices.ContainsFunc(f.words[0], func(start []byte) bool { return f.mayStandFrom(text, start) })
}

// mayStandFrom tells whether the phrase may stand in a text with a first word that begins with start.
func (f *PhraseFilter) mayStandFrom(text, start []byte) bool {
	for i := 0; ; {
		at := bytes.Index(text[i:], start)
		if at < 0 {
			return false
		}
		at += i
		if (at == 0 || asciiOrUnknown(text[at-1]) != wordRune) && f.goesOn(text, at) {
			return true
		}
		i = at + 1
	}
}

// goesOn tells whether the words from a place on may be the phrase.
func (f *PhraseFilter) goesOn(text []byte, at int) bool {
	for _, word := range f.words {
		if at < len(text) && text[at] >= utf8.RuneSelf {
			return true
		}
		if !word.begins(text[at:]) {
			return false
		}
		end := endOfWord(text, at)
		if end < len(text) && text[end] >= utf8.RuneSelf {
			return true
		}
		if !word.mayBe(text[at:end]) {
			return false
		}
		for at = end; at < len(text) && text[at] < utf8.RuneSelf && asciiKind[text[at]] != wordRune; {
			at++
		}
		if n := endOfWord(text, at) - at; n > MaxTermRunes {
			return true // the scanner skips such a word
		}
	}
	return true
}

// begins tells whether a text begins with one of the starts.
func (w filteredWord) begins(text []byte) bool {
	return slices.ContainsFunc(w, func(start []byte) bool { return bytes.HasPrefix(text, start) })
}

// mayBe tells whether a word of a text may be this one.
func (w filteredWord) mayBe(text []byte) bool {
	return slices.ContainsFunc(w, func(start []byte) bool { return bytes.HasPrefix(text, start) && isEnding(start, text[len(start):]) })
}

// isEnding tells whether cutPossessive and cutEnglish may cut the end of a word that begins with start, or turn it into y or e: the last letter
// again, as in "running", then letters of "e", "y", "ing", "ies" and the like.
func isEnding(start, end []byte) bool {
	end = bytes.TrimSuffix(end, []byte("'s"))
	if len(end) > 0 && end[0] == start[len(start)-1] {
		end = end[1:]
	}
	for _, c := range end {
		switch c {
		case 'e', 'y', 'i', 'd', 'n', 'g', 's':
		default:
			return false
		}
	}
	return true
}

func endOfWord(text []byte, i int) int {
	for i < len(text) && (asciiOrUnknown(text[i]) == wordRune ||
		asciiOrUnknown(text[i]) == apostrophe && i+1 < len(text) && asciiOrUnknown(text[i+1]) == wordRune) {
		i++
	}
	return i
}

// asciiOrUnknown returns the kind of an ASCII character; a byte of another character counts as a separator.
func asciiOrUnknown(c byte) runeKind {
	if c < utf8.RuneSelf {
		return asciiKind[c]
	}
	return separator
}

// LowerPlain appends a text to buf in lower-case ASCII, with letters of Latin-1 without their accents and apostrophes straight. It returns false if
// the text has characters that may become ASCII; all are taken for such but the letters of Latin-1 and general punctuation.
func LowerPlain(buf []byte, text string) ([]byte, bool) {
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		case c == 0xc3 && i+1 < len(text) && text[i+1]&0xc0 == 0x80: // U+00C0 to U+00FF
			i++
			buf = append(buf, latin1[text[i]&0x3f]...)
			continue
		case strings.HasPrefix(text[i:], "\u2018"), strings.HasPrefix(text[i:], "\u2019"):
			c, i = '\'', i+len("\u2019")-1
		case strings.HasPrefix(text[i:], "\u200c"), strings.HasPrefix(text[i:], "\u200d"): // joiners within words
			i += len("\u200d") - 1
			continue
		case c == 0xe2 && i+1 < len(text) && text[i+1] == 0x80: // U+2000 to U+203F
		case c == 0xc2 && i+1 < len(text) && (text[i+1] == 0xa0 || text[i+1] == 0xa9): // no-break space, ©
		case c >= 0xc0:
			return buf, false
		}
		buf = append(buf, c)
	}
	return buf, true
}
