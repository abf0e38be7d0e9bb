package extraction

import (
	"bytes"
	"context"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"facetta/internal/gold"
	"facetta/internal/measure"
)

// sets has two pages with gold texts, one whose gold is empty, one without.
func sets(t *testing.T) []gold.Set {
	t.Helper()
	dir := t.TempDir()
	for _, set := range []string{"a", "b"} {
		for name, text := range map[string]string{
			"html/1.html": "one two three four", "gold/1.txt": "one two",
			"html/2.html": "five", "gold/2.txt": "five",
			"html/3.html": "menu", "gold/3.txt": "\n",
			"html/4.html": "input only",
		} {
			p := filepath.Join(dir, set, filepath.FromSlash(name))
			if os.MkdirAll(filepath.Dir(p), 0o755) != nil || os.WriteFile(p, []byte(text), 0o644) != nil {
				t.Fatal("no test data")
			}
		}
	}
	sets, err := gold.Open(dir)
	if err != nil || len(sets) != 2 {
		t.Fatal(sets, err)
	}
	return sets
}

func TestCompare(t *testing.T) {
	all := Extractor{"all", func(_ string, html []byte) string { return string(html) }}
	none := Extractor{"none", func(string, []byte) string { return "" }}
	right := Extractor{"right", func(_ string, html []byte) string { return strings.TrimPrefix(string(html), "menu") }}
	var table Table
	for _, s := range sets(t) {
		rows, err := Compare(context.Background(), s, []Extractor{all, none, right})
		if err != nil || len(rows) != 3 {
			t.Fatal(rows, err)
		}
		table = append(table, rows...)
	}
	// Page 1: 2 of 4 words, F1 2*2/(4+2); page 2: 1; page 3: 0 where something was said, as nothing is right, and does not count as empty.
	for i, want := range []struct{ bag, empty float64 }{{(2.0/3 + 1) / 3, 0}, {1.0 / 3, 1}, {(2.0/3 + 2) / 3, 0}} {
		r := table[i]
		if math.Abs(r.Bag-want.bag) > 1e-9 || r.Bag != r.Sequence || r.Bag != r.Distinct ||
			r.Empty != want.empty || r.Pages != 3 || r.Bytes != 26 {
			t.Errorf("row %+v, want %+v", r, want)
		}
	}
	var out bytes.Buffer
	if err := table.Write(&out); err != nil {
		t.Fatal(err)
	}
	const sets, pages = "\n\nmean of sets\nmethod                pages bag F1 ", "\n\nmean of pages\nmethod                pages bag F1 "
	if text := out.String(); strings.Count(text, "\n") != 23 || !strings.Contains(text, sets) || !strings.Contains(text, pages) ||
		!strings.Contains(text, "\nall                       6 0.5556 ") {
		t.Errorf("table\n%s", &out)
	}
}

// Times add up over the pages. A set none of whose pages has a gold text makes no row, where all means would be of nothing.
func TestRows(t *testing.T) {
	one := []Extractor{{Name: "one"}}
	var some tally
	for range 2 {
		some.add(measure.NewReference("word"), "word", 3*time.Second, 10)
	}
	if got := rows("set", one, []tally{some}); len(got) != 1 || got[0].Time != 6*time.Second {
		t.Errorf("rows %+v, want one of 6 s", got)
	}
	if got := rows("set", one, make([]tally, 1)); len(got) != 0 {
		t.Errorf("rows %+v of no page", got)
	}
}

func TestTableFitsATerminal(t *testing.T) {
	table := Table{{"mozilla-readability", "density-pruning+site", 99999, 1, 1, 1, 1, 1, 10 * time.Second, 9e9}}
	var out bytes.Buffer
	if err := table.Write(&out); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if len(line) > len("\n")+80 {
			t.Errorf("wider than 80 columns: %s", line)
		}
	}
}

// A set counts as any other, or a page as any other; who has one set only has no mean.
func TestMeans(t *testing.T) {
	table := Table{
		{"a", "x", 1, 0.2, 0.3, 0.4, 0.1, 0.5, time.Second, 1e6}, {"a", "y", 1, 1, 1, 1, 1, 1, time.Second, 1},
		{"b", "x", 5, 0.4, 0.7, 0.8, 0.3, 1, 2 * time.Second, 5e6},
	}
	means := table.Means()
	if len(means) != 2 || table[1].Extractor != "y" {
		t.Fatalf("means %+v of %+v, want those of x", means, table)
	}
	for i, want := range [][]float64{
		{0.3, 0.5, 0.6, math.Hypot(0.1, 0.3) / 2, 0.75, 2, 2},
		{(0.2 + 5*0.4) / 6, (0.3 + 5*0.7) / 6, (0.4 + 5*0.8) / 6, math.Hypot(0.1, 5*0.3) / 6, 5.5 / 6, 2, 2},
	} {
		m := means[i]
		for k, got := range []float64{m.Bag, m.Sequence, m.Distinct, m.Error, m.Empty, m.PagesPerSecond(), m.MegabytesPerSecond()} {
			if math.Abs(got-want[k]) > 1e-12 {
				t.Errorf("%s: figure %d is %v, want %v", m.Set, k, got, want[k])
			}
		}
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Compare(ctx, sets(t)[0], nil); err != context.Canceled {
		t.Errorf("error %v of an interrupted comparison", err)
	}
}
