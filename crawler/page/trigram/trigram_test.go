package trigram

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"github.com/abadojack/whatlanggo"
)

var texts = []string{
	"", "a", " ", "ab", "a b c", "1 2 3", "the", "Zzzz qqqq", "\x00\uFFFD\xff", "über allen Gipfeln ist Ruh", strings.Repeat("x", 700),
	"All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience.",
	"Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt.",
	"Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience.",
	"Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler.",
	"Kernel 4.19 x86_64: apt-get install linux-image; see /usr/share/doc (İSTANBUL, ǅ, ﬁ).",
}

// FuzzOracle holds languages and confidences against whatlanggo's.
func FuzzOracle(f *testing.F) {
	for _, text := range texts {
		f.Add(text)
	}
	f.Fuzz(hold)
}

// TestOracle does so with words made of trigrams of one or two languages.
func TestOracle(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	letters := lettersOfProfiles()
	for range 2000 {
		a, b := letters[random.IntN(len(letters))], letters[random.IntN(len(letters))]
		var text strings.Builder
		for range random.IntN(100) {
			if from := a; random.IntN(4) == 0 {
				from = b
				text.WriteString(string(from[:random.IntN(8)]))
			} else {
				at := min(random.IntN(profileLength), random.IntN(profileLength)) * 3
				text.WriteString(string(from[at : at+3]))
			}
		}
		hold(t, text.String())
	}
}

func lettersOfProfiles() (all [][]rune) {
	for line := range strings.Lines(latin) {
		if _, text, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok {
			all = append(all, []rune(text))
		}
	}
	return all
}

// hold compares where whatlanggo finds Latin script. Of languages that are equally likely it names any, with a confidence of 0.
func hold(t *testing.T, text string) {
	t.Helper()
	info := whatlanggo.Detect(text)
	if info.Script != unicode.Latin {
		return
	}
	language, confidence := Latin(text)
	if confidence != info.Confidence || confidence > 0 && language != info.Lang.Iso6393() {
		t.Errorf("%q: %q (%v), want %q (%v)", text, language, confidence, info.Lang.Iso6393(), info.Confidence)
	}
}

func BenchmarkLatin(b *testing.B) {
	text := strings.Repeat(texts[len(texts)-3], 9)
	for b.Loop() {
		Latin(text)
	}
}

func BenchmarkWhatlanggo(b *testing.B) {
	text := strings.Repeat(texts[len(texts)-3], 9)
	for b.Loop() {
		whatlanggo.Detect(text)
	}
}
