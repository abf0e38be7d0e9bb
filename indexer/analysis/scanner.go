package analysis

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/unicode/rangetable"
)

// Words beyond these bounds have no term.
const (
	MaxTermRunes = 64      // characters of a term: longer "words" are encoded data
	maxWordBytes = 4 << 10 // a longer word can have no term of MaxTermRunes
)

// Scanner returns the terms of a text one by one. The zero value reads English.
type Scanner struct {
	Stemming Stemming
	Starts   *Starts // only words that begin so are found; nil: all words
	Stems    *Stems  // of words that came before, also in other texts; nil: in this scanner's alone

	Term       []byte // that of the current word; valid until the next call
	Start, End int    // bytes of the current word in the text
	Joined     bool   // it and the word before are neighbouring characters of scripts without spaces
	Passed     int    // words that were passed over, as they have none of the starts

	text  string
	pos   int
	alone int // where the last word ended if it was such a character, or -1

	buf, norm []byte
}

// Reset begins a new text and keeps the buffers.
func (s *Scanner) Reset(text string) {
	s.text, s.pos, s.alone, s.Passed = text, 0, -1, 0
}

// Next goes to the next word that has a term; it returns false at the end of the text.
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

// Set returns the terms of a text.
func (s *Scanner) Set(text string) map[string]bool {
	in := map[string]bool{}
	s.Reset(text)
	for s.Next() {
		in[string(s.Term)] = true
	}
	return in
}

// Normalise makes the term of the word that Word has found; it returns false if the word is too long to have one.
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

// Word finds the next word, whatever it begins with, and tells whether it is all ASCII; ok is false at the end of the text. Normalise makes the
// word's term.
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
		if kind == wordRune { // a mark that belongs to no letter, such as the one that turns a sign into a picture, begins no word
			s.Start, s.Joined, s.alone = i, false, -1
			ascii = s.run(i)
			return ascii, true
		}
		i += size
	}
	s.pos = i
	return false, false
}

// character makes the current word of a character of a script without spaces, at [i, end), and the characters behind it that belong to it.
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

// run makes the current word of the one that starts at i, and tells whether it is all ASCII.
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

// within returns where a word that has reached i goes on, behind the character there; it returns i if the word ends.
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

// nonJoiner keeps the letters around it apart. In Persian and related languages it stands before endings and between the parts of a word, which count
// as words of their own; in other scripts it stands inside a word.
const nonJoiner = '\u200c'

func isJoiner(r rune) bool { return r == '\u200d' || r == nonJoiner }

// joiners returns where the joiners at i end, and whether one of them keeps letters apart.
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

// signs returns the length of the signs that make another word of the single letter before them, as in C++ and C#; 0 if there are none.
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

// lowerUnicode makes the term by NFKC, then fold, then unicode.ToLower. Bleve's to_lower does the last step too, but garbles words with a letter
// whose lower case has fewer bytes (İ, ẞ).
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

// runeKind is the part that a rune plays in a word.
type runeKind uint8

const (
	separator   runeKind = iota
	wordRune             // a letter or a number
	mark                 // part of the word before it
	unspaced             // a word of its own
	apostrophe           // part of a word when between two wordRunes
	joiner               // likewise, but only says how the letters are drawn
	beyondASCII          // a byte of a rune whose kind cannot be told from it
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

// behindCharacters has the characters that belong to the one before: sound marks of Kana, of full and half width, and variation selectors.
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
