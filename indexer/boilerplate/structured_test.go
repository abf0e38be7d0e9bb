package boilerplate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"facetta/crawler/page"
)

// A bold word amid a paragraph is a block; together they have the words of all and the elements around all.
func TestJoinInline(t *testing.T) {
	paragraphs, ends := joinInline([]page.Block{
		{Words: 2, Tags: page.P | page.Li, Gap: page.P}, {Words: 3, LinkedWords: 1, Tags: page.P | page.B | page.Li, Gap: page.B}, {Words: 4, Tags: page.P, Gap: page.B | page.Br},
		{Words: 5, Tags: page.P, Gap: page.P},
	})
	if len(paragraphs) != 2 || paragraphs[0].Words != 9 || paragraphs[0].LinkedWords != 1 || paragraphs[0].Tags != page.P || paragraphs[1].Words != 5 || !slices.Equal(ends, []int{3, 4}) {
		t.Errorf("paragraphs %+v, ends %v", paragraphs, ends)
	}
}

// TestMainRun holds the one pass against all runs.
func TestMainRun(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		paragraphs, keep := make([]page.Block, rng.IntN(9)), []bool{}
		for i := range paragraphs {
			paragraphs[i].Words = rng.IntN(6)
			keep = append(keep, rng.IntN(2) == 0)
		}
		worth := func(from, end int) (sum float64) {
			for i := from; i < end; i++ {
				if keep[i] {
					sum += float64(paragraphs[i].Words)
				} else {
					sum -= 0.5*float64(paragraphs[i].Words) + 1
				}
			}
			return sum
		}
		best := 0.0
		for end := range len(paragraphs) + 1 {
			for from := range end {
				best = max(best, worth(from, end))
			}
		}
		if from, end := mainRun(paragraphs, keep); worth(from, end) != best {
			t.Fatalf("%+v, %v: the run from %d to %d is worth %v, the best %v", paragraphs, keep, from, end, worth(from, end), best)
		}
	}
}

// Half of the content words inside MAIN are enough to leave out what is outside; words of boilerplate do not count.
func TestDropOutsideMain(t *testing.T) {
	for outside, want := range map[int]bool{5: false, 6: true} {
		keep := []bool{true, true, false}
		dropOutsideMain([]page.Block{{Words: 5, Tags: page.Main}, {Words: outside}, {Words: 100}}, keep)
		if !keep[0] || keep[1] != want || keep[2] {
			t.Errorf("5 words inside and %d outside: %v, want the latter to stay %v", outside, keep, want)
		}
	}
}

// What stands in frames stays where all that is kept does, however much else there is.
func TestDropFrame(t *testing.T) {
	for _, c := range []struct{ keep, want []bool }{
		{[]bool{true, false}, []bool{true, false}}, {[]bool{true, true}, []bool{false, true}},
	} {
		got := slices.Clone(c.keep)
		dropFrame([]page.Block{{Words: 5, Tags: page.Nav}, {Words: 5}}, got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.keep, got, c.want)
		}
	}
}

// A heading before content is kept, the first paragraph too, unless half of it is linked or it stands in a frame.
func TestKeepHeadings(t *testing.T) {
	for _, c := range []struct {
		heading page.Block
		want    bool
	}{
		{page.Block{Words: 2, LinkedWords: 0, Tags: page.H2}, true}, {page.Block{Words: 2, LinkedWords: 1, Tags: page.H2}, false},
		{page.Block{Words: 2, Tags: page.H2 | page.Nav}, false}, {page.Block{Words: 2, Tags: page.P}, false},
	} {
		keep := []bool{false, true}
		if keepHeadings([]page.Block{c.heading, {Words: 50}}, keep); keep[0] != c.want {
			t.Errorf("%+v is kept: %v", c.heading, keep[0])
		}
	}
}
