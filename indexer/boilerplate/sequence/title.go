package sequence

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// maxTitled is the most words of a title that are used, and the most words of a paragraph that can be the page's headline.
const maxTitled = 40

// titleWords are the hashes of the words of the page's title element, ascending, each once.
type titleWords []uint32

// load sets the words to those of a title.
func (t *titleWords) load(text string) {
	*t = (*t)[:0]
	for len(*t) < maxTitled {
		hash, rest, ok := nextWord(text)
		if !ok {
			break
		}
		*t = append(*t, hash)
		text = rest
	}
	slices.Sort(*t)
	*t = slices.Compact(*t)
}

// has tells whether a word is one of the title's.
func (t titleWords) has(word uint32) bool {
	_, found := slices.BinarySearch(t, word)
	return found
}

// overlap returns the F1 of a text's words against the title's, if hits of these words are in the title.
func (t titleWords) overlap(hits, words int) float32 {
	return ratio(2*min(hits, len(t)), words+len(t))
}

// FNV-1a of 32 bits.
const (
	fnvBasis = 2166136261
	fnvPrime = 16777619
)

// nextWord returns the hash of the first word of a text and the text behind it; ok is false if there is none. A word is a run of letters and digits,
// whatever their case, or one character of a script without spaces.
func nextWord(text string) (hash uint32, rest string, ok bool) {
	hash = fnvBasis
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf {
			if lower := wordOf[c]; lower != 0 {
				hash = (hash ^ uint32(lower)) * fnvPrime
				ok = true
			} else if ok {
				return hash, text[i:], true
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		switch letter := unicode.IsLetter(r) || unicode.IsDigit(r); {
		case letter && spaceless(r) && ok:
			return hash, text[i:], true
		case letter:
			hash = (hash ^ uint32(unicode.ToLower(r))) * fnvPrime
			ok = true
			if spaceless(r) {
				return hash, text[i+n:], true
			}
		case ok:
			return hash, text[i:], true
		}
		i += n
	}
	return hash, "", ok
}

// appendWords appends the words of a text, as nextWord returns them. For ASCII it has no branches, which the processor would mispredict at the end of
// every other word: each hash is written to the same place, over the last one, until a word ends.
func appendWords(words []uint32, text string) []uint32 {
	n := len(words)
	into := slices.Grow(words, len(text)+1)[:n+len(text)+1]
	hash, within, all := uint32(fnvBasis), 0, byte(0)
	for i := range len(text) {
		c := text[i]
		all |= c
		lower := wordOf[c]
		into[n] = hash
		next, is := (hash^uint32(lower))*fnvPrime, 1
		if lower == 0 {
			next = fnvBasis
		}
		if lower == 0 {
			is = 0
		}
		n += within &^ is
		hash, within = next, is
	}
	if all >= utf8.RuneSelf {
		return appendEach(words, text)
	}
	into[n] = hash
	return into[:n+within]
}

func appendEach(words []uint32, text string) []uint32 {
	for word, rest, ok := nextWord(text); ok; word, rest, ok = nextWord(rest) {
		words = append(words, word)
	}
	return words
}

// wordOf has, for each byte, the letter of ASCII in lower case or the digit, and 0 for other bytes. Most text is ASCII.
var wordOf = func() (t [1 << 8]byte) {
	for c := range utf8.RuneSelf {
		if unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c)) {
			t[c] = byte(unicode.ToLower(rune(c)))
		}
	}
	return t
}()

// spaceless tells whether a character belongs to a script that is written without spaces.
func spaceless(r rune) bool {
	return r >= '\u3040' && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}
