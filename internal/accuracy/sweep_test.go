package accuracy

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"facetta/indexer/segment"
	"facetta/internal/gold"
)

// sweepSet is two pages: a menu and a text in which one word stands alone, which smoothing fuses with what is around it; and a page of content alone,
// which a person has cut.
func sweepSet(t *testing.T) Set {
	t.Helper()
	dir, manual := filepath.Join(t.TempDir(), "pots"), t.TempDir()
	const ten = "one two three four five six seven eight nine ten"
	write(t, filepath.Join(dir, "html", "1.html"), "<p>menu of three<p>"+ten+"<p>alone<p>"+ten)
	write(t, filepath.Join(dir, "gold", "1.txt"), ten+"\nalone\n"+ten)
	write(t, filepath.Join(dir, "html", "2.html"), "<p>"+prose+"<p>kiln")
	write(t, filepath.Join(dir, "gold", "2.txt"), prose+"\nkiln")
	write(t, filepath.Join(manual, "2.txt"), prose+"\n"+segment.Bound+"\nkiln")
	sets, err := gold.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	set, err := Load(t.Context(), sets[0], manual)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// Each column of a sweep is its own method's. Of the first page bf-plain makes four segments, bf-smoothed two; of the second both make two, as
// the person has, which is all that there is by hand.
func TestSweepsAreOfEachMethod(t *testing.T) {
	set := sweepSet(t)
	if len(set.Pages) != 2 || set.LeftOut != 0 || set.Pages[1].Classes != nil {
		t.Fatalf("%+v: want the page that is cut by hand without classes", set)
	}
	var b strings.Builder
	if err := set.WriteWidths(t.Context(), &b, []int{80, 160}); err != nil {
		t.Fatal(err)
	}
	table := strings.Split(b.String(), "\n")
	if got := strings.Fields(table[2]); fmt.Sprint(got) != "[80 1.000 1.000 3.0 1.000 1.000 2.0]" {
		t.Errorf("%v of bf-plain and bf-smoothed\n%s", got, &b)
	}
	set.Pages = set.Pages[:1]
	b.Reset()
	if err := set.WriteThresholds(t.Context(), &b, []float64{0.38}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Fields(strings.Split(b.String(), "\n")[2]); got[3] != "4.0" || got[4] != "1.000" || got[6] != "2.0" {
		t.Errorf("%v: without one cut by hand, agreement is with the stretches, which bf-smoothed finds\n%s", got, &b)
	}
}

// The law of segments' sizes is fitted to those of all pages.
func TestLawOfSizes(t *testing.T) {
	set := sweepSet(t)
	r, err := set.Rate(t.Context(), segment.Options{Method: segment.TagGap})
	if err != nil || r.Segments != 3 || r.Zipf.B == 0 || r.ZipfRMSE == 0 || math.IsNaN(r.Zipf.C) {
		t.Errorf("%+v, %v: want the law of 6 sizes on 2 pages", r, err)
	}
}
