package template

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"facetta/crawler/page"
	"facetta/indexer/segment"
)

// FuzzObserve: whatever a page says, its segments are counted with texts that can be shown, and full stops are those that spec
// e.4 finds token by token.
func FuzzObserve(f *testing.F) {
	f.Add("Posted Monday, 12 Jan 2009 at 5 PM http://x.y/z", "See page 4. Read more. Acme Ltd. Shop v.2")
	f.Add("\xff. a\u0301b. Ünder.\u00a0Ltd.", strings.Repeat("漢字。", 90))
	s, err := segment.New(segment.Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, one, two string) {
		blocks := []page.Block{blockOf(one), blockOf(two)}
		statistics := New(Options{})
		statistics.Add(Observe(blocks, s))
		words := 0
		for _, b := range blocks {
			words += b.Words
		}
		if got := statistics.All.Total(); got != float64(words) {
			t.Errorf("%v words counted of %d", got, words)
		}
		if shown := beginning(one); !utf8.ValidString(shown) || len(shown) > shownBytes+len("…") {
			t.Errorf("%q is shown of %q", shown, one)
		}
		if got, want := hasFullStop(one), hasFullStopByToken(one); got != want {
			t.Errorf("%q has a full stop: %v", one, got)
		}
	})
}

func blockOf(text string) page.Block {
	words, lines, last := page.Measure(text, page.Columns)
	return page.Block{Text: text, Words: words, Lines: lines, LastWords: last, Gap: page.H2}
}

// hasFullStopByToken is the criterion for tokens that end in a dot.
func hasFullStopByToken(text string) bool {
	for token := range strings.FieldsSeq(text) {
		before, ends := strings.CutSuffix(token, ".")
		run := before
		if at := strings.LastIndexFunc(before, func(r rune) bool { return !unicode.IsLetter(r) }); at >= 0 {
			_, size := utf8.DecodeRuneInString(before[at:])
			run = before[at+size:]
		}
		if ends && utf8.RuneCountInString(run) >= 2 && !abbreviations[run] {
			return true
		}
	}
	return false
}
