package views

import (
	"fmt"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

// outline writes a tree with two spaces a level; a filled-in parent has no share.
func outline(bs []*Branch, depth int) string {
	var b strings.Builder
	for _, x := range bs {
		share := "-"
		if x.Given {
			share = fmt.Sprintf("%.0f", x.Share*100)
		}
		fmt.Fprintf(&b, "%s%s %s\n%s", strings.Repeat("  ", depth), x.Path, share, outline(x.Children, depth+1))
	}
	return b.String()
}

func TestTree(t *testing.T) {
	tests := []struct {
		name   string
		facets []searcher.Facet
		want   string
	}{
		{"none", nil, ""},
		{
			// The facets of the prototype's screen-shot (spec c.6), in the order of its list.
			"prototype",
			[]searcher.Facet{
				{Topic: searcher.General, Share: .31}, {Topic: "Top/Computers", Share: .28}, {Topic: "Top/Computers/Software", Share: .14},
				{Topic: "Top/Sports", Share: .13}, {Topic: "Top/Business", Share: .12}, {Topic: "Top/Computers/Computer_Science", Share: .09},
				{Topic: "Top/Recreation", Share: .09},
			},
			`Top/Computers 28
  Top/Computers/Software 14
  Top/Computers/Computer_Science 9
Top/Sports 13
Top/Business 12
Top/Recreation 9
`,
		},
		{
			"missing parents stand where their largest child would",
			[]searcher.Facet{{Topic: "Top/A", Share: .2}, {Topic: "Top/B/C/D", Share: .3}, {Topic: "Top/B/E", Share: .1}},
			`Top/B -
  Top/B/C -
    Top/B/C/D 30
  Top/B/E 10
Top/A 20
`,
		},
		{
			"a parent after its child, and equal shares by path",
			[]searcher.Facet{{Topic: "Top/B/C", Share: .5}, {Topic: "Top/B", Share: .1}, {Topic: "Top/A", Share: .1}},
			`Top/A 10
Top/B 10
  Top/B/C 50
`,
		},
		{
			"odd paths",
			[]searcher.Facet{{Topic: ""}, {Topic: "Top"}, {Topic: "///"}, {Topic: "A//B/", Share: .1}, {Topic: "Top/A/B", Share: .9}},
			`Top/A -
  Top/A/B 10
`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := outline(Tree(tt.facets), 0); got != tt.want {
				t.Errorf("got\n%swant\n%s", got, tt.want)
			}
		})
	}
}

func TestGeneral(t *testing.T) {
	if _, ok := General([]searcher.Facet{{Topic: "Top/A"}}); ok {
		t.Error("found General importance where there is none")
	}
	f, ok := General([]searcher.Facet{{Topic: "Top/A"}, {Topic: searcher.General, Share: .31}})
	if !ok || f.Share != .31 {
		t.Errorf("got %v, %v", f, ok)
	}
}

// Rows are given out by falling share, those above a shown topic come with it, and what is chosen is always shown.
func TestAbridge(t *testing.T) {
	facets := []searcher.Facet{
		{Topic: "Top/A", Share: .9}, {Topic: "Top/A/B/C", Share: .5}, {Topic: "Top/D", Share: .4}, {Topic: "Top/E", Share: .2}, {Topic: "Top/E/F", Share: .1},
	}
	for _, tt := range []struct {
		rows   int
		chosen string
		want   string // the late ones
		late   int
	}{
		{2, "", "Top/D Top/E Top/E/F", 3},
		{4, "", "Top/E Top/E/F", 2},
		{5, "", "", 0}, // one alone is not worth hiding
		{6, "", "", 0},
		{2, "Top/E/F", "Top/A Top/A/B Top/A/B/C Top/D", 4},
		{2, "Top/E", "Top/A/B Top/A/B/C Top/D Top/E/F", 4},
	} {
		tree := Tree(facets)
		late := abridge(tree, tt.rows, []string{tt.chosen})
		var names []string
		for _, l := range lineagesOf(tree, nil) {
			if b := l[len(l)-1]; b.Late {
				names = append(names, b.Path)
			}
		}
		if got := strings.Join(names, " "); got != tt.want || late != tt.late {
			t.Errorf("%d rows, chosen %q: %d late, %q; want %d, %q", tt.rows, tt.chosen, late, got, tt.late, tt.want)
		}
	}
}
