package analysis

import (
	"slices"
	"testing"
)

// Forms of a word of the languages that only Bleve's stemmers know are one term, whether they have their accents or not.
func TestFormsOfFurtherLanguages(t *testing.T) {
	for _, c := range []struct{ language, forms string }{
		{"sv", "bil bilen bilar bilarna BILENS"}, {"sv", "flicka flickor flickorna"}, {"sv", "nyhet nyheter nyheterna"}, {"sv", "möjlighet möjligheten mojligheter"},
		{"da", "hus huset husene"}, {"da", "afgørelse afgørelser afgorelserne"}, {"da", "cykel cykelen cykels"}, {"da", "mulighed muligheder"},
		{"no", "bil bilen biler bilene"}, {"no", "mulighet muligheter mulighetene"}, {"nn", "bil bilen bilar bilane"},
		{"fi", "talo talon talossa taloissa taloja"}, {"fi", "auto autoissa autoja"}, {"fi", "tyttö tyttöä tytto"}, {"fi", "kirja kirjan kirjassa kirjat"},
		{"hu", "könyvtár könyvtárban könyvtárból konyvtarbol könyvtárak"}, {"hu", "iskola iskolák iskolában iskolaban"}, {"hu", "barátság barátságért baratsagert"},
		{"ro", "casă casa case caselor"}, {"ro", "știință știința stiinta ştiinţă"}, {"ro", "oraș orașul orașului"},
		{"hi", "किताब किताबें किताबों"}, {"hi", "लड़का लड़के लड़कों"}, {"hi", "भाषा भाषाओं"}, {"hi", "राज्य राज्यों"},
		{"tr", "kitap kitaplar kitapları kitaplarımız kitaplari"}, {"tr", "ışık ışıklar isik IŞIKLAR"}, {"tr", "köprü köprüler köprüleri kopruleri"},
		{"tr", "araba arabalar arabada arabalarımız"}, {"tr", "göl göller göllerin goller"},
	} {
		if got := slices.Compact(scannedAs(c.forms, StemmingOf(c.language))); len(got) != 1 {
			t.Errorf("%s: %q become %q", c.language, c.forms, got)
		}
	}
}

// Where hardly anything would be left, a word is not stemmed: other words would have the same term.
func TestShortWordsAreTheirOwnTerms(t *testing.T) {
	for _, c := range []struct{ language, words string }{
		{"tr", "iç için içme"}, {"tr", "da data dama"}, {"hu", "nem német néma"}, {"hu", "mi mini"}, {"fi", "en ensi"}, {"hi", "कम कमाई"}, {"hi", "पा पानी"},
		{"ro", "in inul"}, {"sv", "en ens"},
	} {
		got := scannedAs(c.words, StemmingOf(c.language))
		slices.Sort(got)
		if all := len(got); len(slices.Compact(got)) != all {
			t.Errorf("%s: %q become %q", c.language, c.words, got)
		}
	}
}

// The stemmer for Finnish, and Bleve's others, leave words of other scripts as they are.
func TestWordsOfOtherScriptsAreNotStemmed(t *testing.T) {
	const words = "نصبب лесс κόσμος किताबें kitaplaр"
	want := scannedAs(words, Unstemmed)
	for _, as := range []Stemming{Swedish, Danish, Norwegian, Finnish, Hungarian, Romanian, Turkish} {
		if got := scannedAs(words, as); !slices.Equal(got, want) {
			t.Errorf("stemming %d: %q, want %q", as, got, want)
		}
	}
}
