package partition

import (
	"math"
	"slices"
	"testing"

	"facetta/ranking/graph"
)

// TestSweep is a sweep by hand with a damping of 0.85, over A -> B, B -> A, B -> C, from scores of 1: A has 0.15 + 0.85/2, B 0.15 + 0.85 A, and C
// 0.15 + 0.85 B/2. Of what B gave before, half went to A: the residual is 0.85 of half of B's change. C has no links to give by.
func TestSweep(t *testing.T) {
	h := &host{id: 0, locals: []uint32{0, 1, 2}, ends: []int{1, 3, 3}, links: []graph.PageID{{Local: 1}, {Local: 0}, {Local: 2}}}
	p := &pages{hosts: []*host{h}, count: 3}
	c, l := newColumn(p, jumps{Everywhere: true}), connect(p)
	d, dangling := countDegrees(l, nil)
	c.restart(&d)
	if m := c.mass(&d); m != (mass{3, 2}) || dangling != 1 {
		t.Errorf("mass %+v, %d dangling pages", m, dangling)
	}
	s := c.sweep(l, &d, 0.85)
	got := append(slices.Clone(c.score), s.Mass.Sum, s.Mass.Giving, s.Change, s.Residual)
	if !near(got, []float64{0.575, 0.63875, 0.42146875, 1.63521875, 1.21375, 1.36478125, 0.15353125}, 1e-15) {
		t.Errorf("scores, sum, giving, change and residual are %v", got)
	}
	if !near(c.give, []float64{0.575, 0.319375, 0}, 1e-15) {
		t.Errorf("links get %v", c.give)
	}
}

// TestScale: all that comes of the scores is scaled with them.
func TestScale(t *testing.T) {
	c := &column{score: []float64{1, 2}, give: []float64{3, 4}, external: []float64{5, 6}}
	p := &partition{columns: []*column{{}, c}, out: map[Party]*outgoing{2: {sent: [][]float64{{1}, {7, 8}}}}}
	p.scale(1, 2)
	got := slices.Concat(c.score, c.give, c.external, p.out[2].sent[1], p.out[2].sent[0])
	if !slices.Equal(got, []float64{2, 4, 6, 8, 10, 12, 14, 16, 1}) {
		t.Errorf("twice the scores: %v", got)
	}
}

// TestFactor makes the sum of x what the equation says, by hand: (1-d) 4 = 2, of 10 - d 4 = 8. It is left off after the limit, 2 + log(1e-9
// (1-d)^2/4)/log(d) rounded up, with d = 0.5, and a run ends without a result after twice as many steps.
func TestFactor(t *testing.T) {
	scores := &columnState{jump: 4, mass: mass{10, 4}}
	for _, f := range []struct {
		plain  bool
		step   uint32
		scores *columnState
		want   float64
	}{
		{false, 1, scores, 0.25}, {false, 36, scores, 0.25}, {false, 37, scores, 1}, {true, 1, scores, 1},
		{false, 1, &columnState{jump: 4}, 1}, {false, 1, &columnState{}, 1}, {false, 1, &columnState{jump: math.MaxFloat64, mass: mass{1e-300, 0}}, 1},
	} {
		c := &Coordinator{options: Options{Damping: 0.5, Tolerance: 1e-9, Plain: f.plain}, step: f.step}
		if got := c.factor(f.scores); got != f.want {
			t.Errorf("plain %v, step %d, %+v: %v, want %v", f.plain, f.step, f.scores, got, f.want)
		}
	}
	for step, ends := range map[uint32]bool{72: false, 73: true} {
		for _, done := range []bool{false, true} {
			c := &Coordinator{options: Options{Damping: 0.5, Tolerance: 1e-9}, step: step, columns: []columnState{{done: done}}}
			if err := c.takeStatus(nil, nil); (err != nil) != (ends && !done) {
				t.Errorf("step %d, done %v: %v", step, done, err)
			}
		}
	}
}
