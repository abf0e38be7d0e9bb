package learn

import (
	"math"
	"testing"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if math.Abs(got-want) > tolerance {
		t.Errorf("%s is %.6f, want %.6f", what, got, want)
	}
}

// TestZeroRScore is the row of the source's table that pins the way of averaging: always content, 63.8 % of the words in content
// (spec f.5, [V]).
func TestZeroRScore(t *testing.T) {
	var tally Tally
	tally.Add(638, true, true, 1)
	tally.Add(362, false, true, 1)
	s := tally.Score()
	near(t, "precision", s.Precision, 0.407, 0.0005)
	near(t, "recall", s.Recall, 0.638, 0.0005)
	near(t, "F1", s.F1, 0.497, 0.0005)
	near(t, "false positive rate", s.FalsePositives, 0.638, 0.0005)
	near(t, "AuC", s.AuC, 0.5, 0)
}

// TestScore by hand: content 6 right, 2 missed; boilerplate 1 taken for content, 3 right; 12 in all.
// Precision (8/12)(6/7) + (4/12)(3/5), recall 9/12, F1 (8/12)(12/15) + (4/12)(6/9), false positives (8/12)(1/4) + (4/12)(2/8).
// AuC: the pairs (content score, boilerplate score) in order: of 8 x 4 = 32, 6 x 4 won with score 0.9, and 2 of score 0.4 against
// 1 of 0.8 lost, 3 of 0.4 tied: (24 + 2*3/2) / 32.
func TestScore(t *testing.T) {
	var tally Tally
	tally.Add(6, true, true, 0.9)
	tally.Add(2, true, false, 0.4)
	tally.Add(1, false, true, 0.8)
	tally.Add(3, false, false, 0.4)
	s := tally.Score()
	near(t, "precision", s.Precision, 8.0/12*6/7+4.0/12*3/5, 1e-12)
	near(t, "recall", s.Recall, 0.75, 1e-12)
	near(t, "F1", s.F1, 8.0/12*12/15+4.0/12*6/9, 1e-12)
	near(t, "false positive rate", s.FalsePositives, 8.0/12/4+4.0/12*2/8, 1e-12)
	near(t, "AuC", s.AuC, 27.0/32, 1e-12)
}
