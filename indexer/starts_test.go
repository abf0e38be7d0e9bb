package indexer

import (
	"slices"
	"testing"
)

// Every word of up to five of these characters, which have all that stemming cuts, has the beginning of its own term.
func TestWordsBeginAsTheirTerms(t *testing.T) {
	letters := []byte("aeiydgnsxz'S")
	var try func(word []byte)
	try = func(word []byte) {
		for _, as := range []stemming{english, unstemmed} {
			s := scanner{stemming: as}
			s.reset(string(word))
			for s.next() {
				var starts wordStarts
				starts.add(string(s.term))
				if text := string(word[s.start:s.end]); !starts.has(text) {
					t.Fatalf("%q has the term %q", text, s.term)
				}
			}
		}
		if len(word) < 5 {
			for _, c := range letters {
				try(append(word, c))
			}
		}
	}
	try(nil)
}

// The words of a query are found in a text just as when all of the text's words are stemmed.
func FuzzWordStarts(f *testing.F) {
	f.Add("cats using a*", "A cat's use, used; CATS: abc, using \u00e9a.", "en")
	f.Add("x in:all", "X-ray, x's \u017fx", "ja")
	f.Add(`"aing of" b`, "a aing of OF b\u0301", "")
	f.Fuzz(func(t *testing.T, line, text, language string) {
		q := ParseQuery(line)
		h := newHighlighter(&q, stemmingOf(language))
		got := h.matches(nil, text)
		h.finder.starts = nil
		if want := h.matches(nil, text); !slices.Equal(got, want) {
			t.Errorf("%q in %q: %v, want %v", line, text, got, want)
		}
	})
}
