package analysis

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/unicode/rangetable"
)

// Bounds of a word that has a term.
const (
	MaxTermRunes = 64      // characters of a term: longer "words" are encoded data
	maxWordBytes = 4 << 10 // of which no term of MaxTermRunes can come any more
)

// Scanner gives the terms of a text one by one. The zero value reads English.
type Scanner struct {
	Stemming Stemming
	Starts   *Starts // of the words that are given; nil: of all

	Term       []byte // of the current word; valid until the next one is looked for
	Start, End int    // bytes of the current word in the text
	Joined     bool   // it and the word before are characters in a row of scripts without spaces
	Passed     int    // words that were passed over, as they can't have one of the starts

	text  string
	pos   int
	alone int                          // where the last word ended if it was such a character, or -1
	stems [Stemmings]map[string]string // what was stemmed before

	buf, norm []byte
}

// Reset starts a new text and keeps the buffers.
func (s *Scanner) Reset(text string) {
	s.text, s.pos, s.alone, s.Passed = text, 0, -1, 0
}

// Next goes to the next word that has a term; false at the end of the text.
func (s *Scanner) Next() bool {
	for {
		if s.Starts != nil {
			s.skip()
		}
		ascii, ok := s.Word()
		if !ok {
			return false
		}
		if s.Normalise(ascii) {
			return true
		}
	}
}

// Set gives the terms of a text.
func (s *Scanner) Set(text string) map[string]bool {
	in := map[string]bool{}
	s.Reset(text)
	for s.Next() {
		in[string(s.Term)] = true
	}
	return in
}

// Normalise makes the term of the word that Word has found; false when it is too long to have one.
func (s *Scanner) Normalise(ascii bool) bool {
	if s.End-s.Start > maxWordBytes {
		return false
	}
	if ascii {
		s.lowerASCII()
	} else {
		s.lowerUnicode()
		if s.Stemming.cutsAccents() {
			s.Term = cutAccents(s.Term)
		}
	}
	s.Term = s.stem(s.Term)
	n := utf8.RuneCount(s.Term)
	return n > 0 && n <= MaxTermRunes
}

// Word finds the next word, whatever it begins with, and says whether it is all ASCII; ok is false at the end of the text. Normalise makes
// its term.
func (s *Scanner) Word() (ascii, ok bool) {
	i := s.pos
	for i < len(s.text) {
		if asciiKind[s.text[i]] == separator {
			i++
			continue
		}
		kind, size := kindAt(s.text, i)
		if kind == unspaced {
			s.character(i, i+size)
			return false, true
		}
		if kind == wordRune { // a mark that belongs to no letter, as what makes a sign a picture is, begins no word
			s.Start, s.Joined, s.alone = i, false, -1
			ascii = s.run(i)
			return ascii, true
		}
		i += size
	}
	s.pos = i
	return false, false
}

// character takes the character of a script without spaces at [i, end), with what stands behind it and belongs to it.
func (s *Scanner) character(i, end int) {
	for end < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[end:])
		if !unicode.Is(behindCharacters, r) {
			break
		}
		end += size
	}
	s.Joined = s.alone == i
	s.Start, s.End = i, end
	s.pos, _ = s.joiners(end)
	s.alone = s.pos
}

// run takes the word that starts at i.
func (s *Scanner) run(i int) (ascii bool) {
	ascii = true
	for i < len(s.text) {
		if asciiKind[s.text[i]] == wordRune {
			i++
			continue
		}
		next := s.within(i)
		if next == i {
			break
		}
		ascii = ascii && next == i+1
		i = next
	}
	if first := s.text[s.Start] | 0x20; i == s.Start+1 && 'a' <= first && first <= 'z' {
		i += signs(s.text[i:])
	}
	s.End, s.pos = i, i
	return ascii
}

// within gives where a word goes on that has come to i, behind what stands there; i where it ends.
func (s *Scanner) within(i int) int {
	kind, size := kindAt(s.text, i)
	switch kind {
	case wordRune, mark:
		return i + size
	case apostrophe:
		if after := i + size; after < len(s.text) {
			if kind, _ := kindAt(s.text, after); kind == wordRune {
				return after
			}
		}
	case joiner:
		after, parts := s.joiners(i)
		if after == len(s.text) {
			return i
		}
		kind, _ := kindAt(s.text, after)
		if r, _ := utf8.DecodeRuneInString(s.text[after:]); (kind == wordRune || kind == mark) && !(parts && unicode.Is(unicode.Arabic, r)) {
			return after
		}
	}
	return i
}

