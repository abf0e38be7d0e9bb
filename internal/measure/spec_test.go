package measure

import (
	"math"
	"slices"
	"testing"
)

// compareLabels gives the contingency of the items whose labels are a[i] and b[i].
func compareLabels(a, b []int) *Contingency {
	c := new(Contingency)
	for i := range a {
		c.Add(a[i], b[i], 1)
	}
	return c
}

// near checks a value against one printed with six digits.
func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 6e-7) { // so that NaN fails as well
		t.Errorf("%s = %.7f, want %.7f", what, got, want)
	}
}

// TestSpecNumbers holds the unit tests that spec section 0 marks as recomputed ([V]).
func TestSpecNumbers(t *testing.T) {
	graded := []float64{3, 2, 3, 0, 1, 2}
	near(t, "DCG_6", DCG(graded), 8.097171)
	near(t, "IDCG_6", DCG([]float64{3, 3, 2, 2, 1, 0}), 8.692536)
	near(t, "NDCG_6", NDCG(graded, nil), 0.931509)
	near(t, "NDCG_10", NDCG([]float64{1, 0, 1, 0, 0, 1, 0, 0, 0, 0}, nil), 0.766947)

	list := []bool{true, false, true, false, false, true, false, false, false, false}
	near(t, "AvP", AveragePrecision(list, 3), 0.722222)
	near(t, "AvP of the ranked", AveragePrecision(list, 0), 0.722222)
	near(t, "AvP of six", AveragePrecision(list, 6), 0.361111)

	near(t, "tau", KendallTau([]float64{1, 2, 3, 4}, []float64{2, 1, 4, 3}), 1.0/3)
	near(t, "R²adj", AdjustedRSquared(0.9, 10, 2), 0.871429)

	c := compareLabels([]int{0, 0, 0, 1, 1, 1}, []int{0, 0, 1, 1, 2, 2})
	near(t, "ARI", c.AdjRand(), 0.242424)
	near(t, "NMI", c.NMI(), 0.529541)
	near(t, "I", c.MutualInformation(), 0.462098)
	near(t, "gain in bits", c.InformationGain(), 2.0/3) // H(b) - H(b|a) = log2(3) - H(2/3, 1/3) = 1.584963 - 0.918296
	near(t, "H of three", Entropy([]float64{2, 2, 2}), 1.098612)
	near(t, "H of three, one of them impossible", Entropy([]float64{2, 0, 2}), math.Ln2)
	near(t, "H of two", Entropy([]float64{1, 1}), 0.693147)
}

func TestRankings(t *testing.T) {
	list := []bool{true, false, true}
	near(t, "P(2)", PrecisionAt(list, 2), 0.5)
	near(t, "P(9) of three", PrecisionAt(list, 9), 2.0/3)
	near(t, "P(1)", PrecisionAt(list, 1), 1)
	near(t, "P(0)", PrecisionAt(list, 0), 0)
	near(t, "AvP of none", AveragePrecision([]bool{false, false}, 0), 0)
	near(t, "MAP", Mean([]float64{1, 0.5, 0}), 0.5)
	near(t, "mean of nothing", Mean(nil), 0)
	near(t, "standard error", StandardError([]float64{1, 2, 3, 4}), 0.6454972) // deviation sqrt(5/3), over sqrt 4
	near(t, "standard error of two", StandardError([]float64{1, 3}), 1)        // deviation sqrt(2), over sqrt 2
	near(t, "standard error of one", StandardError([]float64{1}), 0)
	near(t, "NDCG of one found of three", NDCG([]float64{0, 1}, []float64{2, 1, 1}), 1.0/3) // 1/log2(2), of 2 + 1/log2(2)
	near(t, "NDCG of none", NDCG([]float64{0, 0}, nil), 0)
	near(t, "tau of one", KendallTau([]float64{1}, []float64{1}), 0)
	near(t, "tau of ties", KendallTau([]float64{1, 1, 2}, []float64{1, 2, 3}), 2.0/3)
}

