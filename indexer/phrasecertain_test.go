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
		common.WriteString(strings.Repeat(fmt.Sprintf("k%d ", i), 12))
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
		document("f.example", "More of one", "blue "+first+" blue "+first+" and "+second),
		document("g.example", "As many", "green "+first+" green "+second),
		document("h.example", "Over each other", first+" "+second+" "+first),
	})
	for text, want := range map[string]struct {
		docs  string
		reads bool
	}{
		"before " + first:   {"[1]", true}, // of document 2 the bytes say nothing for certain
		first + " after":    {"[1 2]", true},
		"before " + second:  {"[2 3]", true},
		"before seldom":     {"[4]", false},
		"blue " + first:     {"[5]", false}, // at two places, one of which can be the other word
		"green " + first:    {"[6]", false}, // likewise, and one is
		first + " " + first: {"[]", true},   // at two places, which one other word spoils
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

// randomCodes makes the codes of up to so many words, of few kinds, with each code by itself.
func randomCodes(rng *rand.Rand, words int) (text []byte, list [][]byte) {
	codes := [][]byte{{1}, {2}, {128, 192}, {159, 193}, {160, 192, 193}, {160, 193, 192}, {160, 192, 192}}
	for range rng.IntN(words) {
		code := codes[rng.IntN(len(codes))]
		text, list = append(text, code...), append(list, code)
	}
	return text, list
}

// A phrase is found by the places of its rarest code.
func TestPhrasesAreFoundByTheirRarestWord(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 2))
	seen := map[bool]int{}
	for range 3000 {
		text, _ := randomCodes(rng, 40)
		_, list := randomCodes(rng, 5)
		var p phrase
		for _, code := range list {
			p.add(code)
		}
		if len(list) == 0 {
			continue
		}
		want := bytes.Contains(text, p.codes)
		if found := p.isIn(text); found != want {
			t.Fatalf("%v in %v: %v, want %v", p.codes, text, found, want)
		}
		seen[want]++
	}
	if seen[true] < 300 || seen[false] < 300 {
		t.Errorf("found or not: %v", seen)
	}
}

// A phrase with a doubtful word is found by the places of its code.
func TestPhrasesAreFoundByDoubtfulWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	text := func(words int) []byte {
		text, _ := randomCodes(rng, words+1)
		return text
	}
	seen := map[bool]int{}
	for range 3000 {
		s := sequence.Sequence{Texts: text(30)}
		s.Title = rng.IntN(len(s.Texts) + 1)
		s.Anchors = s.Title + rng.IntN(len(s.Texts)-s.Title+1)
		s.Content = s.Anchors + rng.IntN(len(s.Texts)-s.Anchors+1)
		before, doubtful, after := text(1), []byte{160, 192 + byte(rng.IntN(2)), 192 + byte(rng.IntN(2))}, text(1)
		p := phrase{
			field: []query.Field{query.Title, query.Anchor, query.Anywhere}[rng.IntN(3)], codes: slices.Concat(before, doubtful, after),
			doubtful: []doubtfulWord{{placedCode: placedCode{doubtful, len(before)}}},
		}
		all := rng.IntN(2) == 0
		from, to := s.Part(p.field, all)
		places, count := p.find(&s, all)
		if want := placesOf(s.Texts[from:to], p.codes); places != want {
			t.Fatalf("%v in %v: %d places, want %d", p.codes, s.Texts[from:to], places, want)
		}
		if want := bytes.Count(s.Texts[:s.End(all)], doubtful); count != want {
			t.Fatalf("%v in %v: %d times, want %d", doubtful, s.Texts[:s.End(all)], count, want)
		}
		seen[places > 0]++
	}
	if seen[true] < 300 || seen[false] < 300 {
		t.Errorf("found or not: %v", seen)
	}
}

// placesOf counts where some codes stand, over each other, too.
func placesOf(text, codes []byte) (n int) {
	for i := range text {
		if bytes.HasPrefix(text[i:], codes) {
			n++
		}
	}
	return n
}
