package indexer

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"facetta/indexer/query"
	"facetta/indexer/sequence"
	"facetta/indexer/store"
)

// Two rare words with the same bytes in sequences are told apart, and where a document has only one of them its text is not read.
func TestRareWordsWithTheSameBytes(t *testing.T) {
	var common strings.Builder // of which the known words are, some 2,175
	for i := range 2200 {
		fmt.Fprintf(&common, "k%d k%d k%d ", i, i, i)
	}
	first, second := "", ""
	byCode := map[string]string{}
	for i := 0; second == ""; i++ {
		word := fmt.Sprintf("rare%d", i)
		code, _ := sequence.Codes{}.Append(nil, []byte(word))
		if byCode[string(code)] != "" {
			first, second = byCode[string(code)], word
		}
		byCode[string(code)] = word
	}
	x := buildIndex(t, []*store.Document{
		document("a.example", "Known words", common.String()),
		document("b.example", "One of them", "before "+first+" after"),
		document("c.example", "Both", "before "+second+" and "+first+" after"),
		document("d.example", "The other", "before "+second+" after"),
		document("e.example", "Neither", "before seldom after"),
	})
	for text, want := range map[string]struct {
		docs  string
		reads bool
	}{
		"before " + first:  {"[1]", true}, // of document 2 the bytes say nothing for certain
		first + " after":   {"[1 2]", true},
		"before " + second: {"[2 3]", true},
		"before seldom":    {"[4]", false},
	} {
		p, err := x.Prepare(t.Context(), ParseQuery(`"`+text+`"`))
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.Matches(context.Background())
		if got := fmt.Sprint(m.Documents.ToArray()); err != nil || got != want.docs {
			t.Errorf("%q: documents %s, want %s (%v)", text, got, want.docs, err)
		}
		if reads := p.plan.phrases.read > 0; reads != want.reads {
			t.Errorf("%q: texts were read: %v, want %v", text, reads, want.reads)
		}
		p.Close()
	}
}

// A phrase with a doubtful word is found by the places of its code.
func TestPhrasesAreFoundByDoubtfulWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	codes := [][]byte{{1}, {2}, {128, 192}, {160, 192, 193}, {160, 193, 192}, {160, 192, 192}}
	text := func(words int) (text []byte) {
		for range words {
			text = append(text, codes[rng.IntN(len(codes))]...)
		}
		return text
	}
	seen := map[bool]int{}
	for range 3000 {
		s := sequence.Sequence{Texts: text(rng.IntN(30))}
		s.Title = rng.IntN(len(s.Texts) + 1)
		s.Anchors = s.Title + rng.IntN(len(s.Texts)-s.Title+1)
		s.Content = s.Anchors + rng.IntN(len(s.Texts)-s.Anchors+1)
		before, doubtful, after := text(rng.IntN(2)), codes[3+rng.IntN(3)], text(rng.IntN(2))
		p := phrase{
			field: []query.Field{query.Title, query.Anchor, query.Anywhere}[rng.IntN(3)], codes: slices.Concat(before, doubtful, after),
			doubtful: []doubtfulWord{{code: doubtful, at: len(before)}},
		}
		all := rng.IntN(2) == 0
		from, to := s.Part(p.field, all)
		found, count := p.find(&s, all)
		if want := bytes.Contains(s.Texts[from:to], p.codes); found != want {
			t.Fatalf("%v in %v: %v, want %v", p.codes, s.Texts[from:to], found, want)
		}
		if want := bytes.Count(s.Texts[:s.End(all)], doubtful); count != want {
			t.Fatalf("%v in %v: %d times, want %d", doubtful, s.Texts[:s.End(all)], count, want)
		}
		seen[found]++
	}
	if seen[true] < 300 || seen[false] < 300 {
		t.Errorf("found or not: %v", seen)
	}
}
