package measure

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{" -- !", ""},
		{"The U.S. economy's 3.5% growth_rate", "the|u|s|economy|s|3|5|growth|rate"},
		{"ÄRGER, Straße: naïve", "ärger|straße|naïve"},
		{"cafe\u0301 \u0301x", "cafe\u0301|x"}, // a mark goes with its letter; alone it is no word
		{"हिन्दी", "हिन्दी"},
		{"web検索です42ぁァ", "web|検|索|で|す|42|ぁ|ァ"},
		{"a\xffb", "a|b"},
		{"[AZaz09@`{/:]", "azaz09"},
		{"o\u0308 e\u0301!", "o\u0308|e\u0301"},
	} {
		var got []string
		Words(c.text, func(w []byte) bool { got = append(got, string(w)); return true })
		if strings.Join(got, "|") != c.want {
			t.Errorf("Words(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

// TestScoreTexts: "b a a x x" against "a b a c" shares the bag {a a b}, the set {a b}, and the sequence a a (or b a).
func TestWordsEndWhereNoMoreAreWanted(t *testing.T) {
	for wanted := 1; wanted <= 4; wanted++ {
		n := 0
		if Words("a検b c", func([]byte) bool { n++; return n < wanted }); n != wanted {
			t.Errorf("%d words, want %d", n, wanted)
		}
	}
}

func TestScoreTexts(t *testing.T) {
	s := ScoreTexts("B a; a x x", "a b a c")
	want := TextScores{Bag: Overlap{3, 5, 4}, Set: Overlap{2, 3, 3}, Sequence: Overlap{2, 5, 4}}
	if s != want {
		t.Errorf("got %+v, want %+v", s, want)
	}
	if bag := ScoreTexts("a a a b", "a b").Bag; bag != (Overlap{2, 4, 2}) {
		t.Errorf("words that are repeated more often share %+v", bag)
	}
	near(t, "F1", s.Bag.F1(), 2*0.6*0.75/1.35)
	near(t, "F1 of as many", Overlap{1, 2, 2}.F1(), 0.5)
	for _, c := range []struct {
		got, want string
		f1        float64
	}{{"", "", 1}, {"a", "", 0}, {"", "a", 0}, {"a b", "a b", 1}, {"a b", "c d", 0}} {
		s := ScoreTexts(c.got, c.want)
		for _, o := range []Overlap{s.Bag, s.Set, s.Sequence} {
			near(t, fmt.Sprintf("F1 of %q and %q", c.got, c.want), o.F1(), c.f1)
		}
	}
}

// TestReferenceAgain: a reference gives the same scores whatever it was asked before.
func TestReferenceAgain(t *testing.T) {
	r := NewReference("a b c d a b")
	first := r.Score("b c a b")
	r.Score("d d d d a z")
	if again := r.Score("b c a b"); again != first {
		t.Errorf("%+v after %+v", again, first)
	}
	if r.Len() != 6 {
		t.Errorf("Len = %d, want 6", r.Len())
	}
}

// quadratic is the textbook table.
func quadratic(a, b []int) int {
	row := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0
		for j, y := range b {
			above := row[j+1]
			if x == y {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(above, row[j])
			}
			diagonal = above
		}
	}
	return row[len(b)]
}

// TestSequence compares the bit-parallel recurrence with the quadratic table, over lengths around multiples of 64 and
// alphabets from one symbol to mostly unique ones.
func TestSequence(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 63, 64, 65, 127, 128, 129, 300} {
		for _, m := range []int{0, 1, 64, 200} {
			for _, symbols := range []int{1, 2, 10, 500} {
				a, b := randomWords(random, n, symbols), randomWords(random, m, symbols)
				s := newSequence(a, symbols)
				want := quadratic(a, b)
				if got := s.common(b); got != want {
					t.Errorf("%d and %d of %d symbols: %d, want %d", n, m, symbols, got, want)
				}
				if common := paired(t, b, a, s.align(b)); len(common) != want || quadratic(a, common) != want {
					t.Errorf("%d and %d of %d symbols: aligned %v, want %d words", n, m, symbols, common, want)
				}
			}
		}
	}
}

// paired returns the words of a that have partners, which must be equal words of b in their order.
func paired[T comparable](t *testing.T, a, b []T, partners []int) (common []T) {
	t.Helper()
	last := -1
	for i, j := range partners {
		if j < 0 {
			continue
		}
		if j <= last || a[i] != b[j] {
			t.Errorf("word %d is paired with word %d, behind %d", i, j, last)
		}
		last, common = j, append(common, a[i])
	}
	return common
}

// TestAlign: words that the other text lacks are never marked, and too long texts are refused before anything large is allocated.
func TestAlign(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"x a y b c", "a b z c", "a b c"}, {"a b", "", ""}, {"", "a", ""}, {"x y", "a b", ""}, {"a a", "a", "a"}, {"c a b", "a b c", "a b"},
	} {
		a, b := strings.Fields(c.a), strings.Fields(c.b)
		partners, ok := Align(a, b)
		if got := strings.Join(paired(t, a, b, partners), " "); !ok || len(partners) != len(a) || got != c.want {
			t.Errorf("%q and %q: %q, %v, want %q", c.a, c.b, got, ok, c.want)
		}
	}
	words := make([]string, 1<<16)
	if _, ok := Align(words, words); ok {
		t.Error("2^32 cells are accepted")
	}
}

func FuzzSequence(f *testing.F) {
	f.Add([]byte("the cat sat on the mat"), []byte("a cat may sit on a mat"))
	f.Add([]byte(strings.Repeat("ab", 80)), []byte(strings.Repeat("ba", 70)))
	f.Fuzz(func(t *testing.T, x, y []byte) {
		if len(x)*len(y) > 1<<20 {
			return
		}
		a, b := numbers(x), numbers(y)
		s, want := newSequence(a, 256), quadratic(a, b)
		if got := s.common(b); got != want {
			t.Errorf("%d, want %d", got, want)
		}
		if common := paired(t, b, a, s.align(b)); len(common) != want || quadratic(a, common) != want {
			t.Errorf("aligned %v, want %d words", common, want)
		}
	})
}

func numbers(bytes []byte) []int {
	var words []int
	for _, b := range bytes {
		words = append(words, int(b))
	}
	return words
}

func randomWords(random *rand.Rand, n, symbols int) []int {
	words := make([]int, n)
	for i := range words {
		words[i] = min(random.IntN(symbols), random.IntN(symbols)) // some are frequent, as in a language
	}
	return words
}

func BenchmarkSequence(b *testing.B) {
	random := rand.New(rand.NewPCG(3, 4))
	s := newSequence(randomWords(random, 20_000, 5000), 5000)
	other := randomWords(random, 20_000, 5000)
	b.ReportAllocs()
	for b.Loop() {
		s.common(other)
	}
}

func BenchmarkScore(b *testing.B) {
	text := strings.Repeat("The quick brown fox jumps over the lazy dog, again and again. ", 100)
	r := NewReference(text)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r.Score(text)
	}
}

// TestLongTexts: 20,000 words against themselves reversed take no quadratic table; sorted numbers share one word with their
// reverse.
func TestLongTexts(t *testing.T) {
	words := make([]string, 20_000)
	for i := range words {
		words[i] = fmt.Sprint(i)
	}
	text := strings.Join(words, " ")
	slices.Reverse(words)
	s := ScoreTexts(strings.Join(words, " "), text)
	if s.Sequence.Common != 1 || s.Bag.Common != 20_000 {
		t.Errorf("got %+v", s)
	}
}
