package searcher

import "testing"

// What a page behind the last one is told, by how many results there are and how many pages can be shown.
func TestCheckPage(t *testing.T) {
	for _, c := range []struct {
		page, most, total int
		want              string
	}{
		{1, 0, 0, ""}, {2, 11, 11, ""}, {100, MaxResults, 5000, ""},
		{2, 0, 0, "There is no page 2: nothing matches."},
		{2, 10, 10, "There is no page 2: the 10 results end on page 1."},
		{3, 15, 30, "There is no page 3: the 30 results, similar pages together, end on page 2."},
		{101, MaxResults, 5000, "There is no page 101: the first 1000 of 5000 results are shown, up to page 100. Add words to narrow the search."},
		{101, MaxResults, MaxResults, "There is no page 101: the 1000 results end on page 100."},
	} {
		got := ""
		if err := checkPage(c.page, folded{most: c.most}, c.total); err != nil {
			got = err.Message
		}
		if got != c.want {
			t.Errorf("page %d of %d results: %q, want %q", c.page, c.total, got, c.want)
		}
	}
}
