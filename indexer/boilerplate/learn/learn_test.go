package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// sample is one row, of a page of its own.
type sample struct {
	values  []float32
	content bool
	words   int
}

func table(columns int, samples ...sample) *Data {
	d := NewData(columns)
	for i, s := range samples {
		d.Add(s.values, ClassOf(s.content), s.words, i)
	}
	return d
}

// TestGainOf is Mitchell's example (Machine Learning, 1997, §3.4.1): 9 and 5 of two classes, wind weak 6 and 2, strong 3 and 3,
// gives 0.048 bits; the entropy is 0.940.
func TestGainOf(t *testing.T) {
	all := mass{5, 9}
	near(t, "entropy", all.entropy(), 0.940286, 1e-6)
	near(t, "gain", gainOf(all, mass{2, 6}), 0.048127, 1e-6)
}

// TestSplitRatio by hand: all 1000 and 1000 words; column 0 parts off 500 pure words, column 1 parts them 1000 : 1000 with 100
// words on the wrong side each.
func TestSplitRatio(t *testing.T) {
	d := table(2,
		sample{[]float32{0, 0}, false, 500}, sample{[]float32{1, 0}, false, 400}, sample{[]float32{1, 1}, false, 100},
		sample{[]float32{1, 0}, true, 100}, sample{[]float32{1, 1}, true, 900})
	d.prepare()
	rows := []int32{0, 1, 2, 3, 4}
	all := d.massOf(rows)
	first, ok0 := bestCut(d, rows, 0, all, 100)
	second, ok1 := bestCut(d, rows, 1, all, 100)
	if !ok0 || !ok1 {
		t.Fatal("a column gives no cut")
	}
	// 1 - 1500/2000 H(1/3), over H(1/4) = 0.811278; 1 - H(1/10), over 1.
	near(t, "gain of column 0", first.gain, 1-0.75*0.918296, 1e-6)
	near(t, "ratio of column 0", first.ratio, (1-0.75*0.918296)/0.811278, 1e-6)
	near(t, "gain of column 1", second.gain, 1-0.468996, 1e-6)
	// The average gain is 0.421, so column 0 is out whatever its ratio.
	if best, ok := bestSplit(d, rows, []int{0, 1}, all, 100); !ok || best.column != 1 {
		t.Errorf("the best split is %+v", best)
	}
	if _, ok := bestCut(d, rows, 0, all, 600); ok {
		t.Error("a side of 500 words is taken, of at least 600")
	}
}

// TestPriceOfThresholds by hand: four values of 100 words each, which the middle of three thresholds parts; log2(3) bits choose it.
func TestPriceOfThresholds(t *testing.T) {
	d := table(1, sample{[]float32{1}, false, 100}, sample{[]float32{2}, false, 100}, sample{[]float32{3}, true, 100}, sample{[]float32{4}, true, 100})
	d.prepare()
	rows := []int32{0, 1, 2, 3}
	s, ok := bestCut(d, rows, 0, d.massOf(rows), 100)
	if !ok || s.bin != 1 {
		t.Fatalf("cut %+v, %v", s, ok)
	}
	near(t, "gain", s.gain, 1-math.Log2(3)/400, 1e-9)
	if s, _ = bestCut(d, rows, 0, d.massOf(rows), 200); s.gain != 1 {
		t.Errorf("a gain of %v where there is nothing to choose, want 1", s.gain)
	}
}

// checker is a table that needs two levels: content is where exactly one of two columns is high; a third is noise.
func checker() *Data {
	random := rand.New(rand.NewPCG(3, 4))
	d := NewData(3)
	for i := range 4000 {
		a, b := random.Float32(), random.Float32()
		d.Add([]float32{a, b * 0.9, random.Float32()}, ClassOf((a > 0.4) != (b*0.9 > 0.6)), 1+random.IntN(20), i)
	}
	return d
}

func TestTree(t *testing.T) {
	d := checker()
	all := []int{0, 1, 2}
	m := Train(d, Tree{}, all)
	wrong := 0
	for i := range d.Len() {
		if m.Chances(d.row(i)).Class() != d.classes[i] {
			wrong++
		}
	}
	if wrong > d.Len()/50 || m.Leaves() < 4 {
		t.Errorf("%d of %d rows wrong with %d leaves", wrong, d.Len(), m.Leaves())
	}
	for _, leaf := range leaves(m.(*node)) {
		if leaf.mass.total() < MinLeaf {
			t.Errorf("a leaf of %v words", leaf.mass.total())
		}
	}
	if got := Train(d, Tree{MinLeaf: 30000}, all).Leaves(); got != 1 {
		t.Errorf("%d leaves of at least 30000 of about 42000 words", got)
	}
	text := Describe(m, func(c int) string { return string(rune('a' + c)) })
	if !strings.Contains(text, "a <= 0.") || strings.Count(text, "words)") != m.Leaves() || strings.Count(text, " > ") != m.Leaves()-1 {
		t.Errorf("the tree reads\n%s", text)
	}
}

