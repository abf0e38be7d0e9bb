package searcher_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"facetta/crawler/archive"
	"facetta/facets/taxonomy"
	"facetta/internal/build"
	"facetta/internal/pipeline"
	"facetta/internal/searcher"
)

// The web of these tests: pages 0..59 say "common" and their own number; page n links to page n/2, so small numbers rank high. Page 7 is the
// example page of Top/Odd/Seven, page 4 that of Top/Even.
const pages = 60

const topics = "http://w.example/7\tTop/Odd/Seven\nhttp://w.example/4\tTop/Even\n"

func newArchive(t *testing.T) *archive.Archive {
	t.Helper()
	a := emptyArchive(t)
	for n := range pages {
		add(t, a, n)
	}
	return a
}

func add(t *testing.T, a *archive.Archive, n int) {
	t.Helper()
	put(t, a, fmt.Sprintf("http://w.example/%d", n), fmt.Sprintf(`<title>Page %d</title><p>Every page has these common words, this one is number%d. <a href="/%d">half</a> <a href="/0">first</a>`, n, n, n/2))
}

func makeBuild(t *testing.T, data string, a *archive.Archive) build.Dir {
	t.Helper()
	tax, _, err := taxonomy.Read(strings.NewReader(topics), "topics.tsv", taxonomy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	dir, _, err := pipeline.Run(context.Background(), pipeline.Options{
		Data: data, Archive: a, Taxonomy: tax, Parameters: build.Parameters{Method: "keep-all"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func open(t *testing.T) *searcher.Build {
	t.Helper()
	return openShared(t, "numbers", newArchive)
}

func TestSearchPagesThroughAllResults(t *testing.T) {
	b := open(t)
	seen := make(map[string]bool)
	last := 0.0
	for page := 1; page <= pages/searcher.PerPage; page++ {
		answer, err := b.Search(context.Background(), searcher.Request{Query: "common", Page: page, K: 5, Iterations: searcher.ShownOnly})
		if err != nil {
			t.Fatal(err)
		}
		if answer.Total != pages || answer.Pages != pages/searcher.PerPage || answer.Sample != 5 {
			t.Fatalf("page %d: total %d, pages %d, sample %d; want %d, %d, 5", page, answer.Total, answer.Pages, answer.Sample, pages, pages/searcher.PerPage)
		}
		for i, r := range answer.Results {
			if want := (page-1)*searcher.PerPage + i + 1; r.Position != want || seen[r.URL] {
				t.Errorf("result %s has position %d, want %d; seen before: %v", r.URL, r.Position, want, seen[r.URL])
			}
			if last > 0 && r.Score > last {
				t.Errorf("%s scores %g after %g", r.URL, r.Score, last)
			}
			seen[r.URL], last = true, r.Score
			if diff := r.Score - r.TFIDF*r.Rank; diff > 1e-9*r.Score || diff < -1e-9*r.Score {
				t.Errorf("%s: score %g is not %g x %g", r.URL, r.Score, r.TFIDF, r.Rank)
			}
		}
	}
	if len(seen) != pages {
		t.Errorf("%d different results, want %d", len(seen), pages)
	}
}

func TestSearchRefusesWhatItCannotAnswer(t *testing.T) {
	b, both := open(t), []string{"Top/Odd/Seven", "Top/Even"}
	for _, c := range []struct {
		name string
		r    searcher.Request
		kind searcher.Kind
	}{
		{"invalid UTF-8", searcher.Request{Query: "\xff"}, searcher.BadQuery},
		{"too long", searcher.Request{Query: strings.Repeat("x", searcher.MaxQuery+1)}, searcher.QueryTooLong},
		{"page too far", searcher.Request{Query: "common", Page: 7}, searcher.PageTooFar},
		{"second page of nothing", searcher.Request{Query: "absent", Page: 2}, searcher.PageTooFar},
		{"page before the first", searcher.Request{Query: "common", Page: -1}, searcher.BadParameter},
		{"k too large", searcher.Request{Query: "common", K: searcher.MaxK + 1}, searcher.BadParameter},
		{"threshold below zero", searcher.Request{Query: "common", Threshold: -1}, searcher.BadParameter},
		{"too many topics", searcher.Request{Query: "common", Topics: make([]string, searcher.MaxTopics+1)}, searcher.BadParameter},
		{"an order that there is not", searcher.Request{Query: "common", Order: "rank"}, searcher.BadParameter},
		{"lambda above one", searcher.Request{Query: "common", Lambda: 1.5}, searcher.BadParameter},
		{"lambda no number", searcher.Request{Query: "common", Lambda: math.NaN()}, searcher.BadParameter},
		{"too many iterations", searcher.Request{Query: "common", Iterations: searcher.MaxIterations + 1}, searcher.BadParameter},
		{"negative weight", searcher.Request{Query: "common", Topics: both, Weights: map[string]float64{"topic": -1}}, searcher.BadParameter},
		{"weight above the most", searcher.Request{Query: "common", Topics: both, Weights: map[string]float64{"topic": 100.5}}, searcher.BadParameter},
		{"weight of nothing", searcher.Request{Query: "common", Topics: both, Weights: map[string]float64{"colour": 1}}, searcher.BadParameter},
		{"weight of nothing, without a mix", searcher.Request{Query: "common", Weights: map[string]float64{"colour": 1}}, searcher.BadParameter},
		{"nothing but weights of 0", searcher.Request{Query: "common", Topics: both, Weights: map[string]float64{"topic": 0}}, searcher.BadParameter},
		{"unknown topic", searcher.Request{Query: "common", Topics: []string{"Top/Odd/Sevn"}}, searcher.UnknownTopic},
	} {
		_, err := b.Search(context.Background(), c.r)
		wrong := new(searcher.Error)
		if !errors.As(err, &wrong) || wrong.Kind != c.kind {
			t.Errorf("%s: %v, want an error of kind %d", c.name, err, c.kind)
		}
		if c.kind == searcher.UnknownTopic && (len(wrong.Nearest) == 0 || wrong.Nearest[0] != "Top/Odd/Seven") {
			t.Errorf("%s: nearest %v, want Top/Odd/Seven first", c.name, wrong.Nearest)
		}
	}
}

func TestNoHitsIsAnAnswer(t *testing.T) {
	answer, err := open(t).Search(context.Background(), searcher.Request{Query: "absent"})
	if err != nil || answer.Total != 0 || len(answer.Results) != 0 || len(answer.Facets) != 0 {
		t.Errorf("a query without hits: %+v, %v", answer, err)
	}
}

func TestTopicsMix(t *testing.T) {
	b := open(t)
	rank := func(topics ...string) float64 {
		answer, err := b.Search(context.Background(), searcher.Request{Query: "number7", Topics: topics})
		if err != nil || answer.Total != 1 {
			t.Fatalf("number7 under %v: %+v, %v", topics, answer, err)
		}
		return answer.Results[0].Rank
	}
	// Eq. 3.6 with equal weights that sum to 1; the columns are float32.
	seven, even, both := rank("Top/Odd/Seven"), rank("Top/Even"), rank("Top/Odd/Seven", "Top/Even")
	if want := (seven + even) / 2; both < want*(1-1e-6) || both > want*(1+1e-6) {
		t.Errorf("rank under both topics %g, want the mean of %g and %g", both, seven, even)
	}
	if seven <= even {
		t.Errorf("page 7 has rank %g under its own topic and %g under the other", seven, even)
	}
}

func TestTopicPagesAreByTheTopicsOwnRank(t *testing.T) {
	b := open(t)
	answer, err := b.TopicPages(context.Background(), "Top/Odd/Seven", 1)
	if err != nil {
		t.Fatal(err)
	}
	if answer.Total != pages || len(answer.Results) != searcher.PerPage {
		t.Errorf("%d of %d pages, want %d of %d", len(answer.Results), answer.Total, searcher.PerPage, pages)
	}
	for i, r := range answer.Results[1:] {
		if r.Rank > answer.Results[i].Rank {
			t.Errorf("%s with rank %g stands after %g", r.URL, r.Rank, answer.Results[i].Rank)
		}
	}
	if _, err := b.TopicPages(context.Background(), "Top/Odd/Seven", 99); err == nil {
		t.Error("page 99 of a topic with 6 pages was answered")
	}
}

func TestPageExplains(t *testing.T) {
	b := open(t)
	info, err := b.Page(context.Background(), "HTTP://w.EXAMPLE:80/7#part")
	if err != nil {
		t.Fatal(err)
	}
	// Page 7 links to 3 and 0; 14 and 15 link to it. Host 0 of the archive, eighth page of it.
	if info.OutLinks != 2 || info.InLinks != 2 || info.HostID != 0 || info.LocalID != 7 {
		t.Errorf("links out %d and in %d, id (%d,%d); want 2, 2, (0,7)", info.OutLinks, info.InLinks, info.HostID, info.LocalID)
	}
	if len(info.Listed) != 1 || info.Listed[0] != "Top/Odd/Seven" {
		t.Errorf("listed under %v, want Top/Odd/Seven", info.Listed)
	}
	if len(info.LinksTo) != 2 || info.LinksTo[0].URL != "http://w.example/0" {
		t.Errorf("links to %v, want page 0, which ranks highest, first", info.LinksTo)
	}
	if want := "Every page has these common words, this one is number7. half first"; len(info.Blocks) != 1 || info.Blocks[0].Text != want ||
		info.Blocks[0].Words != 12 || !info.Blocks[0].Content || info.Blocks[0].TextDensity == 0 || !close(info.Blocks[0].LinkDensity, 2./12) {
		t.Errorf("blocks %+v, want %q", info.Blocks, want)
	}
	for address, want := range map[string]searcher.Error{
		"http://w.example/missing": {Kind: searcher.UnknownPage, Message: "http://w.example/missing is not in this index: search for it by its words."},
		"w.example/7":              {Kind: searcher.BadAddress, Message: `"w.example/7" is not a web address: it must begin with http:// or https://.`},
		"http://[::1":              {Kind: searcher.BadAddress, Message: `"http://[::1" is not a web address: not a valid address.`},
		"http://w.example/" + strings.Repeat("a", 2048): {
			Kind: searcher.BadAddress, Message: "No page in the index has an address of more than 2048 bytes, as this one has.",
		},
	} {
		wrong := new(searcher.Error)
		if _, err := b.Page(context.Background(), address); !errors.As(err, &wrong) || wrong.Kind != want.Kind || wrong.Message != want.Message {
			t.Errorf("a page that is not indexed: %v, want %s", err, want.Message)
		}
	}
}

func TestAWarmBuildAnswersTheSame(t *testing.T) {
	data := t.TempDir()
	dir := makeBuild(t, data, newArchive(t))
	var answers [2][]*searcher.Response
	for i := range answers {
		b, err := searcher.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		if i == 1 {
			if err := b.Warm(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		for _, topic := range b.Topics() {
			for _, topics := range [][]string{nil, {topic.Path}, {topic.Path, searcher.General}} {
				answer, err := b.Search(context.Background(), searcher.Request{Query: "common", Topics: topics})
				if err != nil {
					t.Fatal(err)
				}
				answer.TookMS = 0
				answers[i] = append(answers[i], answer)
			}
		}
	}
	if !reflect.DeepEqual(answers[0], answers[1]) {
		t.Error("a build that was warmed answers otherwise than one that was not")
	}
}