// TestTopTau: a b c d e f against b a f d e c. The union of both tops of 3 is {a b c f}: of 6 pairs ab is discordant, and cf
// too: (4-2)/6. Their intersection is {a b}.
func TestTopTau(t *testing.T) {
	a, b := []string{"a", "b", "c", "d", "e", "f"}, []string{"b", "a", "f", "d", "e", "c"}
	near(t, "union", TopTau(a, b, 3, false), 1.0/3)
	near(t, "intersection", TopTau(a, b, 3, true), -1)
	near(t, "fourth comes first", TopTau([]string{"a", "b", "c", "d"}, []string{"d", "a", "b", "c"}, 3, false), 0) // da, db, dc discordant
	near(t, "one ranking twice", TopTau(a, a, 30, false), 1)
	near(t, "c is missing", TopTau([]string{"a", "c"}, []string{"a", "b"}, 2, false), 1.0/3) // c and b discordant
}

func TestConfusion(t *testing.T) {
	var c Confusion
	c.Add(true, true, 6)
	c.Add(true, false, 2)
	c.Add(false, true, 4)
	c.Add(false, false, 8)
	near(t, "precision", c.Precision(), 0.75)
	near(t, "recall", c.Recall(), 0.6)
	near(t, "F1", c.F1(), 2*0.75*0.6/1.35)
	near(t, "fall-out", c.FallOut(), 0.2)
	near(t, "accuracy", c.Accuracy(), 0.7)
	if (Confusion{}).F1() != 0 || (Confusion{TN: 3}).Precision() != 0 || (Confusion{}).FallOut() != 0 {
		t.Error("nothing retrieved must give 0")
	}
}

// TestAuC: of 2 x 3 pairs of a positive and a negative, 4 are in order and one is tied: 4.5/6.
func TestAuC(t *testing.T) {
	items := []Scored{{0.9, true, 1}, {0.4, true, 1}, {0.4, false, 1}, {0.1, false, 1}, {0.6, false, 1}}
	near(t, "AuC", AuC(items), 0.75)
	for i := range items {
		items[i].Score = -items[i].Score
	}
	near(t, "AuC upside down", AuC(items), 0.25)
	near(t, "AuC by weight", AuC([]Scored{{2, false, 3}, {1, true, 1}, {0, false, 1}}), 0.25)
	near(t, "AuC of ties", AuC([]Scored{{1, true, 1}, {1, false, 1}}), 0.5)
	near(t, "AuC without negatives", AuC([]Scored{{1, true, 1}}), 0.5)
}

func TestPartitionEdges(t *testing.T) {
	one, two := []int{7, 7, 7}, []int{1, 2, 2}
	for _, c := range []struct {
		name     string
		a, b     []int
		ari, nmi float64
	}{
		{"nothing", nil, nil, 1, 1},
		{"one part each", one, []int{3, 3, 3}, 1, 1},
		{"one part against two", one, two, 0, 0},
		{"all apart", []int{1, 2, 3}, []int{3, 1, 2}, 1, 1},
		{"equal by other names", two, []int{5, 4, 4}, 1, 1},
	} {
		near(t, "ARI of "+c.name, compareLabels(c.a, c.b).AdjRand(), c.ari)
		near(t, "NMI of "+c.name, compareLabels(c.a, c.b).NMI(), c.nmi)
	}
}

// Labels of no items are none: else the first partition would have two parts.
func TestLabelsOfNothing(t *testing.T) {
	c := compareLabels([]int{1, 1}, []int{1, 1})
	c.Add(2, 1, 0)
	near(t, "NMI", c.NMI(), 1)
	near(t, "I of nothing", new(Contingency).MutualInformation(), 0)
}

// TestPartitionProperties: both indices are symmetric, do not depend on names, and ARI agrees with counting pairs.
func TestPartitionProperties(t *testing.T) {
	a, b := []int{0, 0, 1, 1, 1, 2, 2, 3, 0, 1}, []int{1, 1, 1, 0, 0, 0, 2, 2, 2, 2}
	forth, back := compareLabels(a, b), compareLabels(b, a)
	near(t, "symmetry of ARI", forth.AdjRand(), back.AdjRand())
	near(t, "symmetry of NMI", forth.NMI(), back.NMI())
	var both, inA, inB, n float64
	for i := range a {
		for j := range i {
			n++
			both += is(a[i] == a[j] && b[i] == b[j])
			inA += is(a[i] == a[j])
			inB += is(b[i] == b[j])
		}
	}
	near(t, "ARI by pairs", forth.AdjRand(), (both-inA*inB/n)/((inA+inB)/2-inA*inB/n))
	renamed := slices.Clone(a)
	for i := range renamed {
		renamed[i] = 100 - renamed[i]*7
	}
	near(t, "other names", compareLabels(renamed, b).NMI(), forth.NMI())
}

func is(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
