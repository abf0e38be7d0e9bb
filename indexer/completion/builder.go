package completion

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"facetta/indexer/analysis"
	"facetta/ranking/mapped"
)

const (
	MaxPhrases = 200_000 // the best ones; a few typed letters hardly ever mean one of the others
	MaxBytes   = 100     // most bytes of a phrase; a longer one is cut after a word
	maxWords   = 6
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
	return shorten(norm.NFC.String(strings.Join(strings.Fields(strings.ToValidUTF8(phrase, " ")), " ")))
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

// shorten cuts a phrase after a word if it is too long.
func shorten(phrase string) string {
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
// Katakana begin. Endings, in Hiragana, and units behind a number do not begin a word.
func wordStarts(phrase string) []int {
	var starts []int
	inside, before := false, rune(0)
	for i, r := range phrase {
		switch in := inWord(r); {
		case in == inside:
			if in && changes(before, r) && len(starts) < maxWords {
				starts = append(starts, i)
			}
		case in || !unicode.IsMark(r):
			if inside = in; in && len(starts) < maxWords {
				starts = append(starts, i)
			}
		}
		before = r
	}
	return starts
}

// changes tells whether a Japanese word begins with the character r behind before.
func changes(before, r rune) bool {
	return unicode.Is(unicode.Katakana, r) && !unicode.Is(unicode.Katakana, before) && before != 'ー' && before != 'ｰ' ||
		unicode.Is(unicode.Han, r) && !unicode.Is(unicode.Han, before) && !unicode.IsNumber(before)
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// fold returns the form in which texts are compared.
func fold(text string) string { return analysis.Plain(text) }
