package searcher_test

import (
	"context"
	"math"
	"testing"

	"facetta/facets/taxonomy"
)

// Page 7 is the one example page of Top/Odd/Seven, so the preview of page 7 has that topic's ranks but for its error: the columns of the
// build round to 11 bits.
func TestPreviewIsNearTheTopicsRanks(t *testing.T) {
	b := open(t)
	p, err := b.Preview(context.Background(), []taxonomy.Entry{{URL: "http://w.example/7"}, {URL: "http://w.example/7"}, {URL: "http://w.example/none"}}, 100)
	if err != nil {
		t.Fatal(err)
	}
	if p.Examples != 1 || len(p.Missing) != 1 || p.Missing[0] != "http://w.example/none" || !(p.Error <= 0.02) || len(p.Pages) < 3 {
		t.Fatalf("preview %+v", p)
	}
	far := 0.0
	for _, page := range p.Pages {
		e, err := b.Explain(context.Background(), page.URL, "Top/Odd/Seven")
		if err != nil {
			t.Fatal(err)
		}
		far += math.Abs(page.Rank - e.Rank)
		if page.Example != (page.URL == "http://w.example/7") || page.General == 0 {
			t.Errorf("%+v", page)
		}
	}
	if far /= float64(b.Stats().Pages); far > p.Error+1e-3 {
		t.Errorf("%v away from the topic's ranks, want at most %v", far, p.Error)
	}
}

// Pages that no link path leads to have no place, and the order of the entries does not matter.
func TestPreviewOfFewPages(t *testing.T) {
	b := openShared(t, "rocks", newSimilar)
	p, err := b.Preview(context.Background(), []taxonomy.Entry{{URL: "http://w.example/list2"}, {URL: "http://w.example/7"}, {URL: "http://w.example/list2"}}, 100)
	if err != nil || p.Examples != 2 || len(p.Pages) != 3 {
		t.Fatalf("%+v, %v; want the two examples, and the page that one links to", p, err)
	}
	for _, page := range p.Pages {
		if page.Example != (page.URL != "http://w.example/always") || page.Rank == 0 {
			t.Errorf("%+v", page)
		}
	}
}

// Where the ranks are not exact, the preview says how far they may be off.
func TestPreviewSaysItsError(t *testing.T) {
	p, err := openShared(t, "crowd", newCrowd).Preview(context.Background(), []taxonomy.Entry{{URL: "http://small0.example/0", Site: true}}, 5)
	if err != nil || !(p.Error > 0 && p.Error <= 0.02) || len(p.Pages) != 5 {
		t.Errorf("%+v, %v", p, err)
	}
}

// A site takes all pages of its host, a page only itself; of no page there is nothing to preview.
func TestPreviewOfASite(t *testing.T) {
	b := open(t)
	for _, c := range []struct {
		entry taxonomy.Entry
		pages int
	}{
		{taxonomy.Entry{URL: "http://w.example/7", Site: true}, b.Stats().Pages}, {taxonomy.Entry{URL: "http://w.example/7"}, 1},
		{taxonomy.Entry{URL: "http://nowhere.example/", Site: true}, 0},
	} {
		p, err := b.Preview(context.Background(), []taxonomy.Entry{c.entry}, 1)
		if err != nil || p.Examples != c.pages || len(p.Pages) != min(c.pages, 1) || c.pages == 0 && len(p.Missing) != 1 {
			t.Errorf("%+v: %+v, %v", c.entry, p, err)
		}
	}
	if p, err := b.Preview(context.Background(), nil, 9); err != nil || p.Pages == nil || p.Examples != 0 {
		t.Errorf("no entries: %+v, %v", p, err)
	}
}
