package completion

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"facetta/indexer/analysis"
	"facetta/internal/shorten"
	"facetta/ranking/mapped"
)

const (
	MaxPhrases = 200_000 // the best ones; a few typed letters hardly ever mean one of the others
	MaxBytes   = 100     // most bytes of a phrase; a longer one is cut after a word
	maxWords   = 6
	maxRunOn   = 20 // characters of scripts that do not show where words begin
)

// Builder collects phrases. Its zero value is ready for use.
type Builder struct {
	text  []byte
	words []word
	seen  map[string]bool
}

// word is a place in a phrase at which typed text may begin.
type word struct {
	folded string // folded text from there to the end of the phrase
	at     uint32
}

// kept returns a phrase in the form in which it is kept.
func kept(phrase string) string {
	return shortened(norm.NFC.String(strings.Join(strings.Fields(strings.ToValidUTF8(phrase, " ")), " ")))
}

// Key returns the same for phrases of which only one is kept.
func Key(phrase string) string { return fold(kept(phrase)) }

// Add adds a phrase; the more important ones must come first.
func (b *Builder) Add(phrase string) {
	phrase = kept(phrase)
	folded := fold(phrase)
	if !strings.ContainsFunc(folded, inWord) || b.seen[folded] || len(b.seen) >= MaxPhrases {
		return
	}
	if b.seen == nil {
		b.seen = map[string]bool{}
	}
	b.seen[folded] = true
	at := len(b.text)
	for _, start := range wordStarts(phrase) {
		b.words = append(b.words, word{fold(phrase[start:]), uint32(at + start)})
	}
	b.text = append(append(b.text, phrase...), '\n')
}

// Write writes the phrases to a file.
func (b *Builder) Write(path string) error {
	slices.SortFunc(b.words, func(x, y word) int { return cmp.Or(cmp.Compare(x.folded, y.folded), cmp.Compare(x.at, y.at)) })
	places := make([]uint32, len(b.words))
	for i, w := range b.words {
		places[i] = w.at
	}
	w, err := mapped.Create(path, kind)
	if err != nil {
		return err
	}
	defer w.Discard()
	if _, err := w.Write(b.text); err != nil {
		return err
	}
	if err := w.EndSection(); err != nil {
		return err
	}
	if err := mapped.WriteSlice(w, places); err != nil {
		return err
	}
	if err := w.EndSection(); err != nil {
		return err
	}
	return w.Commit()
}

// shortened returns a phrase, cut after a word if it is too long.
func shortened(phrase string) string {
	if len(phrase) <= MaxBytes {
		return phrase
	}
	if i := strings.LastIndexByte(phrase[:MaxBytes+1], ' '); i > 0 {
		return phrase[:i]
	}
	cut := phrase[:MaxBytes]
	for !utf8.ValidString(cut) {
		cut = cut[:len(cut)-1]
	}
	return cut
}

// wordStarts returns the bytes at which the first words of a phrase begin. In Japanese, which has no spaces, words begin where characters of Han or
// Katakana begin. Endings, in Hiragana, and units behind a number do not begin a word. In Chinese, Thai, Lao, Khmer and Burmese nothing shows where
// words begin, so that any character may begin one.
func wordStarts(phrase string) []int {
	var starts []int
	inside, before := false, rune(0)
	words, characters, kana := 0, 0, strings.ContainsFunc(phrase, isKana)
	for i, r := range phrase {
		in := inWord(r)
		switch {
		case in && inside && runsOn(r, kana) && shorten.MayCut(phrase, i):
			if characters++; characters <= maxRunOn {
				starts = append(starts, i)
			}
		case in && (!inside || changes(before, r)):
			if words++; words <= maxWords {
				starts = append(starts, i)
			}
		}
		inside, before = in || inside && unicode.IsMark(r), r
	}
	return starts
}

func isKana(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana) }

// runsOn tells whether a word may begin with a character behind another, in a phrase with kana or without.
func runsOn(r rune, kana bool) bool {
	return r >= 0x0e00 && (!kana && unicode.Is(unicode.Han, r) || unicode.In(r, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar))
}

// changes tells whether a Japanese word begins with the character r behind before.
func changes(before, r rune) bool {
	return unicode.Is(unicode.Katakana, r) && !unicode.Is(unicode.Katakana, before) && before != 'ー' && before != 'ｰ' ||
		unicode.Is(unicode.Han, r) && !unicode.Is(unicode.Han, before) && !unicode.IsNumber(before)
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// fold returns the form in which texts are compared. Syllables of Hangul are in their letters, as keyboards make them letter by letter: what has become
// 서우 is the beginning of 서울.
func fold(text string) string {
	plain := analysis.Plain(text)
	if !strings.ContainsFunc(plain, isHangul) {
		return plain
	}
	var letters []byte
	for _, r := range plain {
		if isHangul(r) {
			letters = norm.NFD.AppendString(letters, string(r))
		} else {
			letters = utf8.AppendRune(letters, r)
		}
	}
	return string(letters)
}

// isHangul tells whether a character is a syllable of Hangul.
func isHangul(r rune) bool { return '가' <= r && r <= '힣' }
