package searcher

import (
	"math"
	"strings"
	"testing"

	"facetta/indexer"
)

// What a page behind the last one is told, by how many results there are and how many pages can be shown.
func TestCheckPage(t *testing.T) {
	for _, c := range []struct {
		page, most, total int
		want              string
	}{
		{1, 0, 0, ""}, {2, 11, 11, ""}, {100, MaxResults, 5000, ""},
		{2, 0, 0, "There is no page 2: nothing matches."},
		{2, 1, 1, "There is no page 2: the only result is on page 1."},
		{2, 10, 10, "There is no page 2: the 10 results end on page 1."},
		{3, 15, 30, "There is no page 3: the 30 results, with similar pages grouped, end on page 2."},
		{101, MaxResults, 5000, "There is no page 101: the first 1,000 of 5,000 results are shown, up to page 100. Add words to narrow the search."},
		{101, MaxResults, 1001, "There is no page 101: the first 1,000 of 1,001 results are shown, up to page 100. Add words to narrow the search."},
		{101, MaxResults, MaxResults, "There is no page 101: the 1,000 results end on page 100."},
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

// The least and the most of each setting are taken, what is left open has its default, and what is beyond is refused by one line that says the bound.
func TestBoundsOfARequest(t *testing.T) {
	for _, r := range []Request{
		{}, {Query: strings.Repeat("x", 2048)}, {K: 1}, {K: 1000}, {Threshold: 0.001}, {Threshold: 10}, {Lambda: 1e-9}, {Lambda: 1}, {Topics: make([]string, 16)},
		{Iterations: ShownOnly}, {Iterations: 1}, {Iterations: 5}, {Page: 1}, {Page: 1_000_000},
	} {
		if err := r.withDefaults().check(); err != nil {
			t.Errorf("%+v: %v", r, err)
		}
	}
	for _, c := range []struct {
		r    Request
		want string
	}{
		{Request{Query: strings.Repeat("x", 2049)}, "The query has 2049 bytes, 2048 are allowed: leave some words out."},
		{Request{K: -1}, "k is -1: choose a number from 1 to 1000."}, {Request{K: 1001}, "k is 1001: choose a number from 1 to 1000."},
		{Request{Threshold: -.1}, "The threshold is -0.1: choose a number from 0.001 to 10; 0.1 is usual."},
		{Request{Threshold: 10.1}, "The threshold is 10.1: choose a number from 0.001 to 10; 0.1 is usual."},
		{Request{Threshold: math.NaN()}, "The threshold is NaN: choose a number from 0.001 to 10; 0.1 is usual."},
		{Request{Lambda: -.1}, "lambda is -0.1: choose a share above 0, and at most 1; 0.1 is usual."},
		{Request{Lambda: 1.1}, "lambda is 1.1: choose a share above 0, and at most 1; 0.1 is usual."},
		{Request{Topics: make([]string, 17)}, "17 topics are chosen, 16 are allowed: remove some."},
		{Request{Iterations: -2}, "-2 iterations: choose a number from 0 to 5; 0 counts only the results shown."},
		{Request{Iterations: 6}, "6 iterations: choose a number from 0 to 5; 0 counts only the results shown."},
		{Request{Page: -1}, "Page -1: the first page of results is page 1."},
	} {
		if err := c.r.withDefaults().check(); err == nil || err.Message != c.want {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
	if r := (Request{}).withDefaults(); r.K != 100 || r.Threshold != 0.1 || r.Lambda != 0.1 || r.Iterations != 1 || r.Page != 1 {
		t.Errorf("defaults %+v; the source's are k 100, threshold 0.1, lambda 0.1 and 1 iteration", r)
	}
}

// When the time is up, a page of which no result is known is not an empty one, though there may be as many results.
func TestUnknownPages(t *testing.T) {
	known := folded{hits: make([]indexer.Hit, PerPage+1), most: 10 * PerPage}
	for page, unknown := range map[int]bool{1: false, 2: false, 3: true, 10: true, 11: true} {
		if isUnknown(page, known) != unknown {
			t.Errorf("page %d of a list of %d: want unknown %v", page, len(known.hits), unknown)
		}
	}
	if isUnknown(1, folded{}) {
		t.Error("the first page is unknown where nothing is known")
	}
}
