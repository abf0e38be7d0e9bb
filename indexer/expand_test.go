package indexer

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"facetta/indexer/store"
)

// A prefix stands for the 256 most frequent words, of many prefixes each for its share of 1,024, whatever the words are.
func TestManyPrefixesShareABound(t *testing.T) {
	var words []string
	for i := range 26 * 300 {
		words = append(words, fmt.Sprintf("%cz%d", 'a'+i%26, i/26))
	}
	x := buildIndex(t, []*store.Document{document("a.example", "x", words...)})
	all := make([]string, 26)
	for i := range all {
		all[i] = fmt.Sprintf("%cz*", 'a'+i)
	}
	for _, c := range []struct {
		line string
		want int // words that are looked for in the content
	}{
		{"az*", 256}, {"az* bz*", 512}, {"-(az* OR bz*) cz* dz*", 512}, {strings.Join(all[:8], " OR "), 1024}, {strings.Join(all, " OR "), 26 * 39},
		{"qqqqqq~2 " + strings.Join(all[:7], " "), 7 * 128}, // the misspelt one is near to none
	} {
		q := ParseQuery(c.line)
		p, err := x.plan(&q, nil)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, s := range p.scored {
			if textFieldNames[s.field] == fieldContent {
				n++
			}
		}
		if n != c.want {
			t.Errorf("%s looks for %d words, want %d", c.line, n, c.want)
		}
		if len(p.cut) != strings.Count(c.line, "*") { // each can be 300 words
			t.Errorf("%s: of %v not all words are said to be looked for", c.line, p.cut)
		}
	}
}

// French makes one letter of zzzzz, and English plan of planning: at one edit and two stand most short words, and at one from is half of those of two.
func TestAShortStemStandsForFewWords(t *testing.T) {
	french, english := document("a.example", "x", "les zzzzz et les zizanies"), document("b.example", "x", "to the top of a z so it is zzzzy and stops in an inn")
	french.Language, english.Language = "fr", "en"
	x := buildIndex(t, []*store.Document{french, english})
	for line, want := range map[string][]uint32{
		"zzzzz~": {0, 1}, "zzzzq~2": {1}, "zzzzzzzzz~": {0}, "zzzzz*": {0}, "zizanie~": {0}, "stoping~": {1}, "planning~": {}, "plannings~1": {}, "is~": {1}, "es~": {},
		strings.Repeat("q", 300) + "~": {},
	} {
		hits, err := x.Search(t.Context(), ParseQuery(line), NewRanking(Ranks{1, 1}), 10)
		if err != nil {
			t.Fatal(err)
		}
		var got []uint32
		for _, h := range hits.Top {
			got = append(got, h.Doc)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s finds %v, want %v", line, got, want)
		}
	}
}
