package discovery

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"

	"facetta/facets"
	"facetta/ranking/edgelist"
	"facetta/ranking/edgelist/edgelisttest"
)

// A directory of lists, each of which links to pages of its own topic. Listings are all of them.
func directory(t *testing.T, lists map[string][]string) (*edgelist.Data, *Listings) {
	t.Helper()
	var links, topics, listings strings.Builder
	for list, pages := range lists {
		for _, page := range pages {
			fmt.Fprintf(&links, "%s\t%s\n", list, page)
			fmt.Fprintf(&topics, "%s\tTop/%s\n%s\tTop/%s/Heading\n", page, list, page, list)
			fmt.Fprintf(&listings, "%s\tTop/%s/Heading\t%s\n", page, list, list)
		}
	}
	data := edgelisttest.Read(t, links.String(), topics.String())
	l, err := ReadListings(strings.NewReader(listings.String()), data)
	if err != nil {
		t.Fatal(err)
	}
	return data, l
}

func pages(from, to int) (names []string) {
	for i := from; i < to; i++ {
		names = append(names, fmt.Sprint(i))
	}
	return names
}

// Of two lists with the same pages each tells what the other one loses; from one list alone nothing is left to tell.
func TestListingsHideTheirLinks(t *testing.T) {
	data, l := directory(t, map[string][]string{"A": pages(0, 40), "B": pages(0, 40), "C": pages(100, 140)})
	r, err := RankOnly(context.Background(), data, RankOptions{Kind: facets.BothSizeRanks, MinResults: 1, Listings: l})
	if err != nil {
		t.Fatal(err)
	}
	if want := 2. / 3; r.Reached < want-0.01 || r.Reached > want+0.01 {
		t.Errorf("reached %v of the hidden pages, want those of A and B", r.Reached)
	}
	for _, o := range r.Outcomes {
		if alone := strings.HasPrefix(string(o.Category), "Top/C"); o.Results == 0 || o.Near == alone {
			t.Errorf("%+v", o)
		}
	}
}

// A page of two lists is hidden from one at a time, from all its topics, with the link of that list alone.
func TestListsOfAPageAreHiddenInTurn(t *testing.T) {
	data, l := directory(t, map[string][]string{"A": {"page"}, "B": {"page"}})
	page := edgelisttest.Node(t, data, "page")
	hidden := 0
	for fold := range Folds {
		w, err := l.without(fold)(data, facets.ForwardRanks)
		if err != nil {
			t.Fatal(err)
		}
		a, b := l.hides(fold, page, "Top/A"), l.hides(fold, page, "Top/B")
		if a && b || a != l.hides(fold, page, "Top/A/Heading") {
			t.Errorf("fold %d hides the page from A %v, from B %v, and not alike from A/Heading", fold, a, b)
		}
		links := func(list string) bool {
			return len(w.rest.AppendOutLinks(nil, w.nodes[edgelisttest.Node(t, data, list)])) > 0
		}
		if links("A") == a || links("B") == b {
			t.Errorf("fold %d hides from A %v, from B %v; links of A are left %v, of B %v", fold, a, b, links("A"), links("B"))
		}
		for _, hides := range []bool{a, b} {
			if hides {
				hidden++
			}
		}
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}
	if hidden != 2 {
		t.Errorf("hidden %d times, want once from each list", hidden)
	}
}

// Links that no list has stay in each fold, and whoever reads the lists again hides the same pages in the same folds.
func TestOtherLinksStay(t *testing.T) {
	const links = "A\tpage\nB\tpage\nC\tpage\nD\tpage\nfriend\tpage\n"
	const listings = "page\tTop/A\tA\npage\tTop/B\tB\npage\tTop/C\tC\npage\tTop/D\tD\n"
	data := edgelisttest.Read(t, links, "page\tTop/A\npage\tTop/B\npage\tTop/C\npage\tTop/D\n")
	page, friend := edgelisttest.Node(t, data, "page"), edgelisttest.Node(t, data, "friend")
	var first *Listings
	for range 10 {
		l, err := ReadListings(strings.NewReader(listings), data)
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = l
		}
		if !maps.Equal(l.folds, first.folds) {
			t.Fatalf("folds %v, before %v", l.folds, first.folds)
		}
	}
	for fold := range Folds {
		w, err := first.without(fold)(data, facets.ForwardRanks)
		if err != nil {
			t.Fatal(err)
		}
		if to := w.rest.AppendOutLinks(nil, w.nodes[friend]); len(to) != 1 || to[0] != w.nodes[page] {
			t.Errorf("fold %d: the link of a friend leads to %v", fold, to)
		}
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}
}

func FuzzReadListings(f *testing.F) {
	f.Add([]byte("page\tTop/A\tA\npage\tTop/A\nother\tTop/A\tA\npage\tTop/A\tother\n"))
	f.Add([]byte("page\t///\tA\r\npage\t\tpage\n\t\t\n\xff\tTop\tA"))
	data := edgelisttest.Read(f, "A\tpage\n", "page\tTop/A\n")
	f.Fuzz(func(t *testing.T, b []byte) {
		l, err := ReadListings(bytes.NewReader(b), data)
		if err != nil {
			if !strings.Contains(err.Error(), "is longer than") {
				t.Error(err)
			}
			return
		}
		if l.Unknown > l.Lines || len(l.links) > 4 || len(l.folds) > l.Lines-l.Unknown {
			t.Errorf("%+v", l)
		}
		for _, fold := range l.folds {
			if fold < 0 || fold >= Folds {
				t.Errorf("fold %d", fold)
			}
		}
	})
}

func TestLongLine(t *testing.T) {
	data := edgelisttest.Read(t, "A\tpage\n", "page\tTop/A\n")
	_, err := ReadListings(strings.NewReader("page\tTop/A\tA\n"+strings.Repeat("x", 64<<10+1)), data)
	if want := "line 2 is longer than 64 KiB: write page <tab> topic <tab> page of the directory, one a line"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestListingsCountWhatDoesNotFit(t *testing.T) {
	data := edgelisttest.Read(t, "A\tpage\n", "page\tTop/A\n")
	l, err := ReadListings(strings.NewReader("page\tTop/A\tA\npage\tTop/A\nother\tTop/A\tA\npage\tTop/A\tother\n"), data)
	if err != nil || l.Lines != 4 || l.Unknown != 3 || len(l.links) != 1 {
		t.Errorf("%+v, %v, want 3 of 4 lines unknown", l, err)
	}
}
