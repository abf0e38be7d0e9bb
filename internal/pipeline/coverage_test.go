package pipeline

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/facets/taxonomy"
	"facetta/internal/weburl"
)

func TestCover(t *testing.T) {
	a := choiceArchive(t)
	capture(t, a, "http://a.de/gone", 404, "gone")
	var file strings.Builder
	for i := range 4 {
		fmt.Fprintf(&file, "http://a.de/%d\tSmall\nhttp://b.de/%d\tLarge/One\nhttp://c.de/%d/\tLarge/Two\n", i, i, i)
	}
	file.WriteString("http://www.a.de/gone/\tSmall/Dead\nhttp://never.de/\tSmall\nhttp://lost.de/x\tLarge\nhttp://lost.de/y\tLarge\n")
	tax, _, err := taxonomy.Read(strings.NewReader(file.String()), "x.tsv", taxonomy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	failures := func(do func(string, weburl.URL) bool) error {
		_ = do("no such host", "http://lost.de/x") && do("timeout", "http://lost.de/y")
		return nil
	}
	o := options(t, a)
	o.Taxonomy = tax
	dir, _, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	g := linksOf(t, dir)
	c, err := Cover(a, tax, failures, g)
	if err != nil {
		t.Fatal(err)
	}
	if c.Exact != 8 || c.Alike != 4 || fmt.Sprint(c.Missing) != "map[no such host:1 not fetched:1 status 404:1 timeout:1]" {
		t.Errorf("%+v, missing %v", c.Matched, c.Missing)
	}
	// Large, Large/One, Large/Two, Small, Small/Dead. The pages of a host link in a ring, so no set leads out of itself.
	if got := fmt.Sprint(c.Dead, c.Links); got != "[2 0 0 1 1] [{0 0} {0 0} {0 0} {0 0} {0 0}]" {
		t.Error(got)
	}
	weak := func() (all []Weakness) {
		for i := range c.Topics {
			all = append(all, c.Weakness(i))
		}
		return all
	}
	if got := fmt.Sprintf("%q", weak()); got != `["poorly linked" "too small" "too small" "too small" "without pages"]` {
		t.Error(got)
	}
	if cut := c.SuggestCut(); cut.Useful != 0 || cut.Weak != 4 {
		t.Errorf("cut %+v", cut)
	}
	if c, err = Cover(a, tax, nil, nil); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%q", weak()); got != `["" "too small" "too small" "too small" "without pages"]` || c.Missing[notFetched] != 3 {
		t.Error(got, c.Missing)
	}
	if cut := c.SuggestCut(); cut != (Cut{Depth: 5, Pages: 5, Useful: 1, Weak: 3, KeptUseful: 1, Kept: 1}) {
		t.Errorf("cut %+v", cut)
	}
}

