package searcher_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/archive"
	"facetta/internal/searcher"
)

// The web of these tests has more results than can be paged to: many of one host, some of small ones, and articles that four hosts print.
const (
	crowdArticles = 40
	crowdHost     = 900
	crowdSmall    = 12 // hosts of three pages
	crowdCopies   = 13 // of one page
	crowd         = 4*crowdArticles + crowdHost + 3*crowdSmall + crowdCopies
)

func newCrowd(t *testing.T) *archive.Archive {
	t.Helper()
	a := emptyArchive(t)
	rng := rand.New(rand.NewPCG(5, 6))
	write := func(url, text string) {
		for range rng.IntN(4) {
			text += fmt.Sprintf(` <a href="http://big.example/%d">x</a>`, rng.IntN(1+rng.IntN(crowdHost)))
		}
		if rng.IntN(3) == 0 {
			text += fmt.Sprintf(` <a href="http://small%d.example/%d">x</a>`, rng.IntN(crowdSmall), rng.IntN(3))
		}
		put(t, a, url, "<html lang=en><title>x</title><p>"+text)
	}
	text := func(words int) string {
		list := make([]string, words)
		for i := range list {
			list[i] = fmt.Sprint("w", rng.IntN(9000))
		}
		return strings.Repeat("common ", 1+rng.IntN(3)) + strings.Join(list, " ")
	}
	for n := range crowdArticles {
		article := text(200)
		for host := range 4 {
			write(fmt.Sprintf("http://print%d.example/%d", host, n), article)
		}
	}
	for n := range crowdHost {
		words := text(1 + rng.IntN(40))
		for word, pages := range map[string]int{"comon": 1, "alder": (crowd - 1) / 10, "birch": (crowd-1)/10 + 1} {
			if n < pages {
				words += " " + word
			}
		}
		switch {
		case n < 20:
			words += " zinc plate"
		case n < 50:
			words += " plane"
		}
		write(fmt.Sprintf("http://big.example/%d", n), words)
	}
	copied := text(200)
	for n := range crowdCopies {
		write(fmt.Sprintf("http://copies.example/%d", n), copied)
	}
	for n := range 3 * crowdSmall {
		write(fmt.Sprintf("http://small%d.example/%d", n%crowdSmall, n/crowdSmall), text(1+rng.IntN(90)))
	}
	return a
}

// placed is a result with what its place says.
type placed struct {
	url  string
	more bool
}

func placesOf(pages [][]searcher.Result) (list []placed) {
	for _, r := range slices.Concat(pages...) {
		list = append(list, placed{r.URL, r.MoreOfHost})
	}
	return list
}

// spreadByHand gives the places of results, two of a host on a page while one of another is among the next 50 that scores a tenth of the first.
func spreadByHand(waiting []searcher.Result) (list []placed) {
	for len(waiting) > 0 {
		of, last, passed := map[string]int{}, map[string]int{}, map[string]bool{}
		for range min(searcher.PerPage, len(waiting)) {
			at := slices.IndexFunc(waiting[:min(len(waiting), 50)], func(r searcher.Result) bool {
				return of[hostOf(r.URL)] < 2 || 10*r.Score < waiting[0].Score
			})
			if at < 0 || 10*waiting[at].Score < waiting[0].Score {
				at = 0
			}
			for _, r := range waiting[:at] {
				passed[hostOf(r.URL)] = true
			}
			host := hostOf(waiting[at].URL)
			of[host]++
			last[host] = len(list)
			list = append(list, placed{url: waiting[at].URL})
			waiting = slices.Delete(slices.Clone(waiting), at, at+1)
		}
		for host := range passed {
			list[last[host]].more = true
		}
	}
	return list
}

// Of the first 1,000 results each page is the same however many were looked at for it, near-duplicates have one place, and hosts are spread over the
// pages, but where the reader asks for one.
func TestPagesOfACrowd(t *testing.T) {
	b := openShared(t, "crowd", newCrowd)
	plain := searcher.Request{Query: "common", AllHosts: true, K: searcher.MaxK}
	lists := pagesOf(t, b, plain)
	results, articles := slices.Concat(lists...), map[string]int{}
	for i, r := range results {
		if i > 0 && r.Score > results[i-1].Score || r.Position != i+1 {
			t.Errorf("position %d, score %v, after %v", r.Position, r.Score, results[i-1].Score)
		}
		if strings.HasPrefix(r.URL, "http://print") {
			articles[article(r.URL)]++
		}
	}
	for n, times := range articles {
		if times != 1 {
			t.Errorf("article %s has %d places", n, times)
		}
	}
	answer := search(t, b, plain)
	if answer.Total != crowd || answer.Pages != len(lists) || answer.SurePages != len(lists) || len(results) <= searcher.MaxResults-4*crowdArticles-crowdCopies || len(results) >= searcher.MaxResults {
		t.Errorf("%d results, of which %d are shown on %d of %d pages", answer.Total, len(results), len(lists), answer.Pages)
	}
	copied := search(t, b, searcher.Request{Query: "site:copies.example"})
	if r := copied.Results[0]; len(copied.Results) != 1 || copied.Total != crowdCopies || r.NearDuplicates != crowdCopies-1 || len(r.Duplicates) != 10 {
		t.Errorf("%d results of %d copies; %d near-duplicates, of which %d are named", len(copied.Results), copied.Total, r.NearDuplicates, len(r.Duplicates))
	}
	for _, c := range []struct {
		query  string
		spread bool
	}{{"common", true}, {"common site:example", false}, {"common -site:none.example", true}, {"common filetype:none OR common", true}} {
		want := spreadByHand(results)
		if !c.spread {
			want = placesOf(lists)
		}
		for _, k := range []int{1, searcher.DefaultK} {
			got := placesOf(pagesOf(t, b, searcher.Request{Query: c.query, K: k, Iterations: searcher.ShownOnly}))
			for i := range min(len(want), len(got)) {
				if got[i] != want[i] {
					t.Fatalf("%s, k %d: position %d is %v, want %v", c.query, k, i+1, got[i], want[i])
				}
			}
			if len(got) != len(want) {
				t.Errorf("%s, k %d: %d results, want %d", c.query, k, len(got), len(want))
			}
		}
	}
	few := plain
	few.K = 1
	if got := placesOf(pagesOf(t, b, few)); !slices.Equal(got, placesOf(lists)) {
		t.Error("with k 1 the pages are others")
	}
}

