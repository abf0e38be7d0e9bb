package searcher_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

func TestFiltersOfTheBuild(t *testing.T) {
	b := open(t)
	ask := func(query string) *searcher.Response {
		t.Helper()
		answer, err := b.Search(context.Background(), searcher.Request{Query: query})
		if err != nil {
			t.Fatalf("%q: %v", query, err)
		}
		return answer
	}
	for query, want := range map[string]int{
		"link:w.example/4": 2, "common -link:w.example/0": 1, "common -link:w.example/4": pages - 2,
		"link:http://w.example/4 number8 OR number9 OR number10": 2,
	} {
		if got := ask(query); got.Total != want || len(got.Notes) > 0 {
			t.Errorf("%q: %d results, want %d; notes %v", query, got.Total, want, got.Notes)
		}
	}
	even, odd := ask("topic:Top/Even"), ask(`topic:"top/odd"`)
	if even.Total == 0 || odd.Total == 0 || ask("topic:Even").Total != even.Total || ask("topic:Top/Od").Total != 0 {
		t.Errorf("%d pages are members of Top/Even, %d below Top/Odd", even.Total, odd.Total)
	}
	for _, r := range even.Results {
		if !slices.ContainsFunc(r.Topics, func(p searcher.PageTopic) bool { return p.Topic == "Top/Even" }) {
			t.Errorf("%s is no member of Top/Even: %v", r.URL, r.Topics)
		}
	}
	if rest := ask("common -topic:Top/Even"); rest.Total != pages-even.Total {
		t.Errorf("%d pages are no members of Top/Even, want %d", rest.Total, pages-even.Total)
	}
}

// Whichever rules come first, members are those that the pages themselves say.
func TestMembersByRule(t *testing.T) {
	for _, thresholds := range [][]float64{{0.1, 0.5, 0.02, 2}, {2, 0.02, 0.1}} {
		b := open(t)
		for _, threshold := range thresholds {
			want := 0
			for n := range pages {
				info, err := b.Page(context.Background(), fmt.Sprintf("http://w.example/%d", n))
				if err != nil {
					t.Fatal(err)
				}
				if slices.ContainsFunc(info.Topics, func(p searcher.PageTopic) bool {
					return strings.HasPrefix(p.Topic, "Top/Odd") && p.Membership >= threshold
				}) {
					want++
				}
			}
			for _, path := range []string{"Top/Odd", "odd"} {
				answer, err := b.Search(context.Background(), searcher.Request{Query: "topic:" + path, Threshold: threshold})
				if err != nil || answer.Total != want {
					t.Errorf("%d members of %s by a threshold of %g, want %d (%v)", answer.Total, path, threshold, want, err)
				}
			}
		}
	}
}

// Finding the members of a topic takes a look at all documents, unless nobody waits for it any more.
func TestMembersAreNotFoundForNobody(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b := open(t)
	if _, err := b.Search(ctx, searcher.Request{Query: "topic:Top/Even"}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if answer, err := b.Search(context.Background(), searcher.Request{Query: "topic:Top/Even"}); err != nil || answer.Total == 0 {
		t.Errorf("%+v, %v", answer, err)
	}
}

func TestRemarks(t *testing.T) {
	b := open(t)
	many := "number*" // 60 words, where 1,024 / 26 are looked for
	for c := range 25 {
		many += fmt.Sprintf(" OR zz%c*", 'a'+c)
	}
	for query, want := range map[string]string{
		many:                                "“number*”: it matches very many words; only the 39 most frequent are searched for.",
		"common words":                      "",
		"common words absent":               "No page has all of this; these pages have most of it.",
		"common absent nowhere":             "",
		`"common words"`:                    "",
		`"words common"`:                    "No page has this as quoted; these pages have its words.",
		`"words the common"`:                "No page has this as quoted; these pages have its words. Too common to search for outside quotes: the.",
		`"words common absent"`:             "No page has all of this; these pages have most of it.",
		`"common words" absent`:             "No page has all of this; these pages have most of it.",
		`common -"words common absent"`:     "",
		"the common words":                  "Too common to search for outside quotes: the.",
		"common lang:klingonish":            "No page has all of this; these pages have most of it. “lang:klingonish”: not a language's code, as en or de.",
		"topic:Top/Evn":                     "“Top/Evn”: There is no topic \"Top/Evn\" with a rank of its own. Near it: Top/Even",
		"link:elsewhere.example/x":          "“http://elsewhere.example/x”: no page in the index has this address.",
		"-common -site:w.example":           "“-common -site:w.example”: this only excludes pages; add a word to search for.",
		`""`:                                `“""”: there is no word to search for.`,
		"common " + strings.Repeat("y", 70): "One part of the query was left out",
		"common " + strings.Repeat("y", 70) + " " + strings.Repeat("z", 70): "2 parts of the query were left out",
	} {
		answer, err := b.Search(context.Background(), searcher.Request{Query: query})
		if err != nil {
			t.Fatalf("%q: %v", query, err)
		}
		if got := strings.Join(answer.Remarks(), " "); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%q: %q, want %q", query, got, want)
		}
	}
}

// Of a topic that was chosen, and of which no page is among the facets, the remarks say so.
func TestRemarkOfEmptyTopic(t *testing.T) {
	a := searcher.Response{Total: 1, Topics: []string{searcher.General, "Top/A", "Top/B"}, Facets: []searcher.Facet{{Topic: "Top/A"}}}
	if got := a.Remarks(); len(got) != 1 || !strings.Contains(got[0], "Top/B") {
		t.Errorf("%q", got)
	}
	a.Order = searcher.ByWords // whose results are near to nothing by links
	if got := a.Remarks(); len(got) != 0 {
		t.Errorf("by words alone: %q", got)
	}
	a.Order = searcher.ByProduct
	if a.Total = 0; len(a.Remarks()) != 0 {
		t.Errorf("no results: %q", a.Remarks())
	}
}
