package utility

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"facetta/facets/taxonomy"
)

// lines gives what a study prints, each line with single spaces.
func lines(t *testing.T, s *Study) []string {
	t.Helper()
	var out strings.Builder
	if err := s.Write(&out); err != nil {
		t.Fatal(err)
	}
	var all []string
	for line := range strings.Lines(out.String()) {
		all = append(all, strings.Join(strings.Fields(line), " "))
	}
	return all
}

// By hand: each category counts alike, whatever its queries; Top/A/B has the pages of its parent, so its tau to that says nothing; Top/D has
// no query, and nobody a sibling's.
func TestTable(t *testing.T) {
	s := newStudy(map[taxonomy.Path]int{"Top/A": 9, "Top/A/B": 9, "Top/A/C": 3, "Top/D": 2}, Options{})
	a, b, c := &s.Categories[0], &s.Categories[1], &s.Categories[2]
	for _, of := range []*Category{a, b, c} {
		of.Queries = 1
		of.ToUnbiased.add(0.5)
		of.Own.add(0.9)
		of.Unbiased.add(0.3)
	}
	a.Queries = 2
	a.Own.add(0.7)
	b.ToParent.add(1)
	c.ToParent.add(0.25)
	c.Above.add(0.6)
	want := []string{
		"tau to MAP by", "level categories queries unbiased parent siblings category parent unbiased",
		"1 1 2 0.500 - - 0.800 - 0.300", "2 2 2 0.500 0.250 - 0.900 0.600 0.300", "all 3 4 0.500 0.250 - 0.867 0.600 0.300",
	}
	if got := lines(t, s); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Ten categories, of which those with more pages have more of everything; all are of one level, so nothing goes with that. Of nine
// there is no trend to tell.
func TestTrends(t *testing.T) {
	for n, want := range map[int][]string{9: nil, 10: {
		"tau to parent with pages +1.00 (by chance up to 0.49)", "tau to unbiased with pages -1.00 (by chance up to 0.49)",
		"MAP with pages +1.00 (by chance up to 0.49)", "MAP with tau to unbiased -1.00 (by chance up to 0.49)",
	}} {
		pages := map[taxonomy.Path]int{}
		for i := range n {
			pages[taxonomy.Path(fmt.Sprintf("Top/%02d", i))] = i + 1
		}
		s := newStudy(pages, Options{})
		for i := range s.Categories {
			c := &s.Categories[i]
			c.Queries = 1
			c.ToUnbiased.add(-float64(i))
			c.ToParent.add(float64(i))
			c.Own.add(float64(i))
		}
		if got := lines(t, s)[4:]; !slices.Equal(got, want) {
			t.Errorf("%d categories: %q, want %q", n, got, want)
		}
	}
}

func TestOrdered(t *testing.T) {
	if got := ordered([]float32{0.5, 0, 2, 0.5}); !slices.Equal(got, []uint32{2, 0, 3}) {
		t.Errorf("pages %v, want 2, then 0 and 3, and not 1, which has no rank", got)
	}
}
