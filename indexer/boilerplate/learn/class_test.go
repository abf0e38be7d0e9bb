package learn

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
)

// quarters is a table of four classes: two columns say by their halves which it is, a third is noise.
func quarters() *Data {
	random := rand.New(rand.NewPCG(5, 6))
	d := NewData(3)
	for i := range 4000 {
		a, b := random.Float32(), random.Float32()
		class := Boilerplate
		if a > 0.5 {
			class = Headline
		}
		if b > 0.5 {
			class++
		}
		d.Add([]float32{a, b, random.Float32()}, class, 1+random.IntN(20), i)
	}
	return d
}

// TestFourClasses: every learner tells four classes from each other, as far as it can.
func TestFourClasses(t *testing.T) {
	for _, c := range []struct {
		learner Learner
		recall  float64
		leaves  int
	}{{ZeroR{}, 0.25, 1}, {OneR{}, 0.5, -1}, {Tree{}, 1, 4}, {Tree{Prune: true}, 1, 4}, {SVM{}, 1, 0}} {
		d := quarters()
		s, err := Validate(context.Background(), d, c.learner, []int{0, 1, 2}, 5)
		if err != nil || s.Recall < c.recall-0.03 || s.Recall > c.recall+0.03 {
			t.Errorf("%T: score %+v, want a recall of %v; error %v", c.learner, s, c.recall, err)
		}
		if m := Train(d, c.learner, []int{0, 1, 2}); c.leaves >= 0 && m.Leaves() != c.leaves {
			t.Errorf("%T: %d leaves, want %d", c.learner, m.Leaves(), c.leaves)
		}
	}
	text := Describe(Train(quarters(), Tree{}, []int{0, 1}), func(int) string { return "x" })
	for _, name := range []string{"boilerplate (", "content (", "headline (", "supplemental ("} {
		if !strings.Contains(text, name) {
			t.Errorf("the tree lacks %s:\n%s", name, text)
		}
	}
}

// TestGainOfFour: a column that halves four classes of the same size tells one bit of two, and both together all.
func TestGainOfFour(t *testing.T) {
	d := NewData(1)
	for i := range 4000 {
		d.Add([]float32{float32(i / 2000)}, Class(i/1000), 1, i)
	}
	near(t, "gain", Gain(d, 0), 1, 1e-9)
	near(t, "entropy", d.massOf([]int32{0, 1000, 2000, 3000}).entropy(), 2, 1e-9)
}

// TestLikeliest: of equal chances the first class counts, which is boilerplate.
func TestLikeliest(t *testing.T) {
	for want, c := range map[Class]Chances{Boilerplate: {0.5, 0.5}, Content: {0.2, 0.4, 0.4}, Supplemental: {0.1, 0.2, 0.3, 0.4}} {
		if got := c.Class(); got != want {
			t.Errorf("%v is %v, want %v", c, got, want)
		}
	}
}

// TestSVMOfOneClass: where there is nothing to separate, the one class is the answer.
func TestSVMOfOneClass(t *testing.T) {
	d := table(1, sample{[]float32{1}, true, 5}, sample{[]float32{2}, true, 5})
	if got := Train(d, SVM{}, []int{0}).Chances([]float32{1}); got != Certain(Content) {
		t.Errorf("chances %v", got)
	}
}
