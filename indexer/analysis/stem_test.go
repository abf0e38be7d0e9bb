package analysis

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/registry"
)

// Our terms are those of Bleve's analysers for the same languages but Dutch, which leave stop words out and may keep accents, where all accents are written (endings.go).
func TestStemsAreBleves(t *testing.T) {
	cache := registry.NewCache()
	for language, text := range map[string]string{
		"de": "Häuser Haus Bäume größere Straßen Kinderbücher laufen",
		"es": "casas canción niños rápidamente hermosas árbol",
		"fr": "l'amour chevaux d'histoires nationales mangerions école",
		"it": "l'amore ragazzi bellissime città dell'arte",
		"pt": "corações meninas rapidamente pães azuis",
		"ru": "дома книги красивые бегущий столами",
	} {
		a, err := cache.AnalyzerNamed(language)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, token := range a.Analyze([]byte(text)) {
			want = append(want, string(cutAccents(token.Term)))
		}
		got := scannedAs(text, StemmingOf(language))
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
		if plain := scannedAs(text, Unstemmed); slices.Equal(plain, got) {
			t.Errorf("%s: nothing is stemmed in %q", language, plain)
		}
	}
}

// Forms of a Dutch word that its stemmer changes at the end are one term with those that it doesn't.
func TestDutchFormsAreOneTerm(t *testing.T) {
	for _, forms := range []string{
		"man mannen", "huis huizen", "brief brieven", "fiets fietsen", "mens mensen", "auto auto's auto’s", "programma programma's", "getal getallen",
		"schrijf schrijven", "proces processen", "relatief relatieve", "grens grenzen", "boek boeken", "boom bomen",
	} {
		if got := slices.Compact(scannedAs(forms, Dutch)); len(got) != 1 {
			t.Errorf("%q become %q", forms, got)
		}
	}
	for words, want := range map[string]string{"ss zz vv": "ss zz vv", "https http": "https http", "vee zee": "vee zee", "lopende katten": "lopend kat"} {
		if got := strings.Join(scannedAs(words, Dutch), " "); got != want {
			t.Errorf("%q become %q, want %q", words, got, want)
		}
	}
}

// Stemmers that know accents get ligatures as two letters, in upper case too.
func TestStemsOfLigatures(t *testing.T) {
	for text, want := range map[string]string{"œuvre Œuvre OEUVRE": "oeuvr", "ægir Ægir AEGIR": "aegi"} {
		if got := slices.Compact(scannedAs(text, StemmingOf("fr"))); len(got) != 1 || got[0] != want {
			t.Errorf("%q becomes %q, want %s", text, got, want)
		}
	}
}

func TestStemmingOf(t *testing.T) {
	for language, want := range map[string]Stemming{"": English, "en": English, "ru": Russian, "pl": Unstemmed, "ja": Unstemmed} {
		if got := StemmingOf(language); got != want {
			t.Errorf("stemmingOf(%q) = %d, want %d", language, got, want)
		}
	}
}

func FuzzStem(f *testing.F) {
	for _, text := range analysisSeeds {
		f.Add(text)
	}
	f.Add("l' d' ' Häuser niños чего-нибудь ѐ")
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, replacement)
		for as := range Stemmings {
			first := scannedAs(text, as)
			for _, term := range first {
				if term == "" || !utf8.ValidString(term) {
					t.Fatalf("stemming %d of %q gives %q", as, text, term)
				}
			}
			if again := scannedAs(text, as); !slices.Equal(first, again) {
				t.Fatalf("stemming %d of %q gives %q, then %q", as, text, first, again)
			}
		}
	})
}
