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
	tally.Add(638, Content, Certain(Content))
	tally.Add(362, Boilerplate, Certain(Content))
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
	tally.Add(6, Content, Chances{0.1, 0.9})
	tally.Add(2, Content, Chances{0.6, 0.4})
	tally.Add(1, Boilerplate, Chances{0.2, 0.8})
	tally.Add(3, Boilerplate, Chances{0.6, 0.4})
	s := tally.Score()
	near(t, "precision", s.Precision, 8.0/12*6/7+4.0/12*3/5, 1e-12)
	near(t, "recall", s.Recall, 0.75, 1e-12)
	near(t, "F1", s.F1, 8.0/12*12/15+4.0/12*6/9, 1e-12)
	near(t, "false positive rate", s.FalsePositives, 8.0/12/4+4.0/12*2/8, 1e-12)
	near(t, "AuC", s.AuC, 27.0/32, 1e-12)
}

// TestScoreOfFour by hand: of 10 words of boilerplate 8 are right and 2 taken for supplemental; of 6 of content 4, and 2 taken for boilerplate; all 4
// headlines are right. Each class against the others: precision 8/10, 4/4 and 4/4, false positives 2/10, 0/14 and 0/16.
func TestScoreOfFour(t *testing.T) {
	var tally Tally
	tally.Add(8, Boilerplate, Chances{0.7, 0.3})
	tally.Add(2, Boilerplate, Chances{0.1, 0.2, 0.2, 0.5})
	tally.Add(4, Content, Chances{0.1, 0.9})
	tally.Add(2, Content, Chances{0.5, 0.3, 0.2})
	tally.Add(4, Headline, Certain(Headline))
	s := tally.Score()
	near(t, "precision", s.Precision, (10*8.0/10+6+4)/20, 1e-12)
	near(t, "recall", s.Recall, 16.0/20, 1e-12)
	near(t, "F1", s.F1, (10*0.8+6*0.8+4)/20, 1e-12)
	near(t, "false positive rate", s.FalsePositives, 10*0.2/20, 1e-12)
	// Boilerplate: its 8 words of .7 are before all 10 others, its 2 of .1 before the headlines' 4 of 0, tied with 4, behind 2: (80 + 2 (4 + 4/2)) / 100.
	// Content: its 4 of .9 are before all 14, its 2 of .3 tied with 8 and before 6: (56 + 2 (6 + 8/2)) / 84. Headline: 1.
	near(t, "AuC", s.AuC, (10*0.92+6*(76.0/84)+4)/20, 1e-12)
	if s := new(Tally).Score(); s != (Score{AuC: 0.5}) {
		t.Errorf("the score of nothing is %+v", s)
	}
}