// The members of a topic are looked for among as many results as is asked for, and have their positions there.
func TestMembersOfACrowd(t *testing.T) {
	b := openShared(t, "crowd", newCrowd)
	results := slices.Concat(pagesOf(t, b, searcher.Request{Query: "common", AllHosts: true, K: searcher.MaxK})...)
	for _, k := range []int{1, 19, 200, 600} {
		m, err := b.Members(context.Background(), searcher.Request{Query: "common", K: k}, searcher.General)
		if err != nil || m.Sample != k {
			t.Fatalf("%+v, %v; want a sample of %d", m, err, k)
		}
		var got, want []string
		for _, p := range m.Members {
			got = append(got, p.URL)
			if at := results[p.Position-1]; at.URL != p.URL || at.Rank != p.Rank || p.Membership != math.Log10(p.Rank) {
				t.Errorf("%+v has the position of %s, which has rank %v", p, at.URL, at.Rank)
			}
		}
		for _, r := range results[:k] {
			if math.Log10(r.Rank) >= searcher.DefaultThreshold {
				want = append(want, r.URL)
			}
		}
		if !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("members %q, want %q", got, want)
		}
	}
}

// The shares of facets are the same on all pages, and those of which the members are listed, where some of the best K hits are near-duplicates.
func TestSharesOfACrowd(t *testing.T) {
	b, r := openShared(t, "crowd", newCrowd), searcher.Request{Query: "title:x", K: 700, Iterations: searcher.ShownOnly}
	first := search(t, b, r)
	if first.Sample >= r.K {
		t.Fatalf("a sample of %d has no near-duplicates to leave out", first.Sample)
	}
	r.Page = first.SurePages + 10
	last := search(t, b, r)
	m, err := b.Members(context.Background(), r, searcher.General)
	if err != nil || last.Sample != first.Sample || !slices.Equal(last.Facets, first.Facets) || m.Sample != first.Sample {
		t.Errorf("samples of %d on the first page, %d on the last, %d for members (%v)", first.Sample, last.Sample, m.Sample, err)
	}
	share := slices.IndexFunc(first.Facets, func(f searcher.Facet) bool { return f.Topic == searcher.General })
	if share < 0 || first.Facets[share].Share != m.Share {
		t.Errorf("facets %v, and a share of %v", first.Facets, m.Share)
	}
}

// A title is offered as long as a page is left that is called so.
func TestCompletionOfNamesakes(t *testing.T) {
	b := openShared(t, "crowd", newCrowd) // all its titles are x
	hosts := []string{"site:big.example", "site:copies.example", "site:print0.example", "site:print1.example", "site:print2.example", "site:print3.example"}
	for n := range crowdSmall {
		hosts = append(hosts, fmt.Sprintf("site:small%d.example", n))
	}
	for _, c := range []struct {
		removed []string
		want    int
	}{{nil, 1}, {hosts[:1], 1}, {hosts[1:], 1}, {hosts, 0}} {
		if remove(t, b, c.removed...); len(b.Complete("x")) != c.want {
			t.Errorf("without %q: %v", c.removed, b.Complete("x"))
		}
	}
}

// A better spelling is offered where it finds more than ten times as much, with the first page of results.
func TestDidYouMeanMuchMore(t *testing.T) {
	b := openShared(t, "crowd", newCrowd)
	for _, c := range []struct {
		query string
		page  int
		want  string
	}{{"comon", 1, "common"}, {"comon OR alder", 1, "common OR alder"}, {"comon OR birch", 1, ""}, {"comon OR alder", 2, ""}, {"comon nowhere", 1, ""}, {"plaze", 1, "plane"}, {"plaze zinc", 1, "plate zinc"}} {
		got := ""
		if d := search(t, b, searcher.Request{Query: c.query, Page: c.page}).DidYouMean; d != nil {
			got = d.Query
		}
		if got != c.want {
			t.Errorf("%s, page %d: %q, want %q", c.query, c.page, got, c.want)
		}
	}
	searcher.SuggestFor(t, 0)
	for query, total := range map[string]int{"comon": 1, "common site:none.example": 0} {
		if answer := search(t, b, searcher.Request{Query: query}); answer.Total != total || answer.DidYouMean != nil || answer.Looser != nil {
			t.Errorf("where there is no time for other queries: %+v", answer)
		}
	}
}
