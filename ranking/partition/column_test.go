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

// TestIterateScalesFirst: from twice the scores, A -> B, B -> A has 0.15 + 0.85 2 and 0.15 + 0.85 1.85. What was kept for hosts that move is over.
func TestIterateScalesFirst(t *testing.T) {
	h := &host{id: 0, locals: []uint32{0, 1}, ends: []int{1, 2}, links: []graph.PageID{{Local: 1}, {Local: 0}}}
	p := &partition{worker: &Worker{}, damping: 0.85, pages: pages{hosts: []*host{h}, count: 2}}
	p.links, p.columns = connect(&p.pages), []*column{newColumn(&p.pages, jumps{Everywhere: true})}
	p.degrees, _ = countDegrees(p.links, nil)
	p.columns[0].restart(&p.degrees)
	p.leaving, p.restored = []hostScores{{Host: 4}}, []hostScores{{Host: 5}}
	if err := p.iterate(&iterate{Step: 1, Columns: []columnStep{{0, 2}}}); err != nil {
		t.Fatal(err)
	}
	if got := p.columns[0].score; !near(got, []float64{1.85, 1.7225}, 1e-15) {
		t.Errorf("scores %v", got)
	}
	if p.leaving != nil || p.restored != nil {
		t.Errorf("kept %v and %v", p.leaving, p.restored)
	}
}

// TestBackward counts links to pages that were computed before the one they come from, and to that one itself.
func TestBackward(t *testing.T) {
	links := []graph.PageID{{Local: 0}, {Local: 1}, {Local: 2}}
	h := &host{id: 0, locals: []uint32{0, 1, 2}, ends: []int{0, 3, 3}, links: links}
	if l := connect(&pages{hosts: []*host{h}, count: 3}); !slices.Equal(l.backward, []uint32{0, 2, 0}) || !slices.Equal(l.out, []uint32{0, 3, 0}) {
		t.Errorf("of the links of the second page to each of three, %v lead backward, of %v", l.backward, l.out)
	}
}

// TestVotesThatAreNotAll are an error.
func TestVotesThatAreNotAll(t *testing.T) {
	p := &partition{worker: &Worker{}, columns: []*column{{external: []float64{0}}}, active: []uint32{0}}
	p.in = map[Party]*incoming{3: {rows: []uint32{0}, values: []float64{1, 2}}, 4: {}}
	if err := p.report(); err == nil || err.Error() != "2 votes from partition 3: want 1 for each of 1 columns" {
		t.Errorf("two votes for one target: %v", err)
	}
}
