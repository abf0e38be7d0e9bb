package accuracy

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"facetta/crawler/page"
	"facetta/indexer/duplicate"
	"facetta/indexer/segment"
	"facetta/internal/gold"
)

// TestDuplicates: two pages of two sites, each with a text of its own between a menu and a long notice. The whole page is
// told by its notice: fulltext finds neither, or takes one for the other; a segment per block finds the text, if that is the longest.
func TestDuplicates(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "pots")
	for i := range 4 {
		text := sentences(uint64(i), 15)
		html := fmt.Sprintf("<title>%d</title><div><a href=/>Home</a></div><p>%s<p>%s", i, text, sentences(uint64(10+i), 10))
		write(t, filepath.Join(dir, "html", fmt.Sprintf("%d.html", i)), html)
		write(t, filepath.Join(dir, "gold", fmt.Sprintf("%d.txt", i)), text)
	}
	sets, err := gold.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	set, err := Load(t.Context(), sets[0], "")
	if err != nil {
		t.Fatal(err)
	}
	for method, want := range map[string]Detection{
		string(segment.TagGap): {Pairs: 4, Found: 4, Edited: 4, Apart: 4},
		// 145 shingles of 245 are the text's: 42 % of those of both pages are in common, 26 % of those of the template.
		string(segment.FullText): {Pairs: 4, Apart: 4},
	} {
		got, err := set.Duplicates(t.Context(), method)
		if err != nil {
			t.Fatal(err)
		}
		if method == string(segment.FullText) { // eight fingerprints of 42 % are an estimate
			got.Found, got.Edited = 0, 0
		}
		if got != want {
			t.Errorf("%s: %+v, want %+v", method, got, want)
		}
	}
	if _, err := set.Duplicates(t.Context(), "magic"); err == nil {
		t.Error("an unknown method gives no error")
	}
	var table strings.Builder
	if err := set.WriteDuplicates(t.Context(), &table); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(table.String(), "taggap               4    100.0    100.0    100.0      0   16.9  88.5\n") ||
		!strings.Contains(table.String(), "\n8 smallest           4     25.0     25.0     75.0 ") || !strings.Contains(table.String(), "\nbuild                4 ") {
		t.Errorf("printed\n%s", table.String())
	}
}

// Every so many words is another one, counted on from block to block.
func TestEdited(t *testing.T) {
	words := 0
	if got := edited("a b  c", 2, &words) + "|" + edited("d e", 2, &words); got != "a elseb c|elsed e" {
		t.Errorf("%q", got)
	}
	if got := edited("a  b", 0, &words); got != "a  b" || words != 5 {
		t.Errorf("%q after %d words, want what it was after 5", got, words)
	}
}

// Content goes where the template has its own, with what stands before and behind that.
func TestMoveTo(t *testing.T) {
	pageOf := func(content []bool, texts ...string) *Page {
		p := &Page{content: content, page: &page.Page{}}
		for _, text := range texts {
			p.Blocks = append(p.Blocks, page.Block{Text: text, Words: 1})
		}
		return p
	}
	from := pageOf([]bool{false, true, false, true}, "menu", "one", "ad", "two")
	to := pageOf([]bool{false, true, false, true, false}, "home", "text", "box", "end", "imprint")
	var got []string
	for _, b := range from.moveTo(to, 2).Blocks {
		got = append(got, b.Text)
	}
	if strings.Join(got, " ") != "home one elsetwo imprint" || from.contentWords() != 2 {
		t.Errorf("%v, %d words of content", got, from.contentWords())
	}
}

// Of three pages two are the same, by the source's rule and by a build's.
func TestFolded(t *testing.T) {
	var signatures []duplicate.PageSignature
	for _, seed := range []uint64{1, 2, 1} {
		blocks := []page.Block{{Text: sentences(seed, 15), Words: 150, Lines: 15, LastWords: 10}}
		signatures = append(signatures, duplicate.OfPage(&page.Page{Blocks: blocks}, []bool{true}, duplicate.ByContent))
	}
	for _, method := range []string{string(segment.TagGap), buildMethod} {
		c, err := newComparer(method)
		if err != nil {
			t.Fatal(err)
		}
		if n := c.folded(signatures); n != 1 {
			t.Errorf("%s: %d pages are folded, want 1", method, n)
		}
	}
}

// sentences makes a text of ten words a sentence, by chance.
func sentences(seed uint64, count int) string {
	rng := rand.New(rand.NewPCG(seed, 1))
	var b strings.Builder
	for range count {
		b.WriteString("The")
		for range 9 {
			fmt.Fprintf(&b, " word%d", rng.IntN(1000))
		}
		b.WriteString(". ")
	}
	return strings.TrimSpace(b.String())
}
