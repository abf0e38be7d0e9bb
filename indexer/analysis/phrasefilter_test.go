package analysis

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// checkFilter holds that a phrase is never filtered from a text that has it.
func checkFilter(t *testing.T, phrase, text string) {
	t.Helper()
	words := Words(phrase, English)
	lowered, plain := LowerPlain(nil, text)
	if len(words) == 0 || !plain {
		return
	}
	f := NewPhraseFilter(words)
	if inARow(words, Words(text, English)) && !f.MayStand(lowered) {
		t.Fatalf("phrase %q is in %q, and the filter says no", phrase, text)
	}
}

// inARow says whether the terms of a phrase stand in a row in those of a text.
func inARow(phrase, text []Word) bool {
	same := func(a, b Word) bool { return a.Term == b.Term }
	for i := 0; i+len(phrase) <= len(text); i++ {
		if slices.EqualFunc(phrase, text[i:i+len(phrase)], same) {
			return true
		}
	}
	return false
}

var filterSeeds = [][2]string{
	{"cat city", "The CAT'S cities"}, {"box shoes", "boxes, (shoe)"}, {"cat dog", "concat dog cat hotdog cat dogma"},
	{"run", "running runs runned runing"}, {"configure apply", "configuring applied configured applying"}, {"be seen", "being seeings"},
	{"hope line", "hoping lines"}, {"hop on", "hopping on"}, {"agree", "agreeing agrees agreed"}, {"control", "controlling controlled controls's"}, {"use", "using used uses"},
	{"mouse trap", "MICE traps, mouse trap"}, {"analysis", "analyses, analysis, analysing"}, {"write by", "wrote by, written by"},
	{"the end", "the " + strings.Repeat("x", 70) + " end"}, {"the and", "the''and"}, {"the and", "the’and the ’and"},
	{"cat dog", "ｃａｔ ﬁne cat\u00a0dog"}, {"kelvin", "\u212aelvin"}, {"istanbul", "İstanbul"}, {"a b", "a—b é"}, {"rock n", "rock'n rock 'n"},
	{"cat dog", "écat dog"}, {"cat dog", "caté dog cat édog"}, {"y s", "ys y's y s"}, {"don't", "don't don’t"}, {"ies", "yies ies"},
	{"cat dog", strings.Repeat("cat ", 50) + "_dog"}, {"東京 cat", "東京cat"}, {"cat", "cat\u0301 cats"}, {"co operation", "co\u00adoperation"},
}

func TestPhraseFilterMissesNothing(t *testing.T) {
	for _, s := range filterSeeds {
		checkFilter(t, s[0], s[1])
		for _, u := range filterSeeds {
			checkFilter(t, s[0], u[1])
		}
	}
}

func TestPhraseFilterIsSelective(t *testing.T) {
	text, plain := LowerPlain(nil, "A category of dogs: the cat’s not a dog, “the thousand and one”. Cats – dogs.")
	if !plain {
		t.Fatal("general punctuation is not plain")
	}
	for phrase, want := range map[string]bool{"the and": false, "of the": false, "a cat": false, "of dog": true, "not a dog": true, "the cat": true} {
		f := NewPhraseFilter(Words(phrase, English))
		if got := f.MayStand(text); got != want {
			t.Errorf("%q: %v, want %v", phrase, got, want)
		}
	}
}

// Whatever character stands in a word, before or behind it or by itself, the filter of a phrase that has it lets it through.
func TestPhraseFilterBeyondASCII(t *testing.T) {
	for r := rune(utf8.RuneSelf); r < 0x3000; r++ {
		for _, place := range []string{"x*y dog", "*y dog", "x* dog", "cat x*", "cat * dog", "*"} {
			text := strings.ReplaceAll(place, "*", string(r))
			checkFilter(t, text, text)
		}
	}
}

func TestLowerPlain(t *testing.T) {
	for text, want := range map[string]string{
		"É’\u00c0ÿ‘Z A\u200c\u200db [@{`": "e'ay'z ab [@{`", "ß×÷Æ": "ss  ae", "“\u00a0©…": "“\u00a0©…",
	} {
		if got, plain := LowerPlain([]byte("<"), text); string(got) != "<"+want || !plain {
			t.Errorf("%q becomes %q, plain %v, want %q", text, got, plain, want)
		}
	}
	for _, text := range []string{"x²", "Ā", "a ⁿ", "ﬁ", "字", "𝐚", "\u0300", "x\xc3", "\xc3z", "x\xe2", "\xc2"} { // the last are cut short
		if got, plain := LowerPlain(nil, text); plain {
			t.Errorf("%q is plain, as %q", text, got)
		}
	}
}

func FuzzPhraseFilter(f *testing.F) {
	for _, s := range filterSeeds {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, phrase, text string) {
		checkFilter(t, phrase, strings.ToValidUTF8(text, replacement))
	})
}