// nonJoiner keeps the letters around it apart. In Persian and its neighbours it stands before endings and between the parts of a word, which are words,
// in other scripts inside a word.
const nonJoiner = '\u200c'

func isJoiner(r rune) bool { return r == '\u200d' || r == nonJoiner }

// joiners gives where the joiners at i end, and whether one keeps letters apart.
func (s *Scanner) joiners(i int) (end int, parts bool) {
	for i < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[i:])
		if !isJoiner(r) {
			break
		}
		parts = parts || r == nonJoiner
		i += size
	}
	return i, parts
}

// signs is the length of what makes another word of the single letter before it: C++, C# and the like.
func signs(after string) int {
	switch {
	case strings.HasPrefix(after, "++"):
		return 2
	case strings.HasPrefix(after, "#"):
		return 1
	}
	return 0
}

func (s *Scanner) lowerASCII() {
	s.buf = append(s.buf[:0], s.text[s.Start:s.End]...)
	for i, c := range s.buf {
		if 'A' <= c && c <= 'Z' {
			s.buf[i] = c + 'a' - 'A'
		}
	}
	s.Term = s.buf
}

// lowerUnicode is NFKC, then fold, then unicode.ToLower. Bleve's to_lower does the last but garbles words with a letter whose lower case has fewer
// bytes (İ, ẞ).
func (s *Scanner) lowerUnicode() {
	s.norm = norm.NFKC.AppendString(s.norm[:0], s.text[s.Start:s.End])
	s.buf = s.buf[:0]
	for folded := fold(s.norm); len(folded) > 0; {
		r, size := utf8.DecodeRune(folded)
		s.buf = utf8.AppendRune(s.buf, unicode.ToLower(r))
		folded = folded[size:]
	}
	s.Term = s.buf
}

// runeKind says what part a rune plays in a word.
type runeKind uint8

const (
	separator   runeKind = iota
	wordRune             // a letter or a number
	mark                 // part of the word before it
	unspaced             // a word of its own
	apostrophe           // part of a word when between two wordRunes
	joiner               // likewise, but says only how they are drawn
	beyondASCII          // a byte of a rune whose kind it does not tell
)

// asciiKind is the runeKind of the ASCII characters; all other bytes are beyondASCII.
var asciiKind = func() (kinds [256]runeKind) {
	for c := range kinds {
		kinds[c] = beyondASCII
		if c < utf8.RuneSelf {
			kinds[c] = runeKindOf(rune(c))
		}
	}
	return kinds
}()

func kindAt(s string, i int) (runeKind, int) {
	if c := s[i]; c < utf8.RuneSelf {
		return asciiKind[c], 1
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	return runeKindOf(r), size
}

var unspacedScripts = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
	{R16: []unicode.Range16{{Lo: 0x30fc, Hi: 0x30fc, Stride: 1}, {Lo: 0xac00, Hi: 0xd7a3, Stride: 1}, {Lo: 0xff70, Hi: 0xff70, Stride: 1}}}, // the long mark of Kana, syllables of Hangul
}

// behindCharacters has what belongs to a character before it: sound marks of Kana, whole and half width, and selectors of variants.
var behindCharacters = rangetable.Merge(rangetable.New('\u3099', '\u309a', '\uff9e', '\uff9f'), unicode.Variation_Selector)

// firstUnspaced is below every character of the scripts without spaces (Thai begins at U+0E00).
const firstUnspaced = 0x0e00

func runeKindOf(r rune) runeKind {
	switch {
	case r == '\'' || unicode.Is(apostrophes, r):
		return apostrophe
	case isJoiner(r):
		return joiner
	case r >= firstUnspaced && unicode.In(r, unspacedScripts...) && !unicode.IsDigit(r):
		return unspaced
	case unicode.IsLetter(r) || unicode.IsNumber(r):
		return wordRune
	case unicode.IsMark(r):
		return mark
	default:
		return separator
	}
}
