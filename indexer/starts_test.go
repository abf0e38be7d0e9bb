package indexer

import (
	"math/rand/v2"
	"slices"
	"strings"
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

// Words that begin as some terms are found in a text, and all of its words are counted, just as when each is stemmed.
func TestStartsAmongAllWords(t *testing.T) {
	parts := []string{"a", "b", "cat", "S", "9", "'", " ", ". ", "\u2019", "\u201c", "\u00e9", "\u5b57", "\ufb01", "\uff9e", strings.Repeat("x", 61)}
	rng := rand.New(rand.NewPCG(7, 7))
	found := 0
	for range 20_000 {
		var text strings.Builder
		for range rng.IntN(80) {
			text.WriteString(parts[min(rng.IntN(len(parts)), rng.IntN(len(parts)+3))%len(parts)])
		}
		for _, as := range []stemming{english, unstemmed} {
			matches, words := wordsWith(as, nil, text.String())
			got, all := wordsWith(as, startsOf(as, "a", "cat", "xx", "fi"), text.String())
			if !slices.Equal(got, matches) || all != words {
				t.Fatalf("%q: %v of %d words, want %v of %d", text.String(), got, all, matches, words)
			}
			found += len(got)
		}
	}
	if found == 0 {
		t.Error("no text has a word")
	}
}

// wordsWith gives the places of some terms in a text, and how many words it has.
func wordsWith(as stemming, starts *wordStarts, text string) (places []Mark, words int) {
	s := scanner{stemming: as, starts: starts}
	s.reset(text)
	for s.next() {
		words++
		if slices.Contains([]string{"a", "cat", "xx", "fi"}, string(s.term)) {
			places = append(places, Mark{s.start, s.end})
		}
	}
	return places, words + s.passed
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