// Links between a set's pages do not count, those to and from others do.
func TestCoverCountsLinks(t *testing.T) {
	tax, _, err := taxonomy.Read(strings.NewReader("http://a.de/0\tOne\nhttp://a.de/0\tAll\nhttp://a.de/1\tAll\n"), "x.tsv", taxonomy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	o := options(t, choiceArchive(t))
	dir, _, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	g := linksOf(t, dir)
	c, err := Cover(o.Archive, tax, nil, g)
	if err != nil {
		t.Fatal(err)
	}
	// The ring 0 -> 1 -> 2 -> 3 -> 0.
	if got := fmt.Sprint(c.Links); got != "[{1 1} {1 1}]" {
		t.Error(got)
	}
}

// A page that stands for another is no node, so it has no links, and those of another page are not its.
func TestCoverCountsNoLinksOfOtherVersions(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetch("http://a.example/0", 200, "<p>Zero <a href=/2>two</a>")
	c.fetch("http://a.example/1", 200, "<link rel=canonical href=/0><p>Zero <a href=/2>two</a>")
	c.fetch("http://a.example/2", 200, "<p>Two <a href=/0>zero</a> <a href=/1>one</a>")
	dir, _ := mustRun(t, potOptions(t, c.Archive, t.TempDir()))
	tax, _, err := taxonomy.Read(strings.NewReader("http://a.example/1\tOne\nhttp://a.example/1\tTwo\nhttp://a.example/2\tTwo\n"), "x.tsv", taxonomy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	cover, err := Cover(c.Archive, tax, nil, linksOf(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(cover.Links); got != "[{0 0} {1 1}]" {
		t.Errorf("links %s, want none of One, and one each way of Two", got)
	}
}

// Redirects of any kind are told from other statuses, and what is there and no page from pages.
func TestReadFates(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	for _, status := range []int{200, 300, 301, 399, 400, 404, 500} {
		c.fetch(fmt.Sprintf("http://a.example/%d", status), status, "")
	}
	picture := &archive.Capture{URL: "http://a.example/picture", Time: time.Unix(0, 0), Status: 200, Header: http.Header{"Content-Type": {"image/png"}}}
	if err := c.Append(picture); err != nil {
		t.Fatal(err)
	}
	fates, err := readFates(c.Archive, nil)
	want := "map[a.example/300:redirect elsewhere a.example/301:redirect elsewhere a.example/399:redirect elsewhere a.example/400:status 400 " +
		"a.example/404:status 404 a.example/500:status 500 a.example/picture:not a text page]"
	if got := fmt.Sprint(fates); err != nil || got != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}

// A cut asks for as few pages, and is as deep, down to level five, as keeps out weak topics that are more than the useful ones it costs.
func TestSuggestCut(t *testing.T) {
	type topic struct {
		path       string
		pages, out int
	}
	for _, c := range []struct {
		topics []topic
		want   Cut
	}{
		{[]topic{{"Top/A/B/C/D", 4, 9}, {"Top/A/B/C/D/E", 5, 5}}, Cut{Depth: 5, Pages: 5, Useful: 1, Weak: 1, KeptUseful: 1, Kept: 1}},
		{[]topic{{"Top/A/B/C/D/E", 500, 499}, {"Top/A/B/C/D", 5, 5}}, Cut{Depth: 4, Pages: 1, Useful: 1, Weak: 1, KeptUseful: 1, Kept: 1}},
		{[]topic{{"Top/A/B/C/D/E/F", 5, 5}, {"Top/A/B/C/D/E/F", 4, 9}}, Cut{Depth: 5, Pages: 1, Useful: 1, Weak: 1}},
		{[]topic{{"Top/A", 5, 5}, {"Top/A/B", 500, 499}}, Cut{Depth: 1, Pages: 1, Useful: 1, Weak: 1, KeptUseful: 1, Kept: 1}},
		// The weak topic with the most pages stays, by any rule.
		{[]topic{{"Top/A", 5, 5}, {"Top/B", 5, 5}, {"Top/C", 500, 0}}, Cut{Depth: 5, Pages: 1, Useful: 2, Weak: 1, KeptUseful: 2, Kept: 3}},
		{[]topic{{"Top/A", 5, 5}, {"Top/B", 5, 5}, {"Top/C", 500, 0}, {"Top/D", 1, 0}}, Cut{Depth: 5, Pages: 2, Useful: 2, Weak: 2, KeptUseful: 2, Kept: 3}},
		// Two pages are better than one, five are better still.
		{[]topic{{"Top/A", 20, 20}, {"Top/B", 1, 0}, {"Top/C", 4, 0}}, Cut{Depth: 5, Pages: 5, Useful: 1, Weak: 2, KeptUseful: 1, Kept: 1}},
	} {
		cover := &Coverage{MatchReport: &taxonomy.MatchReport{}}
		for _, k := range c.topics {
			for path := taxonomy.Path(k.path); path != ""; path = path.Parent() { // a report has the topics above as well
				cover.Topics, cover.Links = append(cover.Topics, taxonomy.TopicMatch{Topic: path}), append(cover.Links, TopicLinks{})
			}
			cover.Topics = append(cover.Topics, taxonomy.TopicMatch{Topic: taxonomy.Path(k.path), Pages: k.pages})
			cover.Links = append(cover.Links, TopicLinks{Out: k.out})
		}
		if got := cover.SuggestCut(); got != c.want {
			t.Errorf("%v: %+v, want %+v", c.topics, got, c.want)
		}
	}
}

// A cut asks for a round number of pages that is just enough.
func TestCutsAskForRoundNumbers(t *testing.T) {
	for _, pages := range []int{2, 3, 5, 10, 20, 50, 100, 200, 500} {
		useful := max(pages, usefulPages)
		c := &Coverage{
			MatchReport: &taxonomy.MatchReport{Topics: []taxonomy.TopicMatch{{Topic: "Top/A", Pages: pages - 1}, {Topic: "Top/B", Pages: useful}}},
			Links:       []TopicLinks{{}, {Out: useful}},
		}
		if got := c.SuggestCut().Pages; got != pages {
			t.Errorf("a weak topic of %d pages: a cut to %d pages, want %d", pages-1, got, pages)
		}
	}
}

// Links into and out of sets are counted on the pages that they are, whichever host these are of.
func TestCoverCountsLinksOfEachHost(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetchAll()
	o := potOptions(t, c.Archive, t.TempDir())
	dir, _ := mustRun(t, o)
	g := linksOf(t, dir)
	tax, _, err := taxonomy.Read(strings.NewReader("http://h0.example/8\tPots\nhttp://h2.example/8\tPots\n"), "x.tsv", taxonomy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	cover, err := Cover(c.Archive, tax, nil, g)
	if err != nil {
		t.Fatal(err)
	}
	// Pot 8 of host 0 links to pots 0, 1, 9 and 8² mod 30 of its host, and to pot 8 of host 1; so it is with pot 8 of host 2, but for a link to pot 8 of
	// host 0, which is in the set. The pots 7 of both hosts link to these, and pot 8 of host 1 to that of host 2.
	if got := fmt.Sprint(cover.Links); got != "[{9 3}]" {
		t.Errorf("links %s, want 9 out and 3 in", got)
	}
}
