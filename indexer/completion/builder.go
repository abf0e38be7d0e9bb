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
	MaxPhrases = 200_000 // the best: what stands behind them is not what a few letters mean
	MaxBytes   = 100     // of a phrase; a longer one is cut after a word
	maxWords   = 6
)

// Builder collects phrases. Its zero value is ready.
type Builder struct {
	text  []byte
	words []word
	seen  map[string]bool
}

// word is a place where a beginning may be.
type word struct {
	folded string // from there to the end of the phrase
	at     uint32
}

// kept is a phrase as it is kept.
func kept(phrase string) string {
	return shorten(norm.NFC.String(strings.Join(strings.Fields(strings.ToValidUTF8(phrase, " ")), " ")))
}

// Key is the same for phrases of which one is kept.
func Key(phrase string) string { return fold(kept(phrase)) }

// Add adds a phrase; those that are more important come first.
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

// Write writes what was added to a file.
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

// shorten cuts a phrase that is too long after a word.
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

// wordStarts gives the bytes at which the first words of a phrase begin. In Japanese, which has no spaces, they begin where its characters become others:
// of Han or Katakana. Its endings, in Hiragana, and units behind a number begin none.
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

// changes says whether a word of Japanese begins with a character that stands behind another.
func changes(before, r rune) bool {
	return unicode.Is(unicode.Katakana, r) && !unicode.Is(unicode.Katakana, before) && before != 'ー' && before != 'ｰ' ||
		unicode.Is(unicode.Han, r) && !unicode.Is(unicode.Han, before) && !unicode.IsNumber(before)
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// fold gives the form in which texts are compared.
func fold(text string) string { return analysis.Plain(text) }
