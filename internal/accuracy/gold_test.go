package accuracy

import (
	"os"
	"path/filepath"
	"testing"

	"facetta/indexer/segment"
	"facetta/internal/gold"
)

// TestGold asks of the smallest gold set what the source found on its own pages (Table 4.1): each of these methods is better
// than the one before. FACETTA_SHARED names the shared folder.
func TestGold(t *testing.T) {
	shared := os.Getenv("FACETTA_SHARED")
	if shared == "" {
		t.Skip("FACETTA_SHARED is not set: no gold standards to measure with")
	}
	sets, err := gold.Open(filepath.Join(shared, "data", "extraction"))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sets {
		if s.Name != "cleaneval-dev" {
			continue
		}
		set, err := Load(t.Context(), s, "")
		if err != nil {
			t.Fatal(err)
		}
		var before Agreement
		for _, m := range []segment.Method{segment.WordWrap, segment.TagGap, segment.BFPlain, segment.BFRuleBased} {
			r, err := set.Rate(t.Context(), segment.Options{Method: m})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s: %v", m, r.Stretches)
			if r.Stretches.AdjRand <= before.AdjRand || r.Stretches.NMI <= before.NMI {
				t.Errorf("%s is at %v, no better than %v", m, r.Stretches, before)
			}
			before = r.Stretches
		}
	}
}