func leaves(n *node) []*node {
	if n.left == nil {
		return []*node{n}
	}
	return append(leaves(n.left), leaves(n.right)...)
}

// TestPrune prunes by hand: below x > 0.5, a test of y was learnt from noise. Of the rows kept back its two leaves get 10 words
// wrong, as a leaf would 4, so it goes; the test of x gets 4 wrong and a leaf 40, so it stays. Equal errors prune as well.
func TestPrune(t *testing.T) {
	d := table(2,
		sample{[]float32{0, 0}, false, 30}, sample{[]float32{1, 0}, true, 30},
		sample{[]float32{1, 1}, true, 6}, sample{[]float32{1, 0}, false, 4})
	d.prepare()
	tree := func() *node {
		noise := &node{mass: mass{10, 91}, column: 1, cut: 0.5, left: &node{mass: mass{1, 85}}, right: &node{mass: mass{10, 5}}}
		return &node{mass: mass{110, 95}, column: 0, cut: 0.5, left: &node{mass: mass{100, 5}}, right: noise}
	}
	if n := tree(); n.prune(d, []int32{0, 1, 2, 3}) != 4 || n.Leaves() != 2 {
		t.Errorf("%d leaves after pruning", n.Leaves())
	}
	if n := tree(); n.prune(d, nil) != 0 || n.Leaves() != 1 {
		t.Errorf("%d leaves with nothing kept back", n.Leaves())
	}
	if n := tree(); n.collapse() != 11 || n.Leaves() != 3 { // 5 + 1 + 5; no leaf does as well
		t.Errorf("%d leaves after collapsing", n.Leaves())
	}
	all := []int32{0, 1, 2, 3}
	if grow, kept := holdBack(d, all); len(grow) != 3 || len(kept) != 1 || kept[0] != 2 {
		t.Errorf("to grow %v, kept %v", grow, kept)
	}
	if grow, kept := holdBack(d, all[2:3]); len(grow) != 1 || len(kept) != 0 {
		t.Errorf("of a page to keep alone: to grow %v, kept %v", grow, kept)
	}
	few := table(1, sample{[]float32{0}, false, 2000}, sample{[]float32{1}, true, 2000})
	if m := Train(few, Tree{Prune: true}, []int{0}); m.Leaves() != 2 {
		t.Errorf("%d leaves of two pages, of which none is kept back", m.Leaves())
	}
	m := Train(checker(), Tree{Prune: true}, []int{0, 1, 2})
	if m.Leaves() < 4 {
		t.Errorf("%d leaves where nothing is noise", m.Leaves())
	}
}

// TestOneR: content above 10 with a stretch of 600 words of boilerplate there that is too small to be a bucket of its own, and 50
// words at the end that belong to nothing.
func TestOneR(t *testing.T) {
	d := table(1, sample{[]float32{5}, false, 2000}, sample{[]float32{7}, true, 300}, sample{[]float32{9}, false, 1000},
		sample{[]float32{12}, true, 1500}, sample{[]float32{14}, false, 600}, sample{[]float32{16}, true, 1500},
		sample{[]float32{20}, false, 50})
	m := Train(d, OneR{}, []int{0})
	for value, want := range map[float32]Class{5: Boilerplate, 7: Boilerplate, 10.5: Boilerplate, 10.6: Content, 14: Content, 16: Content, 20: Content} {
		if got := m.Chances([]float32{value}); got != Certain(want) {
			t.Errorf("the chances of %v are %v: %+v", value, got, m)
		}
	}
	if m.Leaves() != 2 {
		t.Errorf("%d buckets: %+v", m.Leaves(), m)
	}
}

// TestOneRChooses: column 1 errs on 100 words, column 0 on 300 and column 2 as column 1.
func TestOneRChooses(t *testing.T) {
	d := table(3, sample{[]float32{0, 0, 9}, false, 1700}, sample{[]float32{1, 0, 9}, false, 300},
		sample{[]float32{1, 1, 5}, true, 1900}, sample{[]float32{1, 0, 9}, true, 100})
	m := Train(d, OneR{}, []int{0, 1, 2}).(*oneRule)
	if m.column != 1 {
		t.Errorf("the rule is %+v", m)
	}
}

func TestZeroR(t *testing.T) {
	d := table(1, sample{[]float32{0}, false, 362}, sample{[]float32{0}, true, 638}, sample{[]float32{1}, false, 0})
	if m := Train(d, ZeroR{}, nil); d.Len() != 2 || m.Chances(nil) != Certain(Content) || m.Leaves() != 1 {
		t.Errorf("%d rows, model %v", d.Len(), m)
	}
}

