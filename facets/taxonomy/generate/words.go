package generate

import (
	"math/rand/v2"
	"strings"
	"unicode"
	"unicode/utf8"
)

// words are two vocabularies made from syllables: one of plain letters, one with foreign ones.
type words struct {
	plain, foreign []string
}

const vocabulary = 4000

func newWords(seed uint64) *words {
	rng := rand.New(rand.NewPCG(seed, 2))
	return &words{
		plain:   vocabularyOf(rng, "b c d f g h k l m n p r s t v w st tr ch", "a e i o u ea ou", " n r s l t"),
		foreign: vocabularyOf(rng, "b c d g k l m n p s t ž š к м тр カ", "a é ü ö ä о и ィ", " n r s н с"),
	}
}

func vocabularyOf(rng *rand.Rand, begins, middles, ends string) []string {
	b, m, e := strings.Split(begins, " "), strings.Split(middles, " "), strings.Split(ends, " ")
	list := make([]string, vocabulary)
	for i := range list {
		for range 1 + rng.IntN(3) {
			list[i] += b[rng.IntN(len(b))] + m[rng.IntN(len(m))] + e[rng.IntN(len(e))]
		}
	}
	return list
}

// draw returns a random word; the first ones in the list are the most frequent, in the manner of Zipf's law.
func (w *words) draw(rng *rand.Rand, foreign bool) string {
	list := w.plain
	if foreign {
		list = w.foreign
	}
	x := rng.Float64()
	return list[int(float64(vocabulary)*x*x*x)]
}

// text appends words until a length in bytes is reached.
func (w *words) text(to []byte, rng *rand.Rand, length int, foreign bool) []byte {
	begin := len(to)
	to = append(to, capital(w.draw(rng, foreign))...)
	for len(to)-begin < length {
		switch rng.IntN(24) {
		case 0:
			to = append(to, " &amp; "...)
		case 1:
			to = append(to, ", "...)
		default:
			to = append(to, ' ')
		}
		to = append(to, w.draw(rng, foreign)...)
	}
	return to
}

func capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}
