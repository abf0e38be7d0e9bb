package snippet

import (
	"slices"
	"testing"

	"facetta/indexer/analysis"
)

// The words of a query are found in a text just as when all of the text's words are stemmed.
func FuzzWordStarts(f *testing.F) {
	f.Add("cats using a*", "A cat's use, used; CATS: abc, using \u00e9a.", "en")
	f.Add("x in:all", "X-ray, x's \u017fx", "ja")
	f.Add(`"aing of" b`, "a aing of OF b\u0301", "")
	f.Add(`"the who" example.org`, "who the who, example.org: the Who", "de")
	f.Fuzz(func(t *testing.T, line, text, language string) {
		q := parsed(line)
		h := newHighlighter(q.Root, stop, analysis.StemmingOf(language))
		got := h.matches(nil, text)
		h.finder.Starts = nil
		if want := h.matches(nil, text); !slices.Equal(got, want) {
			t.Errorf("%q in %q: %v, want %v", line, text, got, want)
		}
	})
}

// Words of an address are not looked for in texts, whatever stands for them.
func TestWordsOfAddressesAreNotMarked(t *testing.T) {
	for _, line := range []string{"url:cats", `url:"the cats"`, "url:cat*", "url:cats~"} {
		if marks := newHighlighter(parsed(line).Root, stop, analysis.English).marks("The cats of a cattery"); marks != nil {
			t.Errorf("%s: %v", line, marks)
		}
	}
}
