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

func TestFold(t *testing.T) {
	bs := make([]*Branch, 7)
	for i := range bs {
		bs[i] = &Branch{Path: fmt.Sprintf("Top/%d", i)}
	}
	if first, rest := fold(bs, 6); len(first) != 7 || rest != nil {
		t.Errorf("7 siblings of which 6 are shown: got %d and %d, want all: one alone is not worth hiding", len(first), len(rest))
	}
	if first, rest := fold(bs, 5); len(first) != 5 || len(rest) != 2 {
		t.Errorf("7 siblings of which 5 are shown: got %d and %d", len(first), len(rest))
	}
	if !holds(bs, []string{"Top/3/x/y"}) || holds(bs, []string{"Top/33"}) {
		t.Error("holds must tell an ancestor from a name that merely begins alike")
	}
}
