package indexer

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// The analyser. A word is a run of letters, marks and digits; an apostrophe between two of them belongs to the word. Scripts
// that are written without spaces, or, as Korean, with endings that nothing divides from the word, give one word per character, so that
// a query in them, taken as a phrase, finds every place. Two of these in a row are joined, and make a term together that stands in
// the index beside them, and for them when a query is scored (docs/retrieval.md). Everything else separates, so "example.org" is two
// words that stand together.
//
// A term is the word in NFKC and lower case, its apostrophes straight, stemmed by the document's language (stem.go), without accents
// (accents.go). In English the possessive 's, plurals (Bleve's stemmer_en_plural) and the endings -ed and -ing (inflection.go) are cut: all
// words of a query are wanted, so "cat" must find "cats" and "build" "building", but a heavier stemmer would join words that searchers tell
// apart ("universe", "university"). docs/tried/retrieval.md measures both. No word is left out of the index: "the who" and "to be or not to
// be" can be found.
//
// mapping.go describes the English analyser with Bleve's own parts; a test holds them equal but for one defect of Bleve's
// (lowerUnicode).
const (
	maxTermRunes = 64      // longer "words" are encoded data
	maxWordBytes = 4 << 10 // can't normalise to maxTermRunes any more
)

// scanner gives the terms of a text one by one.
type scanner struct {
	text       string
	pos        int
	start, end int    // bytes of the current word in text
	joined     bool   // it and the word before are characters in a row of scripts without spaces
	alone      int    // where the last word ended if it was such a character, or -1
	term       []byte // valid until the next call of next

	stemming stemming
	stems    [stemmings]map[string]string // what was stemmed before
	starts   *wordStarts                  // of the words that are given; nil: of all
	passed   int                          // words that were passed over, as they can't have one of the starts

	buf, norm []byte
}

// reset starts a new text and keeps the buffers.
func (s *scanner) reset(text string) {
	s.text, s.pos, s.alone, s.passed = text, 0, -1, 0
}

// next moves to the next term; false at the end of the text.
func (s *scanner) next() bool {
	for {
		if s.starts != nil {
			s.skip()
		}
		ascii, ok := s.word()
		if !ok {
			return false
		}
		if s.normalise(ascii) {
			return true
		}
	}
}

// normalise makes the term of the word that was found; false when it is too long to be one.
func (s *scanner) normalise(ascii bool) bool {
	if s.end-s.start > maxWordBytes {
		return false
	}
	if ascii {
		s.lowerASCII()
	} else {
		s.lowerUnicode()
		if s.stemming == english || s.stemming == unstemmed { // the stemmers of others know accents
			s.term = cutAccents(s.term)
		}
	}
	s.term = s.stem(s.term)
	n := utf8.RuneCount(s.term)
	return n > 0 && n <= maxTermRunes
}

// word finds the next word and says whether it is all ASCII.
func (s *scanner) word() (ascii, ok bool) {
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
		if kind == wordRune {
			s.start, s.joined, s.alone = i, false, -1
			ascii = s.run(i)
			return ascii, true
		}
		i += size
	}
	s.pos = i
	return false, false
}

// character takes the character of a script without spaces at [i, end), with the sound mark that a narrow Katakana has behind it.
func (s *scanner) character(i, end int) {
	for _, mark := range []string{"\uff9e", "\uff9f"} {
		if strings.HasPrefix(s.text[end:], mark) {
			end += len(mark)
			break
		}
	}
	s.joined = s.alone == i
	s.start, s.end, s.pos, s.alone = i, end, end, end
}

// run takes the word that starts at i.
func (s *scanner) run(i int) (ascii bool) {
	ascii = true
	for i < len(s.text) {
		if asciiKind[s.text[i]] == wordRune {
			i++
			continue
		}
		kind, size := kindAt(s.text, i)
		if kind == apostrophe && i+size < len(s.text) {
			if after, _ := kindAt(s.text, i+size); after == wordRune {
				ascii = ascii && size == 1
				i += size
				continue
			}
		}
		if kind != wordRune {
			break
		}
		ascii = ascii && size == 1
		i += size
	}
	s.end, s.pos = i, i
	return ascii
}

