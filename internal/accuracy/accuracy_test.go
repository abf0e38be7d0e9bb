package accuracy

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/indexer/segment"
	"facetta/internal/gold"
)

const prose = "The kiln is fired for eleven hours and then it cools for twenty before anyone may open its door again"

// folder is a gold set of two pages; the second is all content.
func folder(t *testing.T) gold.Set {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "pots")
	for name, text := range map[string]string{
		"html/1.html": "<div>Home<div>Shop<p>" + prose + "<h2>Imprint</h2>",
		"gold/1.txt":  prose,
		"html/2.html": "<p>" + prose,
		"gold/2.txt":  prose,
	} {
		write(t, filepath.Join(dir, filepath.FromSlash(name)), text)
	}
	sets, err := gold.Open(dir)
	if err != nil || len(sets) != 1 {
		t.Fatalf("sets %v, error %v", sets, err)
	}
	return sets[0]
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestRate: the stretches of page 1 are its menu of 2 words, its text of 20 and its imprint of 1. bf-plain finds just those;
// against classes, where menu and imprint are one, that is 1 pair of 22 words too few; the whole as one segment is worth 0.
func TestRate(t *testing.T) {
	set, err := Load(t.Context(), folder(t), "")
	if err != nil || len(set.Pages) != 1 || set.LeftOut != 1 {
		t.Fatalf("%+v, error %v", set, err)
	}
	plain, err := set.Rate(t.Context(), segment.Options{Method: segment.BFPlain})
	if err != nil {
		t.Fatal(err)
	}
	// Pairs: C(20,2)+C(2,2) = 191 in both, 191 and 193 in each, of C(23,2) = 253.
	expected := 191.0 * 193 / 253
	if want := (191 - expected) / (192 - expected); math.Abs(plain.Classes.AdjRand-want) > 1e-9 {
		t.Errorf("AdjRand against classes %v, want %v", plain.Classes.AdjRand, want)
	}
	if plain.Stretches != (Agreement{1, plain.Stretches.NMI, 1}) || math.Abs(plain.Stretches.NMI-1) > 1e-9 || plain.Segments != 3 ||
		plain.Passes != 2 || plain.Manual.Pages != 0 {
		t.Errorf("bf-plain: %+v", plain)
	}
	full, err := set.Rate(t.Context(), segment.Options{Method: segment.FullText})
	if err != nil || full.Stretches != (Agreement{0, 0, 1}) || full.Segments != 1 {
		t.Errorf("fulltext: %+v, error %v", full, err)
	}
	if _, err := set.Rate(t.Context(), segment.Options{Method: "magic"}); err == nil {
		t.Error("an unknown method gives no error")
	}
}

// cutByHand gives the folder's set and a folder with what a person cut: Home from Shop, too.
func cutByHand(t *testing.T) (g gold.Set, manual string) {
	t.Helper()
	manual = t.TempDir()
	bound := "\n" + segment.Bound + "\n"
	write(t, filepath.Join(manual, "1.txt"), "Home"+bound+"Shop"+bound+prose+bound+"Imprint\n")
	return folder(t), manual
}

// TestManual: a person parts Home from Shop, too, and so agrees with taggap.
func TestManual(t *testing.T) {
	g, manual := cutByHand(t)
	set, err := Load(t.Context(), g, manual)
	if err != nil {
		t.Fatal(err)
	}
	r, err := set.Rate(t.Context(), segment.Options{Method: segment.TagGap})
	if err != nil || r.Manual.Pages != 1 || r.Manual.AdjRand != 1 {
		t.Errorf("%+v, error %v", r, err)
	}
	var b strings.Builder
	if err := set.WriteThresholds(t.Context(), &b, []float64{0, 0.38}); err != nil || strings.Count(b.String(), "\n") != 9 {
		t.Errorf("error %v, printed\n%s", err, b.String())
	}
	write(t, filepath.Join(manual, "1.txt"), "Home\nShip\n")
	if _, err := Load(t.Context(), g, manual); err == nil || !strings.Contains(err.Error(), "1.txt: line 2") {
		t.Errorf("a line that is no block gives the error %v", err)
	}
}

// A mean over pages: of one that is cut as it should be, and of one that is not cut at all.
func TestAgreement(t *testing.T) {
	var a Agreement
	two := []segment.Run{{Label: 0, Words: 3}, {Label: 1, Words: 3}}
	a.add(two, two)
	a.add([]segment.Run{{Words: 6}}, two)
	a.add(two, nil) // nobody has labelled it
	if math.Abs(a.AdjRand-0.5) > 1e-9 || math.Abs(a.NMI-0.5) > 1e-9 || a.Pages != 2 {
		t.Errorf("%+v, want 0.5, 0.5 of 2 pages", a)
	}
	for want, a := range map[string]Agreement{
		"   0.000 0.500": {-0.0001, 0.5, 1}, "  -0.400 0.000": {-0.4, 0.0001, 1}, "       -     -": {},
	} {
		if got := a.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A person parts blocks of 3 and 2 words, which are apart where only equal densities are fused, and together at 0.38, as delta is 1/3. In
// the latter case of C(25,2) = 300 pairs 194 are together by hand, 200 by bf-plain, and all of the former in both.
func TestWriteThresholds(t *testing.T) {
	dir, manual := filepath.Join(t.TempDir(), "pots"), t.TempDir()
	write(t, filepath.Join(dir, "html", "1.html"), "<div>one two three<div>four five<p>"+prose)
	write(t, filepath.Join(dir, "gold", "1.txt"), prose)
	bound := "\n" + segment.Bound + "\n"
	write(t, filepath.Join(manual, "1.txt"), "one two three"+bound+"four five"+bound+prose)
	sets, err := gold.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	set, err := Load(t.Context(), sets[0], manual)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := set.WriteThresholds(t.Context(), &b, []float64{0, 0.38}); err != nil {
		t.Fatal(err)
	}
	expected := 194.0 * 200 / 300
	want := []string{
		"threshold bf-plain bf-smoothed", "AdjRand NMI segments AdjRand NMI segments", "0 1.000 1.000 3.0", fmt.Sprintf("0.38 %.3f", (194-expected)/(197-expected)), "",
		"threshold bf-smoothed-low bf-rulebased", "AdjRand NMI segments AdjRand NMI segments", "0 1.000 1.000 3.0", "0.38 ",
	}
	for i, line := range strings.Split(strings.TrimSpace(b.String()), "\n") {
		if got := strings.Join(strings.Fields(line), " "); i >= len(want) || !strings.HasPrefix(got, want[i]) {
			t.Errorf("line %d is %q, want %q", i, got, want)
		}
	}
}

// The table has each method's own figures: the whole page as one segment is worth nothing, a person's cut is that of taggap, and bf-plain's
// has 191 pairs of words where that has 190, of 253: (190-E)/(190.5-E) with E = 190 x 191/253.
func TestWriteMethods(t *testing.T) {
	g, manual := cutByHand(t)
	set, err := Load(t.Context(), g, manual)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := set.WriteMethods(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(b.String()), " ")
	for _, want := range []string{
		"pots: 1 pages, 1 left out classes stretches by hand method AdjRand NMI AdjRand NMI AdjRand NMI segments passes ",
		" Zipf source method C b RMSE AdjRand NMI segments C b ", " justrules - - - 0.78 0.84 17.6 1.09 0.70 fulltext - - - bf-plain ",
		"fulltext 0.000 0.000 0.000 0.000 0.000 0.000 1.0 0.0 ", "bf-plain 0.978 0.907 1.000 1.000 0.989 0.941 3.0 2.0 ", " 1.000 1.000 4.0 0.0 ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
