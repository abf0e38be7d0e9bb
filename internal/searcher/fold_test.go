package searcher_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/archive"
	"facetta/internal/searcher"
)

// The web of these tests: 12 articles, each printed by three hosts, the later ones with another word in the middle; the first host
// links to all of its articles, so that its copies rank highest.
const articles, copies = 12, 3

var hosts = [copies]string{"w.example", "h1.example", "h2.example"}

func openCopies(t *testing.T) *searcher.Build {
	t.Helper()
	return openShared(t, "copies", newCopies)
}

func newCopies(t *testing.T) *archive.Archive {
	t.Helper()
	a := emptyArchive(t)
	rng := rand.New(rand.NewPCG(1, 2))
	home := ""
	for n := range articles {
		home += fmt.Sprintf(`<a href="/%d">one</a> `, n)
		words := make([]string, 200)
		for i := range words {
			words[i] = fmt.Sprint("w", rng.IntN(3000))
		}
		words[7], words[8] = "common", "words"
		for host := range copies {
			words[100] = fmt.Sprint("host", min(host, 1))
			body := fmt.Sprintf(`<title>Article %d at %d</title><p>%s`, n, host, strings.Join(words, " "))
			put(t, a, fmt.Sprintf("http://%s/%d", hosts[host], n), body)
		}
	}
	put(t, a, "http://w.example/", home)
	return a
}

// article is the number in the path of a result.
func article(url string) string { return url[strings.LastIndex(url, "/")+1:] }

func TestNearDuplicatesTakeOnePlace(t *testing.T) {
	b := openCopies(t)
	// A phrase and few results a request take the way of searching again with more hits.
	for _, query := range []string{"common", `"common words"`} {
		seen := make(map[string]bool)
		for page := 1; page <= 2; page++ {
			answer, err := b.Search(context.Background(), searcher.Request{Query: query, Page: page, K: 1, Iterations: searcher.ShownOnly})
			if err != nil {
				t.Fatal(err)
			}
			if answer.Total != articles*copies || page == 2 && answer.Pages != 2 || answer.Sample != 1 {
				t.Errorf("%s: total %d on %d pages, sample %d; want %d on 2, 1", query, answer.Total, answer.Pages, answer.Sample, articles*copies)
			}
			if want := []int{10, 2}[page-1]; len(answer.Results) != want {
				t.Errorf("%s: page %d has %d results, want %d", query, page, len(answer.Results), want)
			}
			for i, r := range answer.Results {
				n := article(r.URL)
				if seen[n] || r.Position != (page-1)*searcher.PerPage+i+1 || !strings.HasPrefix(r.URL, "http://w.") {
					t.Errorf("%s: position %d is %s, seen before: %v", query, r.Position, r.URL, seen[n])
				}
				seen[n] = true
				checkDuplicates(t, r)
			}
		}
		if len(seen) != articles {
			t.Errorf("%s: %d articles, want %d", query, len(seen), articles)
		}
		if _, err := b.Search(context.Background(), searcher.Request{Query: query, Page: 3}); err == nil {
			t.Errorf("%s: a third page was answered", query)
		}
	}
}

// checkDuplicates wants the copies of the other two hosts.
func checkDuplicates(t *testing.T, r searcher.Result) {
	t.Helper()
	var got []string
	for _, d := range r.Duplicates {
		got = append(got, d.URL)
	}
	slices.Sort(got)
	n := article(r.URL)
	if want := []string{"http://h1.example/" + n, "http://h2.example/" + n}; !slices.Equal(got, want) || r.NearDuplicates != 2 {
		t.Errorf("%s has %d duplicates, %v; want %v", r.URL, r.NearDuplicates, got, want)
	}
}

// The copy that matches best is shown, be it the first of its group or not.
func TestTheBestCopyIsShown(t *testing.T) {
	b := openCopies(t)
	answer, err := b.Search(context.Background(), searcher.Request{Query: "common site:h2.example"})
	if err != nil || answer.Total != articles || len(answer.Results) != 10 || answer.Pages != 2 {
		t.Fatalf("copies of one host: %+v, %v", answer, err)
	}
	for _, r := range answer.Results {
		if !strings.HasPrefix(r.URL, "http://h2.") || r.NearDuplicates != 2 || !strings.HasPrefix(r.Duplicates[0].URL, "http://w.") {
			t.Errorf("%s is shown with %v; want the copy of h2 with that of w first", r.URL, r.Duplicates)
		}
	}
}

// Pages are sure as far as the list is known: to the page after the one that is shown at least, and to the end where all hits were looked at.
func TestPagesThatAreSure(t *testing.T) {
	all := (pages + searcher.PerPage - 1) / searcher.PerPage
	for _, tt := range []struct {
		b           *searcher.Build
		page, k     int
		pages, sure int
	}{
		{open(t), 1, 1, all, 2},
		{open(t), 3, 1, all, 4},
		{open(t), 1, 100, all, all},
		{openCopies(t), 1, 1, 4, 2}, // 36 hits, of which 12 turn out to have places
		{openCopies(t), 1, 100, 2, 2},
	} {
		answer, err := tt.b.Search(context.Background(), searcher.Request{Query: "common", Page: tt.page, K: tt.k, AllHosts: true})
		if err != nil || answer.Pages != tt.pages || answer.SurePages != tt.sure {
			t.Fatalf("page %d, k %d: %v, or not %d pages, of which %d are sure", tt.page, tt.k, err, tt.pages, tt.sure)
		}
	}
}

func TestTopicPagesFoldToo(t *testing.T) {
	answer, err := openCopies(t).TopicPages(context.Background(), "Top/Odd/Seven", 1)
	// 12 articles and the home page.
	if err != nil || answer.Total != articles*copies+1 || answer.Pages != 2 || len(answer.Results) != 10 {
		t.Fatalf("pages of a topic: %+v, %v", answer, err)
	}
	if first := answer.Results[0]; first.URL != "http://w.example/7" || first.NearDuplicates != 2 {
		t.Errorf("%s is first, with %d duplicates; want the example page with 2", first.URL, first.NearDuplicates)
	}
}

// The pages of a topic stand by their rank for it, but no more than two of a host are before others.
func TestTopicPagesAreSpread(t *testing.T) {
	a, want := emptyArchive(t), []string{"http://w.example/7"}
	links := ""
	for n := range 5 {
		want = append(want, fmt.Sprintf("http://w.example/page%d", n))
	}
	want = append(want, "http://z.example/")
	for _, url := range want[1:] {
		links += fmt.Sprintf(` <a href="%s">x</a>`, url)
	}
	put(t, a, want[0], links)
	for i, url := range want[1:] {
		put(t, a, url, fmt.Sprint("page", i))
	}
	b, err := searcher.Open(makeBuild(t, t.TempDir(), a))
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	answer, err := b.TopicPages(context.Background(), "Top/Odd/Seven", 1)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range answer.Results {
		got = append(got, r.URL)
	}
	want = slices.Concat(want[:2], want[6:], want[2:6])
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
