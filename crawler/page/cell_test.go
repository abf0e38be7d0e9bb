package page

import (
	"slices"
	"testing"
)

// Cells of tables, also of those that stand in a cell, with what they take, however little of the markup is there.
func TestCells(t *testing.T) {
	for html, want := range map[string][]Cell{
		"<p>a":  nil,
		"<td>a": nil,
		"<table><tr><th>a<th>b<tr><td colspan=2>c<p>d</table>e":             {{0, 1, 0, 0, 1, 1, true}, {1, 2, 0, 0, 1, 1, true}, {2, 4, 0, 1, 2, 1, false}},
		"<table><tr><td></td><td rowspan='3'>a</td></tr>":                   {{0, 0, 0, 0, 1, 1, false}, {0, 1, 0, 0, 1, 3, false}},
		"<table><td>a<table><tr><td>b</table>c<TD COLSPAN=999>":             {{0, 3, 0, 0, 1, 1, false}, {1, 2, 1, 0, 1, 1, false}, {3, 3, 0, 0, 100, 1, false}},
		`<table><td class="colspan rowspan" data-colspan=4 colspan = "2">a`: {{0, 1, 0, 0, 2, 1, false}},
		"<table><td>a<table></table><td>b":                                  {{0, 1, 0, 0, 1, 1, false}, {1, 2, 0, 0, 1, 1, false}},
	} {
		if got := Parse(Response{Body: []byte(html), Structured: true}).Cells; !slices.Equal(got, want) {
			t.Errorf("%s: %+v, want %+v", html, got, want)
		}
		if got := Parse(Response{Body: []byte(html)}).Cells; got != nil {
			t.Errorf("%s: cells that nobody asked for: %+v", html, got)
		}
	}
}
