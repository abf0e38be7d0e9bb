package accuracy

import (
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

// TestManual: a person parts Home from Shop, too, and so agrees with taggap.
func TestManual(t *testing.T) {
	g, manual := folder(t), t.TempDir()
	bound := "\n" + segment.Bound + "\n"
	write(t, filepath.Join(manual, "1.txt"), "Home"+bound+"Shop"+bound+prose+bound+"Imprint\n")
	set, err := Load(t.Context(), g, manual)
	if err != nil {
		t.Fatal(err)
	}
	r, err := set.Rate(t.Context(), segment.Options{Method: segment.TagGap})
	if err != nil || r.Manual.Pages != 1 || r.Manual.AdjRand != 1 {
		t.Errorf("%+v, error %v", r, err)
	}
	var b strings.Builder
	if err := set.WriteThresholds(t.Context(), &b, []float64{0, 0.38}); err != nil || strings.Count(b.String(), "\n") != 4 {
		t.Errorf("error %v, printed\n%s", err, b.String())
	}
	write(t, filepath.Join(manual, "1.txt"), "Home\nShip\n")
	if _, err := Load(t.Context(), g, manual); err == nil || !strings.Contains(err.Error(), "1.txt: line 2") {
		t.Errorf("a line that is no block gives the error %v", err)
	}
}
