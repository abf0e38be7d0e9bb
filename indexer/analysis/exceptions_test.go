package analysis

import (
	"slices"
	"strings"
	"testing"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
)

// Irregular forms are one term with their words, and with what the rules make of these.
func TestIrregularFormsAreOneTerm(t *testing.T) {
	for _, forms := range []string{
		"child children child's children's", "woman women women's", "mouse mice", "index indices indexes indexed indexing", "matrix matrices",
		"movie movies", "menu menus", "CPU CPUs", "toe toes", "bus buses", "quiz quizzes", "die dies died dying", "lie lies lied lying", "tie ties tied tying",
		"write writes wrote written writing", "find finds found finding", "choose chooses chose chosen choosing",
		"hide hides hid hidden hiding", "forget forgets forgot forgotten forgetting", "catch catches caught catching", "throw throws threw thrown throwing",
		"override overrides overrode overridden overriding", "panic panics panicked panicking", "free frees freed freeing", "run runs ran running",
	} {
		if got := slices.Compact(scanned(forms)); len(got) != 1 {
			t.Errorf("%q become %q", forms, got)
		}
	}
}

// A term that is longer than its word takes no room of the text behind it, where Bleve's tokens stand in it.
func TestLongerTermsLeaveTheTextAlone(t *testing.T) {
	text := []byte("met東")
	if term := stemEnglish(text[:3]); string(term) != "meet" || string(text) != "met東" {
		t.Errorf("term %q, text %q", term, text)
	}
}

// Words that the rules would bring to another word keep a term of their own, which their forms have.
func TestKeptWordsStayApart(t *testing.T) {
	for _, c := range []struct{ forms, other string }{
		{"news", "new"}, {"iOS", "IO"}, {"his", "hi"}, {"has", "HA"}, {"DNS", "DN"}, {"CMS", "cm"}, {"DOS", "do"}, {"GPS", "GP"}, {"https", "http"},
		{"lens lenses", "len"}, {"gas gases", "ga"}, {"bias biases biased biasing", "bia"}, {"alias aliases aliased aliasing", "alia"},
		{"unite unites united uniting", "unit"}, {"paste pastes pasted pasting", "past"}, {"suite suites", "suit"}, {"locale locales", "local"},
		{"evening evenings", "even"}, {"ceiling", "ceil"}, {"incoming", "income"}, {"embed embeds embedded embedding", "emb"}, {"canvas canvases", "canva"},
	} {
		if got := slices.Compact(scanned(c.forms)); len(got) != 1 || got[0] == scanned(c.other)[0] {
			t.Errorf("%q become %q, %q too", c.forms, got, c.other)
		}
	}
}

// An exception is one only where the rules fail, stands in one line, and is found by what its term begins with.
func TestExceptionsAreNeeded(t *testing.T) {
	seen := map[string]bool{}
	for word, term := range Exceptions() {
		if byRule := string(cutEnglish([]byte(word))); byRule == term {
			t.Errorf("%q is %q by the rules too", word, term)
		}
		if seen[word] {
			t.Errorf("%q is there twice", word)
		}
		seen[word] = true
		for end := range len(term) {
			if !StartsOf(English, term[:end+1]).has(word) {
				t.Errorf("%q may not begin as what has the term %q", word, term[:end+1])
			}
		}
		checkFilter(t, term+" end", "The "+word+" ended")
		checkFilter(t, "the "+word, "the "+strings.ToUpper(word)+"'s")
	}
}

func TestBegunBy(t *testing.T) {
	for prefix, want := range map[string]string{"childr": "child", "chil": "", "mic": "mous", "thou": "think", "": "", "xyz": "", "wro": "write"} {
		if got := strings.Join(BegunBy(prefix), " "); got != want {
			t.Errorf("words that begin with %q have the terms %q, want %q", prefix, got, want)
		}
	}
}

// The plural is cut as Bleve cuts it.
func FuzzPluralIsBleves(f *testing.F) {
	for _, text := range analysisSeeds {
		f.Add(text)
	}
	bleve := en.NewEnglishPluralStemmerFilter()
	f.Fuzz(func(t *testing.T, text string) {
		for _, word := range scannedAs(text, Unstemmed) {
			want := string(bleve.Filter(analysis.TokenStream{{Term: []byte(word)}})[0].Term)
			if got := string(cutPlural([]byte(word))); got != want {
				t.Errorf("%q: %q, Bleve's %q", word, got, want)
			}
		}
	})
}
