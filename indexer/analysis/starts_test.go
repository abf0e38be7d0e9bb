package analysis

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// withStarts are the stemmings that have Starts.
var withStarts = []Stemming{English, Swedish, Danish, Norwegian, Finnish, Hungarian, Romanian, Hindi, Turkish, Azerbaijani, Arabic, Unstemmed}

// Every word of up to five of these characters, which have all that stemming cuts, has the beginning of its own term. Of those of five, the slower
// stemmers get each seventh.
func TestWordsBeginAsTheirTerms(t *testing.T) {
	letters := []byte("aeiuydgnsxz'S")
	var scanners [Stemmings]Scanner
	var try func(word []byte)
	longest := 0
	try = func(word []byte) {
		longest += len(word) / 5
		for _, as := range withStarts {
			if len(word) == 5 && longest%7 > 0 && languageRules[as].least > 0 {
				continue
			}
			s := &scanners[as]
			s.Stemming = as
			s.Reset(string(word))
			for s.Next() {
				if text := string(word[s.Start:s.End]); !StartsOf(as, string(s.Term)).has(text) {
					t.Fatalf("%q has the term %q", text, s.Term)
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
	for range 5_000 {
		var text strings.Builder
		for range rng.IntN(80) {
			text.WriteString(parts[min(rng.IntN(len(parts)), rng.IntN(len(parts)+3))%len(parts)])
		}
		for _, as := range withStarts {
			matches, words := wordsWith(as, nil, text.String())
			got, all := wordsWith(as, StartsOf(as, "a", "cat", "xx", "fi"), text.String())
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
func wordsWith(as Stemming, starts *Starts, text string) (places [][2]int, words int) {
	s := Scanner{Stemming: as, Starts: starts}
	s.Reset(text)
	for s.Next() {
		words++
		if slices.Contains([]string{"a", "cat", "xx", "fi"}, string(s.Term)) {
			places = append(places, [2]int{s.Start, s.End})
		}
	}
	return places, words + s.Passed
}
