package sequence

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"facetta/indexer/analysis"
	"facetta/indexer/store"
)

// Of the blocks of a document, content and boilerplate, those that have one of the words are found, and no others if the words are known, however many
// blocks are asked for at once.
func TestBlocksOfWords(t *testing.T) {
	d := &store.Document{Title: "kiln", Anchors: []string{"kiln", "clay kiln"}, Language: "en"}
	for i := range 300 {
		text := fmt.Sprintf("w%d of w%d", i%7, i%11)
		if i%50 == 49 {
			text = "kiln and kiln"
		}
		d.Blocks = append(d.Blocks, store.Block{Text: text, Content: i%3 != 0})
	}
	s := opened(t, written(t, []*store.Document{d}), 1)
	as := analysis.StemmingOf("en")
	for _, terms := range [][]string{{"kiln"}, {"w0"}, {"w3", "w9"}, {"nowhere"}, {}} {
		for _, atOnce := range []int{1, 3, 64, 65, 300} {
			f := s.BlockFinder(0, as, terms...)
			if atOnce > 64 {
				f = s.BlockFinder(0, as, "w1")
				f.Find(terms...) // instead
			}
			for _, content := range []bool{true, false} {
				checkBlocks(t, f, d, terms, content, atOnce)
			}
		}
	}
	if f := s.BlockFinder(0, analysis.StemmingOf("de"), "kiln"); f != nil || f.Content(3) != nil || !f.Content(3).Has(2) || !f.Boilerplate(3).Any() {
		t.Error("the blocks of another stemming are known")
	}
	if sequencesOf([]byte{0, 9, 0, 0}).BlockFinder(0, 0, "kiln") != nil {
		t.Error("the blocks of a damaged sequence are known")
	}
}

// checkBlocks holds the blocks that a finder finds, some at once, against the document.
func checkBlocks(t *testing.T, f *BlockFinder, d *store.Document, terms []string, content bool, atOnce int) {
	t.Helper()
	var has []bool
	for _, b := range d.Blocks {
		if b.Content == content {
			has = append(has, slices.ContainsFunc(terms, func(term string) bool { return slices.Contains(strings.Fields(b.Text), term) }))
		}
	}
	next := f.Boilerplate
	if content {
		next = f.Content
	}
	for len(has) > 0 {
		n := min(atOnce, len(has))
		may := next(n)
		for i, want := range has[:n] {
			if may == nil || may.Has(i) != want {
				t.Fatalf("%q, %d at once, content %v: block %d of those left may have it: %v, want %v", terms, atOnce, content, i, may, want)
			}
		}
		if may.Any() != slices.Contains(has[:n], true) {
			t.Fatalf("%q, %d at once, content %v: any %v of %v", terms, atOnce, content, may.Any(), has[:n])
		}
		has = has[n:]
	}
}

// The texts of a sequence are found whatever their number, and a damaged one hides no blocks.
func TestFirstTexts(t *testing.T) {
	texts := []byte(strings.Repeat("\x01\x02\x00", 1000) + "\x05")
	for _, n := range []int{0, 1, 340, 341, 342, 999, 1000} {
		if got, ok := firstTexts(texts, n); !ok || len(got) != 3*n {
			t.Errorf("%d texts have %d bytes, %v", n, len(got), ok)
		}
	}
	if _, ok := firstTexts(texts, 1001); ok {
		t.Error("1001 of 1000 texts are there")
	}
	f := &BlockFinder{codes: [][]byte{{2}}, parts: [2][]byte{nil, texts}}
	if may := f.next(1, 1001); may != nil {
		t.Errorf("a sequence that ends too soon tells %v", may)
	}
}
