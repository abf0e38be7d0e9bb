package indexer

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"facetta/indexer/store"
)

// Two rare words with the same bytes in sequences are told apart, and where a document has only one of them its text is not read.
func TestRareWordsWithTheSameBytes(t *testing.T) {
	var common strings.Builder // of which the known words are
	for i := range knownWords {
		fmt.Fprintf(&common, "k%d k%d k%d ", i, i, i)
	}
	first, second := "", ""
	byCode := map[string]string{}
	for i := 0; second == ""; i++ {
		word := fmt.Sprintf("rare%d", i)
		code, _ := wordCodes{}.append(nil, []byte(word))
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
