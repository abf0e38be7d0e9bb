package accuracy

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

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
	if !strings.Contains(table.String(), "taggap                 4     100.0     100.0     100.0         0   16.9  88.5\n") ||
		!strings.Contains(table.String(), "\n8 smallest             4      25.0      25.0      75.0 ") || !strings.Contains(table.String(), "\nbuild                  4 ") {
		t.Errorf("printed\n%s", table.String())
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
