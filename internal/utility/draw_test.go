package utility

import (
	"strings"
	"testing"

	"facetta/facets/taxonomy"
)

// Leaves stand 30 px below each other from 24 on, a parent in the middle of its first and its last child, or beside its only one; columns are 250 px
// apart, and nodes 176 px wide.
func TestPlacesOfCategories(t *testing.T) {
	s := newStudy(map[taxonomy.Path]int{"Top/A": 9, "Top/A/a": 3, "Top/A/b": 2, "Top/A/c": 1, "Top/B": 9, "Top/B/d": 2}, Options{})
	for i := range s.Categories {
		s.Categories[i].add(t, 0.25, 0.9, 0.3)
	}
	want := map[taxonomy.Path]place{
		NoBias: {24, 84}, "Top/A": {274, 54}, "Top/A/a": {524, 24}, "Top/A/b": {524, 54}, "Top/A/c": {524, 84}, "Top/B": {274, 114}, "Top/B/d": {524, 114},
	}
	for topic, p := range s.places() {
		if p != want[topic] {
			t.Errorf("%q is at %v, want %v", topic, p, want[topic])
		}
	}
	var out strings.Builder
	if err := s.WriteSVG(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`viewBox="0 0 724 213"`,                        // 24 right of the last column, 84 below the last row
		`d="M450 54.0C487 54.0 487 24.0 524 24.0"`,     // from Top/A to Top/A/a
		`<text x="516" y="20.0" text-anchor="end"`,     // at the end of that
		`<rect x="274" y="104.0" width="176"`,          // of Top/B
		`<text x="282" y="118.0" fill="#111">B</text>`, // in it
		`y="153" fill="#445">Line`, `y="171" fill="#445">Outline`, `y="189" fill="#445">Grey`,
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in\n%s", want, &out)
		}
	}
}

// Where no query tells anything, there is no figure, a grey line, and a title that says so.
func TestDrawingOfNothing(t *testing.T) {
	s := newStudy(map[taxonomy.Path]int{"Top/A": 9}, Options{})
	var out strings.Builder
	if err := s.WriteSVG(&out); err != nil {
		t.Fatal(err)
	}
	for want, n := range map[string]int{"paint-order": 0, `stroke="#bbb"`: 1, "<title>Top/A: no query</title>": 1} {
		if got := strings.Count(out.String(), want); got != n {
			t.Errorf("%d times %s, want %d\n%s", got, want, n, &out)
		}
	}
}