func (s *scanner) lowerASCII() {
	s.buf = append(s.buf[:0], s.text[s.start:s.end]...)
	for i, c := range s.buf {
		if 'A' <= c && c <= 'Z' {
			s.buf[i] = c + 'a' - 'A'
		}
	}
	s.term = s.buf
}

// lowerUnicode is NFKC, then unicode.ToLower, where a Σ at the end of a word becomes ς, and a curly apostrophe a straight one. Bleve's to_lower does the same but
// garbles words with a letter whose lower case has fewer bytes (İ, ẞ).
func (s *scanner) lowerUnicode() {
	s.norm = norm.NFKC.AppendString(s.norm[:0], s.text[s.start:s.end])
	s.buf = s.buf[:0]
	for i := 0; i < len(s.norm); {
		r, size := utf8.DecodeRune(s.norm[i:])
		i += size
		switch {
		case r == 'Σ' && i == len(s.norm):
			r = 'ς'
		case r == '\u2019':
			r = '\''
		}
		s.buf = utf8.AppendRune(s.buf, unicode.ToLower(r))
	}
	s.term = s.buf
}

// runeKind says what part a rune plays in a word.
type runeKind uint8

const (
	separator runeKind = iota
	wordRune
	unspaced    // a word of its own
	apostrophe  // part of a word when between two wordRunes
	beyondASCII // a byte of a rune whose kind it does not tell
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

// firstUnspaced is below every character of the scripts without spaces (Thai begins at U+0E00).
const firstUnspaced = 0x0e00

func runeKindOf(r rune) runeKind {
	switch {
	case r == '\'' || r == '\u2019' || r == '\uff07':
		return apostrophe
	case r >= firstUnspaced && unicode.In(r, unspacedScripts...):
		return unspaced
	case unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r):
		return wordRune
	default:
		return separator
	}
}

// cutPossessive is Bleve's possessive_en on a term.
func cutPossessive(term []byte) []byte { return bytes.TrimSuffix(term, []byte("'s")) }

// Words in -oes and -ches that keep their e, and endings of these words (stemmer_en_plural).
var keepE = map[string][]string{
	"oes": {"shoes", "canoes", "oboes"},
	"ches": {"cliches", "avalanches", "mustaches", "moustaches", "quiches", "headaches", "heartaches", "porsches", "tranches",
		"caches"},
}

// stem is Bleve's stemmer_en_plural: it cuts an English plural. It may change the bytes of the term.
func stem(term []byte) []byte {
	n := len(term)
	if n < 3 || term[n-1] != 's' || term[n-2] == 'u' || term[n-2] == 's' || utf8.RuneCount(term) < 3 {
		return term
	}
	if term[n-2] != 'e' {
		return term[:n-1]
	}
	runes := utf8.RuneCount(term)
	switch {
	case runes > 4 && term[n-3] == 'i':
		term[n-3] = 'y'
		return term[:n-2]
	case runes > 4 && term[n-3] == 'x':
		return term[:n-2]
	case runes > 3 && term[n-3] == 'o':
		return cutES(term, "oes")
	case runes > 4 && (bytes.HasSuffix(term, []byte("shes")) || bytes.HasSuffix(term, []byte("sses"))):
		return term[:n-2]
	case runes > 4 && bytes.HasSuffix(term, []byte("ches")):
		return cutES(term, "ches")
	default:
		return term[:n-1]
	}
}

func cutES(term []byte, ending string) []byte {
	for _, word := range keepE[ending] {
		if bytes.HasSuffix(term, []byte(word)) || bytes.HasSuffix([]byte(word), term) {
			return term[:len(term)-1]
		}
	}
	return term[:len(term)-2]
}
