package searcher_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/internal/build"
	"facetta/internal/pipeline"
	"facetta/internal/searcher"
)

// Page n links to n/2 and to 0, and page 7 is the example page of Top/Odd/Seven. So page 3 has its rank for that topic from 7 alone, by
// half of what 7 has: 0.425. Page 1 has 3's whole damped half, page 0 gets the other halves of 7 and 3, and more.
func TestExplainFollowsTheLinks(t *testing.T) {
	b := open(t)
	ctx := context.Background()
	e, err := b.Explain(ctx, "http://w.example/1", "Top/Odd/Seven")
	if err != nil {
		t.Fatal(err)
	}
	var urls []string
	for _, s := range e.Path {
		urls = append(urls, s.URL)
	}
	if len(urls) != 3 || urls[0] != "http://w.example/7" || urls[1] != "http://w.example/3" || urls[2] != "http://w.example/1" {
		t.Fatalf("path %v, want 7, 3, 1", urls)
	}
	if !e.PathSure || e.Damping != 0.85 || math.Abs(e.PathShare-1) > 0.01 || e.Jump != 0 || e.TopicPages != 1 || len(e.Links) != 1 || e.Links[0].Links != 2 {
		t.Errorf("explanation %+v, want all of the rank by this path", e)
	}
	own, err := b.Explain(ctx, "http://w.example/7", "Top/Odd/Seven")
	if err != nil || own.Position != 1 || math.Abs(own.Jump-1) > 0.01 {
		t.Errorf("the example page: %+v, %v; want position 1, all rank from being one", own, err)
	}
	if own.Membership == nil || own.Uncertainty != 2 || math.Abs(*own.Membership-math.Log10(own.MemberRank)/2) > 1e-12 || own.MemberKind != "both-size-host" {
		t.Errorf("membership %v of %s rank %v with uncertainty %d; it is strong in its topic and the one above", own.Membership, own.MemberKind, own.MemberRank, own.Uncertainty)
	}
	if len(own.MemberPath) != 1 || own.MemberPath[0].URL != "http://w.example/7" {
		t.Errorf("the example page is a member by %+v, want itself", own.MemberPath)
	}
	back, err := b.Explain(ctx, "http://w.example/15", "Top/Odd/Seven")
	if err != nil || back.Rank != 0 || len(back.Path) != 0 || back.Membership == nil || len(back.MemberPath) != 2 || back.MemberPath[1] != (searcher.Hop{URL: "http://w.example/15", Title: back.Title, Back: true}) {
		t.Errorf("a page that links to the example page: %+v, %v", back, err)
	}
	none, err := b.Explain(ctx, "http://w.example/3", "Top/Even")
	if err != nil || none.Rank != 0 || none.Membership != nil || len(none.Path) != 0 || !none.PathSure {
		t.Errorf("a page that no path leads to: %+v, %v", none, err)
	}
}

// The position is that in the list of the topic's pages, and shares add up.
func TestExplainAgreesWithTheTopicsPages(t *testing.T) {
	b := open(t)
	for _, topic := range append([]string{searcher.General}, allTopics...) {
		for i, url := range best(t, b, topic, 12) {
			e, err := b.Explain(context.Background(), url, topic)
			if err != nil {
				t.Fatal(err)
			}
			sum := e.Jump + e.OtherLinks.Share
			for _, l := range e.Links {
				sum += l.Share
			}
			if e.Rank > 0 && math.Abs(sum-1) > 0.01 {
				t.Errorf("%s, place %d of %s: shares sum to %v", url, i+1, topic, sum)
			}
		}
	}
	pages, err := b.TopicPages(context.Background(), "Top/Odd", 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range pages.Results {
		if e, err := b.Explain(context.Background(), r.URL, "Top/Odd"); err != nil || e.Position != r.Position || e.Rank != r.Rank {
			t.Errorf("%s: position %d with rank %v, %v; in the list %d with %v", r.URL, e.Position, e.Rank, err, r.Position, r.Rank)
		}
	}
}

// Every page links to page 0: the ten strongest links are named. Of the topics whose member it is each has its own way to it.
func TestExplainAPageOfManyLinks(t *testing.T) {
	b, ctx := open(t), context.Background()
	e, err := b.Explain(ctx, "http://w.example/0", searcher.General)
	if err != nil || len(e.Links) != 10 || e.OtherLinks.Count != pages-1-10 || e.OtherLinks.Share <= 0 || e.Uncertainty != 1 {
		t.Fatalf("%+v, %v", e, err)
	}
	for i, l := range e.Links[1:] {
		if l.Share > e.Links[i].Share {
			t.Errorf("%+v after %+v", l, e.Links[i])
		}
	}
	if e, err = b.Explain(ctx, "http://w.example/15", searcher.General); err != nil || e.Rank >= 1 || e.Uncertainty != 0 {
		t.Errorf("a page below the mean: %+v, %v", e, err)
	}
	for topic, first := range map[string]string{"Top/Odd": "http://w.example/7", "Top/Even": "http://w.example/4"} {
		if e, err = b.Explain(ctx, "http://w.example/0", topic); err != nil || len(e.MemberPath) != 2 || e.MemberPath[0].URL != first {
			t.Errorf("%s: %+v, %v; want a path from %s", topic, e.MemberPath, err, first)
		}
	}
}

func TestExplainRefuses(t *testing.T) {
	b := open(t)
	for _, c := range []struct {
		url, topic string
		kind       searcher.Kind
	}{
		{"http://w.example/1", "Top/Evn", searcher.UnknownTopic},
		{"http://w.example/none", "Top/Even", searcher.UnknownPage},
	} {
		_, err := b.Explain(context.Background(), c.url, c.topic)
		if wrong := new(searcher.Error); !errors.As(err, &wrong) || wrong.Kind != c.kind {
			t.Errorf("%s for %s: %v", c.url, c.topic, err)
		}
	}
}

// Odd has three example pages, Eleven below it one: Eleven is no rival of Odd, but Odd is one of Eleven.
func TestExplainCountsSmallTopicsApart(t *testing.T) {
	tax, _, err := taxonomy.Read(strings.NewReader("http://w.example/7\tTop/Odd\nhttp://w.example/9\tTop/Odd\nhttp://w.example/11\tTop/Odd/Eleven\n"), "topics.tsv", taxonomy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for kind, small := range map[facets.RankKind]int{facets.DefaultRanks: 1, facets.ForwardRanks: 0} {
		dir, _, err := pipeline.Run(context.Background(), pipeline.Options{
			Data: t.TempDir(), Archive: newArchive(t), Taxonomy: tax,
			Parameters: build.Parameters{Method: "keep-all", TopicDepth: 2, MinPages: 1, MaxTopics: 5, Members: string(kind)},
		})
		if err != nil {
			t.Fatal(err)
		}
		b, err := searcher.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		for topic, small := range map[string]int{"Top/Odd": small, "Top/Odd/Eleven": 0} {
			e, err := b.Explain(context.Background(), "http://w.example/11", topic)
			if err != nil || e.SmallTopics != small || e.Uncertainty != 2-small || e.Membership == nil ||
				math.Abs(*e.Membership-math.Log10(e.MemberRank)/float64(e.Uncertainty)) > 1e-12 {
				t.Errorf("%s, %s: %+v, %v", kind, topic, e, err)
			}
			if e != nil && (len(e.MemberPath) > 0) != kind.BothWays() { // forward, the path of the rank says it
				t.Errorf("%s, %s: it is a member by %+v", kind, topic, e.MemberPath)
			}
		}
	}
}
