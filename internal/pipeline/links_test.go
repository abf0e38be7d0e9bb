package pipeline

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"facetta/indexer/boilerplate"
	"facetta/internal/build"
	"facetta/internal/readings"
	"facetta/internal/searcher"
	"facetta/ranking/graph"
)

// Ranks follow the links that one chooses, also where readings are taken over. What a menu calls a page is text of the page by any choice,
// and what a link calls it that its page disowns is only where ranks follow all. What a page calls itself is never.
func TestRanksFollowTheLinksThatAreChosen(t *testing.T) {
	prose := strings.Repeat("Clay is dug from the river bank, washed, dried and wedged before it comes to the wheel of a potter. ", 8)
	c := newCrawled(t, t.TempDir())
	c.fetch("http://a.example/", 200, `<title>Clay</title><nav><ul class=menu><li><a href=/terms>Legalese</a><li><a href=/map>Map</a></ul></nav>
		<article><p>`+prose+`<a href=/wheel>A throwing wheel</a> turns it. `+prose+`<a href=/>Ouroboros</a>.<p><a href=/shop rel=sponsored>Cheapest</a> clay: `+prose+`</article>`)
	for _, name := range []string{"terms", "map", "wheel", "shop"} {
		c.fetch("http://a.example/"+name, 200, "<title>"+name+"</title><p>"+prose)
	}
	c.fetch("http://a.example/first", 200, "<title>First</title><p>"+prose+`<a href=/map>Mapped</a>`)
	c.fetch("http://a.example/bare", 200, "<title>Bare</title><a href=/map></a>")
	o := potOptions(t, c.Archive, t.TempDir())
	o.Parameters.Method = ""
	for _, choice := range []struct {
		links, targets, bare, named string
		disowned, silent, readings  int
	}{
		{"", "map terms wheel", "map", "legalese mapped throwing", 1, 0, 0},
		{ContentLinks, "wheel", "", "legalese mapped throwing", 1, 3, 7},
		{AllLinks, "map shop terms wheel", "map", "cheapest legalese mapped throwing", 0, 0, 7},
		{FollowedLinks, "map terms wheel", "map", "legalese mapped throwing", 1, 0, 7},
	} {
		o.Parameters.Links = choice.links
		dir, m := mustRun(t, o)
		g, ids := linksOf(t, dir), pageIDs(t, o)
		// the first block of one page has a link, another page has no block at all
		for from, targets := range map[string]string{"": choice.targets, "first": "map", "bare": choice.bare} {
			if got := linkedFrom(t, g, ids, "http://a.example/"+from); got != targets {
				t.Errorf("%q: /%s links to %q, want %q", choice.links, from, got, targets)
			}
		}
		disowned, silent := m.Skipped["link: nofollow, ugc or sponsored"], m.Skipped["link: in boilerplate, for its text alone"]
		if disowned != choice.disowned || silent != choice.silent || m.Reuse.Readings != choice.readings {
			t.Errorf("%+v: skipped %v, reuse %+v", choice, m.Skipped, m.Reuse)
		}
		if named := foundByLinks(t, dir, "legalese", "throwing", "cheapest", "mapped", "ouroboros"); named != choice.named {
			t.Errorf("%q: pages are found by %q of links, want %q", choice.links, named, choice.named)
		}
		compareBuilds(t, dir, fresh(t, o))
	}
}

// linkedFrom names the pages that one links to, without the host.
func linkedFrom(t *testing.T, g *graph.Graph, ids map[string]graph.PageID, from string) string {
	t.Helper()
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

// A bar that leads back to the front page may show the name of the post, which is no name of the front page.
func TestNamesOfPostsInLinksToTheFrontPage(t *testing.T) {
	prose := strings.Repeat("Clay is dug from the river bank, washed, dried and wedged before it comes to the wheel of a potter. ", 8)
	c := newCrawled(t, t.TempDir())
	c.fetch("http://a.example/", 200, "<title>Pots</title><p>"+prose+"<a href=/kilns>Ovens</a> <a href=/clay/>Earth</a>")
	c.fetch("http://b.example/", 200, "<title>Glass</title><p>"+prose)
	c.fetch("http://a.example/kilns", 200, `<title>Kilns - Pots</title><a href=/>Kilns, homewards</a><h1>Kilns</h1><p>`+prose+
		`<a href=/clay/>Kilns beside mud</a> <a href=http://b.example/>Kilns for glass</a> <a href=/>All pottery</a>`)
	c.fetch("http://a.example/clay/", 200, "<title>Clay - Pots</title><h1>Clay</h1><p>"+prose)
	dir, _ := mustRun(t, potOptions(t, c.Archive, t.TempDir()))
	if named := foundByLinks(t, dir, "homewards", "mud", "glass", "pottery", "ovens"); named != "glass mud ovens pottery" {
		t.Errorf("pages are found by %q of links", named)
	}
}

// Links to what is not in the archive are counted, and so are those to what comes into it while it is read.
func TestLinksOutOfTheArchive(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	for n := range 100 {
		c.fetch(fmt.Sprintf("http://a.example/%d", n), 200, fmt.Sprintf("<p>Page %d <a href=/%d>next</a> <a href=/late>late</a> <a href=/never>never</a>", n, n+1))
	}
	classifier, err := boilerplate.New(boilerplate.KeepAll)
	if err != nil {
		t.Fatal(err)
	}
	from := &reader{archive: c.Archive, classifier: classifier}
	keep := func(*readings.Record) error { return nil }
	l, err := readLinks(t.Context(), from, new(siblings), FollowedLinks, graph.Options{}, keep, func(done, _ int) {
		if done == 1 {
			c.fetch("http://a.example/late", 200, "<p>Late")
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	// late and never from each page, and what would be next to the last
	if want := map[string]int{"link: target not in the archive": 201}; !maps.Equal(l.skipped, want) {
		t.Errorf("skipped %v, want %v", l.skipped, want)
	}
	g, table, _, err := l.build()
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if g.NodeCount() != 100 || len(table.Entry) != 100 || g.LinkCount() != 99 {
		t.Errorf("%d nodes, %d in the table, %d links; want 100 and 99", g.NodeCount(), len(table.Entry), g.LinkCount())
	}
}
