package duplicate

import (
	"unicode"
	"unicode/utf8"
)

// shingleWords is the number of words in a shingle (spec d.7).
const shingleWords = 6

// shingler calls give with the hash of every run of six words of the text written to it. Words are compared in lower case and only by their letters
// and digits (spec d.1); a word must have at least one of these.
type shingler struct {
	give   func(hash uint64)
	recent [shingleWords]uint64 // hashes of the last words, a ring
	words  int
	word   uint64 // hash of the word being read
	open   bool
}

// The 64-bit FNV-1a hash (Fowler, Noll and Vo), applied to characters instead of bytes.
const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

// write adds a text, which may end inside a word.
func (s *shingler) write(text string) {
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			s.ascii(c)
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		s.rune(r)
		i += n
	}
}

func (s *shingler) ascii(c byte) {
	switch {
	case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
		s.letter(rune(c))
	case 'A' <= c && c <= 'Z':
		s.letter(rune(c) + 'a' - 'A')
	case c == ' ', '\t' <= c && c <= '\r':
		s.endWord()
	}
}

func (s *shingler) rune(r rune) {
	switch {
	case unicode.IsSpace(r):
		s.endWord()
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
		s.endWord()
		s.letter(r)
		s.endWord()
	case unicode.IsLetter(r), unicode.IsDigit(r):
		s.letter(unicode.ToLower(r))
	}
}

func (s *shingler) letter(r rune) {
	if !s.open {
		s.word, s.open = fnvOffset, true
	}
	s.word = (s.word ^ uint64(r)) * fnvPrime
}

func (s *shingler) endWord() {
	if !s.open {
		return
	}
	s.open = false
	s.recent[s.words%shingleWords] = s.word
	if s.words++; s.words >= shingleWords {
		s.give(s.hash(shingleWords))
	}
}

// finish gives the only shingle of a text that is shorter than a shingle. For a text without words it does no harm.
func (s *shingler) finish() {
	if s.words < shingleWords {
		s.give(s.hash(s.words))
	}
}

// hash combines the last n words in their order.
func (s *shingler) hash(n int) uint64 {
	h := uint64(n)
	for i := s.words - n; i < s.words; i++ {
		h = mix(h ^ s.recent[i%shingleWords])
	}
	return h
}

// mix is the finalizer of SplitMix64 (Steele, Lea and Flood 2014): a bijection in which every bit depends on all others.
func mix(h uint64) uint64 {
	h += 0x9E3779B97F4A7C15
	h = (h ^ h>>30) * 0xBF58476D1CE4E5B9
	h = (h ^ h>>27) * 0x94D049BB133111EB
	return h ^ h>>31
}
