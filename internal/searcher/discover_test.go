package searcher_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"facetta/internal/searcher"
)

// allTopics are those of the tests' web that have a vector.
var allTopics = []string{"Top/Even", "Top/Odd", "Top/Odd/Seven"}

// member tells whether a page counts for a topic, from what Page says of it.
func member(t *testing.T, b *searcher.Build, url, topic string) bool {
	t.Helper()
	info, err := b.Page(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	if topic == searcher.General {
		return math.Log10(info.Rank) >= searcher.DefaultThreshold
	}
	return slices.ContainsFunc(info.Topics, func(p searcher.PageTopic) bool {
		return p.Topic == topic && p.Membership >= searcher.DefaultThreshold
	})
}

// best gives the first k results under a topic, or as many as have a rank.
func best(t *testing.T, b *searcher.Build, topic string, k int) []string {
	t.Helper()
	var urls []string
	for page := 1; len(urls) < k; page++ {
		answer, err := b.Search(context.Background(), searcher.Request{Query: "common", Topics: []string{topic}, Page: page})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range answer.Results {
			if r.Rank == 0 || len(urls) == k {
				return urls
			}
			urls = append(urls, r.URL)
		}
	}
	return urls
}

// Shares of pooled samples (spec c.3) and counts over all results, each computed again page by page.
func TestFacetsArePooledAndCounted(t *testing.T) {
	b := open(t)
	const k = 7
	for _, c := range []struct {
		chosen   []string
		rankings []string // D: the top categories, or the chosen topic's children, beside unbiased rank
	}{
		{nil, []string{searcher.General, "Top/Even", "Top/Odd"}},
		{[]string{"Top/Odd"}, []string{searcher.General, "Top/Odd", "Top/Odd/Seven"}},
		{[]string{"Top/Even"}, []string{searcher.General, "Top/Even"}},
		{[]string{searcher.General, "Top/Even"}, []string{searcher.General, "Top/Even"}},
	} {
		answer, err := b.Search(context.Background(), searcher.Request{Query: "common", Topics: c.chosen, K: k})
		if err != nil {
			t.Fatal(err)
		}
		size := 0
		for _, ranking := range c.rankings {
			size += len(best(t, b, ranking, k))
		}
		if !sameTopics(answer.Rankings, c.rankings) || answer.Sample != size || answer.Counted != pages {
			t.Errorf("%v: sample of %d under %v, %d counted; want %d under %v, %d", c.chosen, answer.Sample, answer.Rankings, answer.Counted,
				size, c.rankings, pages)
		}
		for _, f := range answer.Facets {
			sampled, count := 0, 0
			for _, ranking := range c.rankings {
				for _, url := range best(t, b, ranking, k) {
					if member(t, b, url, f.Topic) {
						sampled++
					}
				}
			}
			for n := range pages {
				if member(t, b, fmt.Sprintf("http://w.example/%d", n), f.Topic) {
					count++
				}
			}
			share := float64(sampled) / float64(size)
			if f.Sampled != sampled || f.Count != count || f.Share != share || f.Suggested != (share >= 0.1) {
				t.Errorf("%v: %+v; by hand %d of the sample and %d of all", c.chosen, f, sampled, count)
			}
		}
		if len(answer.Facets) == 0 {
			t.Errorf("%v: no facets", c.chosen)
		}
	}
}

func sameTopics(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// Without iterations the best of the results are the only sample, those without rank for the topic too, whether one topic or several rank them.
func TestFacetsOfTheShownResults(t *testing.T) {
	b := open(t)
	for _, chosen := range [][]string{nil, {"Top/Odd/Seven"}, {"Top/Even", searcher.General}} {
		answer := search(t, b, searcher.Request{Query: "common", Topics: chosen, K: 9, Iterations: searcher.ShownOnly, AllHosts: true})
		rankings := chosen
		if chosen == nil {
			rankings = []string{searcher.General}
		}
		if !slices.Equal(answer.Rankings, rankings) || answer.Sample != 9 || len(answer.Facets) == 0 {
			t.Errorf("%v: sample of %d under %v, facets %v; want 9", chosen, answer.Sample, answer.Rankings, answer.Facets)
		}
		for _, f := range answer.Facets {
			sampled := 0
			for _, r := range answer.Results[:9] {
				if member(t, b, r.URL, f.Topic) {
					sampled++
				}
			}
			if f.Sampled != sampled {
				t.Errorf("%v: %+v; by hand %d", chosen, f, sampled)
			}
		}
	}
}

// A second iteration goes on to what the first suggests, and a phrase takes the same way as words.
func TestFacetsOfMoreIterations(t *testing.T) {
	b := open(t)
	for _, query := range []string{"common", `"common words"`} {
		answer, err := b.Search(context.Background(), searcher.Request{Query: query, K: 7, Iterations: 2})
		if err != nil {
			t.Fatal(err)
		}
		if want := append([]string{searcher.General}, allTopics...); !sameTopics(answer.Rankings, want) || answer.Counted != pages {
			t.Errorf("%s: sampled %v, counted %d; want %v, %d", query, answer.Rankings, answer.Counted, want, pages)
		}
	}
}

// A topic is suggested from a share of lambda on, and only what is suggested is gone on from.
func TestFacetsOfLambda(t *testing.T) {
	b := open(t)
	for _, lambda := range []float64{0, 0.1, 1} {
		answer, err := b.Search(context.Background(), searcher.Request{Query: "common", K: 7, Lambda: lambda, Iterations: 2})
		if err != nil {
			t.Fatal(err)
		}
		least := cmp.Or(lambda, searcher.DefaultLambda)
		for _, f := range answer.Facets {
			if f.Suggested != (f.Share >= least) {
				t.Errorf("lambda %v: %+v", lambda, f)
			}
		}
		if further := slices.Contains(answer.Rankings, "Top/Odd/Seven"); answer.Lambda != least || further != (least < 1) {
			t.Errorf("lambda %v: %v, sampled %v", lambda, answer.Lambda, answer.Rankings)
		}
	}
}

// Relative memberships are those of ranks over unbiased ranks, wherever memberships are told: with the results, in the facets' counts, in the
// list of members and in the filter.
func TestRelativeMemberships(t *testing.T) {
	b, ctx, topic := open(t), context.Background(), "Top/Odd"
	r := searcher.Request{Query: "common", K: pages, Relative: true}
	if same, err := b.Search(ctx, searcher.Request{Query: "common topic:" + topic}); err != nil || same.Total == 0 {
		t.Fatalf("%+v, %v", same, err)
	}
	want := 0
	for n := range pages {
		info, err := b.Page(ctx, fmt.Sprintf("http://w.example/%d", n))
		if err != nil {
			t.Fatal(err)
		}
		strong := 0 // topics of the page's row, all of one dimension
		for _, p := range info.Topics {
			if slices.Contains(allTopics, p.Topic) {
				strong++
			}
		}
		for _, p := range info.Topics {
			if relative := p.Membership - math.Log10(info.Rank)/float64(strong); p.Topic == topic && relative >= searcher.DefaultThreshold {
				want++
			}
		}
	}
	answer, err := b.Search(ctx, r)
	if err != nil || !answer.Relative {
		t.Fatalf("%+v, %v", answer, err)
	}
	for _, f := range answer.Facets {
		if f.Topic == topic && f.Count != want {
			t.Errorf("counted %d relative members, want %d", f.Count, want)
		}
	}
	members, err := b.Members(ctx, r, topic)
	if err != nil || !members.Relative || len(members.Members) != want {
		t.Errorf("%+v, %v, want %d members", members, err, want)
	}
	r.Query = "common topic:" + topic
	if answer, err = b.Search(ctx, r); err != nil || answer.Total != want || want == 0 {
		t.Errorf("%d filtered, %v, want %d", answer.Total, err, want)
	}
	for _, result := range answer.Results {
		if !slices.ContainsFunc(result.Topics, func(p searcher.PageTopic) bool { return p.Topic == topic }) {
			t.Errorf("%s is shown with %v", result.URL, result.Topics)
		}
	}
}

// The preset gives the dimension of topics twice the weight of general importance; two topics divide it.
func TestWeightsOfDimensions(t *testing.T) {
	b := open(t)
	for _, c := range []struct {
		topics  []string
		weights map[string]float64
		want    []float64
	}{
		{[]string{"Top/Even", "Top/Odd"}, nil, []float64{0.5, 0.5}},
		{[]string{"Top/Even", searcher.General}, nil, []float64{2. / 3, 1. / 3}},
		{[]string{"Top/Even", "Top/Odd", searcher.General}, nil, []float64{1. / 3, 1. / 3, 1. / 3}},
		{[]string{"Top/Even", searcher.General}, map[string]float64{"topic": 1, "general": 3}, []float64{0.25, 0.75}},
		{[]string{"Top/Even", searcher.General}, map[string]float64{"general": 0}, []float64{1, 0}},
		{[]string{"Top/Even", searcher.General}, map[string]float64{"topic": 100}, []float64{100. / 101, 1. / 101}},
	} {
		answer, err := b.Search(context.Background(), searcher.Request{Query: "number7", Topics: c.topics, Weights: c.weights})
		if err != nil {
			t.Fatal(err)
		}
		want := 0.0 // rank of page 7, eq. 3.6
		for i, topic := range c.topics {
			if p := answer.Mix[i]; p.Topic != topic || math.Abs(p.Weight-c.want[i]) > 1e-12 {
				t.Errorf("%v weighed %v: part %+v, want %v", c.topics, c.weights, p, c.want[i])
			}
			e, err := b.Explain(context.Background(), "http://w.example/7", topic)
			if err != nil {
				t.Fatal(err)
			}
			want += c.want[i] * e.Rank
		}
		if got := answer.Results[0].Rank; math.Abs(got-want) > 1e-6*want {
			t.Errorf("%v weighed %v: rank %v, want %v", c.topics, c.weights, got, want)
		}
	}
	if mix := search(t, b, searcher.Request{Query: "number7", Topics: []string{"Top/Even"}}).Mix; mix != nil {
		t.Errorf("one topic is no mix: %v", mix)
	}
}

func TestWeightsOfUnknownDimensions(t *testing.T) {
	_, err := open(t).Search(context.Background(), searcher.Request{Query: "common", Topics: allTopics, Weights: map[string]float64{"colour": 1}})
	if want := `There is no dimension "colour": weigh general, topic.`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestMembersAreThoseThatCount(t *testing.T) {
	b := open(t)
	const k = 20
	for _, topic := range append([]string{searcher.General}, allTopics...) {
		m, err := b.Members(context.Background(), searcher.Request{Query: "common", K: k}, topic)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, url := range best(t, b, searcher.General, k) {
			if member(t, b, url, topic) {
				want = append(want, url)
			}
		}
		var got []string
		for _, p := range m.Members {
			got = append(got, p.URL)
		}
		if !slices.Equal(got, want) || m.Sample != k || m.Total != pages || m.Share != float64(len(want))/k {
			t.Errorf("%s: members %v of %d with share %v, want %v", topic, got, m.Sample, m.Share, want)
		}
	}
	wrong := new(searcher.Error)
	if _, err := b.Members(context.Background(), searcher.Request{Query: "common"}, "Top/Eve"); !errors.As(err, &wrong) || wrong.Kind != searcher.UnknownTopic {
		t.Errorf("members of an unknown topic: %v", err)
	}
}