// TestFitScale by hand: mean (100 1 + 300 3) / 400, range 3 - 1; a column that is always the same has no scale.
func TestFitScale(t *testing.T) {
	d := table(2, sample{[]float32{1, 7}, false, 100}, sample{[]float32{3, 7}, true, 300})
	p := &planes{columns: []int{0, 1}}
	p.fitScale(d, []int32{0, 1})
	near(t, "mean", p.mean[0], 2.5, 1e-9)
	near(t, "scale", p.scale[0], 0.5, 1e-9)
	near(t, "scale of a constant", p.scale[1], 0, 0)
}

// TestSVM: two columns that decide together and neither alone, and one that is always the same.
func TestSVM(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	d := NewData(3)
	for i := range 2000 {
		a, b := random.Float32(), 1000*random.Float32()
		if sum := a + b/1000; sum < 0.95 || sum > 1.05 {
			d.Add([]float32{a, b, 3}, ClassOf(sum > 1), 1+i%5, i)
		}
	}
	s, err := Validate(context.Background(), d, SVM{}, []int{0, 1, 2}, 10)
	if err != nil || s.Recall < 0.99 || s.AuC < 0.999 {
		t.Errorf("score %+v, error %v", s, err)
	}
}

// TestValidate: rows of a page must not be trained on when they are tested. Column 0 is the page's number and its class is drawn
// at random, so whoever has seen the page knows all, and who has not knows nothing.
func TestValidate(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	d := NewData(1)
	for p := range 200 {
		content := random.IntN(2) == 0
		for range 50 {
			d.Add([]float32{float32(p)}, ClassOf(content), 1, p)
		}
	}
	tree := Tree{MinLeaf: 10}
	s, err := Validate(context.Background(), d, tree, []int{0}, 10)
	again, _ := Validate(context.Background(), d, tree, []int{0}, 10)
	if err != nil || s.Recall > 0.65 || s != again {
		t.Errorf("score %+v, again %+v, error %v", s, again, err)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Validate(stopped, d, tree, []int{0}, 10); err == nil {
		t.Error("no error although stopped")
	}
}

// TestGain: a column that tells all gives the whole entropy, a random one nothing, as no cut of it pays.
func TestGain(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	d := NewData(2)
	for i := range 1000 {
		d.Add([]float32{float32(i / 10), random.Float32()}, ClassOf(i >= 250), 1, i)
	}
	near(t, "gain of the column that decides", Gain(d, 0), 0.811278, 1e-6)
	near(t, "gain of noise", Gain(d, 1), 0, 0)
}

// TestGainOfNothing: a column without a cut gives 0 whatever the entropy of the class, not a rounding error on either side, by which such
// columns were put in order, and printed as -0.
func TestGainOfNothing(t *testing.T) {
	for words := 1; words < 40; words++ {
		if gain := Gain(table(1, sample{[]float32{7}, true, words}, sample{[]float32{7}, false, 40}), 0); gain != 0 {
			t.Errorf("%d and 40 words: a gain of %v", words, gain)
		}
	}
}

// TestBins: few values are told apart exactly, many at no more than maxBins borders, and a cut separates what bins separate.
func TestBins(t *testing.T) {
	d := NewData(2)
	for i := range 5000 {
		d.Add([]float32{float32(i % 7), float32(i) * 0.1}, ClassOf(i%2 == 0), 1, i)
	}
	b := d.prepare()
	if !slices.Equal(b.cuts[0], []float32{0.5, 1.5, 2.5, 3.5, 4.5, 5.5}) {
		t.Errorf("cuts %v", b.cuts[0])
	}
	if n := len(b.cuts[1]); n < 240 || n > 255 {
		t.Errorf("%d cuts of 5000 values", n)
	}
	for c := range 2 {
		for i := range d.Len() {
			v, bin := d.row(i)[c], int(b.of[c][i])
			if bin > 0 && v <= b.cuts[c][bin-1] || bin < len(b.cuts[c]) && v > b.cuts[c][bin] {
				t.Fatalf("value %v in bin %d", v, bin)
			}
		}
	}
	if m := middle(1, 1.0000001); m != 1 {
		t.Errorf("the middle of neighbours is %v", m)
	}
}

// TestTransfer: what was learnt holds where the same rule holds, and is turned round where the opposite does.
func TestTransfer(t *testing.T) {
	same, opposite := checker(), NewData(3)
	for i := range same.Len() {
		opposite.Add(same.row(i), ClassOf(same.classes[i] == Boilerplate), int(same.weights[i]), i)
	}
	all := []int{0, 1, 2}
	if s := Transfer(same, same, Tree{}, all); s.Recall < 0.97 {
		t.Errorf("recall %.3f on what was learnt", s.Recall)
	}
	if s := Transfer(same, opposite, Tree{}, all); s.Recall > 0.03 || s.AuC > 0.05 {
		t.Errorf("score %+v on the opposite", s)
	}
}
