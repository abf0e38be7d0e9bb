package page

import (
	"slices"
	"strings"
	"testing"
)

// Tables beyond the limit of those that stand in each other are left out, and their ends with them.
func TestCellsOfDeepTables(t *testing.T) {
	for _, deep := range []int{maxTables, maxTables + 1, maxTables + 9} {
		body := strings.Repeat("<table><tr><td>x", deep) + strings.Repeat("</table>", deep-1) + "<td>last</table>"
		cells := Parse(Response{Body: []byte(body), Structured: true}).Cells
		if last := cells[len(cells)-1]; len(cells) != maxTables+1 || last.Table != 0 || last.Row != 0 {
			t.Errorf("%d tables: %d cells, the last %+v", deep, len(cells), last)
		}
	}
}

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
