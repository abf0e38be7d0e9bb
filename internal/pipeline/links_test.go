package pipeline

import (
	"context"
	"slices"
	"strings"
	"testing"

	"facetta/internal/build"
	"facetta/internal/searcher"
)

// Ranks follow the links that one chooses, also where readings are taken over. What a menu calls a page is text of the page by any choice,
// and what a link calls it that its page disowns is only where ranks follow all.
func TestRanksFollowTheLinksThatAreChosen(t *testing.T) {
	prose := strings.Repeat("Clay is dug from the river bank, washed, dried and wedged before it comes to the wheel of a potter. ", 8)
	c := newCrawled(t, t.TempDir())
	c.fetch("http://a.example/", 200, `<title>Clay</title><nav><ul class=menu><li><a href=/terms>Legalese</a><li><a href=/map>Map</a></ul></nav>
		<article><p>`+prose+`<a href=/wheel>A throwing wheel</a> turns it. `+prose+`<p><a href=/shop rel=sponsored>Cheapest</a> clay: `+prose+`</article>`)
	for _, name := range []string{"terms", "map", "wheel", "shop"} {
		c.fetch("http://a.example/"+name, 200, "<title>"+name+"</title><p>"+prose)
	}
	o := potOptions(t, c.Archive, t.TempDir())
	o.Parameters.Method = ""
	for _, choice := range []struct {
		links, targets, named      string
		disowned, silent, readings int
	}{
		{"", "map terms wheel", "legalese throwing", 1, 0, 0},
		{ContentLinks, "wheel", "legalese throwing", 1, 2, 5},
		{AllLinks, "map shop terms wheel", "cheapest legalese throwing", 0, 0, 5},
		{FollowedLinks, "map terms wheel", "legalese throwing", 1, 0, 5},
	} {
		o.Parameters.Links = choice.links
		dir, m := mustRun(t, o)
		if targets := linkedFrom(t, dir, o, "http://a.example/"); targets != choice.targets {
			t.Errorf("%q: links to %q, want %q", choice.links, targets, choice.targets)
		}
		disowned, silent := m.Skipped["link: nofollow, ugc or sponsored"], m.Skipped["link: in boilerplate, for its text alone"]
		if disowned != choice.disowned || silent != choice.silent || m.Reuse.Readings != choice.readings {
			t.Errorf("%+v: skipped %v, reuse %+v", choice, m.Skipped, m.Reuse)
		}
		if named := foundByLinks(t, dir, "legalese", "throwing", "cheapest"); named != choice.named {
			t.Errorf("%q: pages are found by %q of links, want %q", choice.links, named, choice.named)
		}
		compareBuilds(t, dir, fresh(t, o))
	}
}

// linkedFrom names the pages that one links to, without the host.
func linkedFrom(t *testing.T, dir build.Dir, o Options, from string) string {
	t.Helper()
	g, ids := linksOf(t, dir), pageIDs(t, o)
	node, ok := g.Node(ids[from])
	if !ok {
		t.Fatalf("%s is no node", from)
	}
	var names []string
	for _, to := range g.AppendOutLinks(nil, node) {
		for url, id := range ids {
			if id == g.PageID(to) {
				names = append(names, url[strings.LastIndex(url, "/")+1:])
			}
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// foundByLinks gives those words that an anchor text has.
func foundByLinks(t *testing.T, dir build.Dir, words ...string) string {
	t.Helper()
	b, err := searcher.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	var found []string
	for _, word := range words {
		answer, err := b.Search(context.Background(), searcher.Request{Query: "anchor:" + word})
		if err != nil {
			t.Fatal(err)
		}
		if answer.Total > 0 {
			found = append(found, word)
		}
	}
	slices.Sort(found)
	return strings.Join(found, " ")
}
