package pipeline

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/internal/build"
	"facetta/internal/readings"
	"facetta/internal/searcher"
	"facetta/ranking/graph"
)

// siblingArchive holds a site of six pages that ask for subscriptions, one of them in its text, and one page of another host.
func siblingArchive(t *testing.T) *archive.Archive {
	t.Helper()
	a, err := archive.Open(t.TempDir(), archive.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	const notice = "<p>Subscribe to our letter"
	for i := range 6 {
		capture(t, a, fmt.Sprintf("http://a.example/%d", i), 200, fmt.Sprintf("<p>Pot number %d", i)+notice)
	}
	capture(t, a, "http://a.example/more", 200, "<p>How we write to you"+notice+"<p>It comes in May")
	capture(t, a, "http://b.example/", 200, "<p>Pottery"+notice)
	return a
}

// pageOf gives a page as a build has it.
func pageOf(t *testing.T, dir build.Dir, url string) *searcher.PageInfo {
	t.Helper()
	b, err := searcher.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	p, err := b.Page(context.Background(), url)
	if err != nil {
		t.Fatal(url, err)
	}
	return p
}

// contents gives the content blocks of pages as a build has them.
func contents(t *testing.T, dir build.Dir, urls ...string) (out []string) {
	t.Helper()
	for _, u := range urls {
		text := ""
		for _, block := range pageOf(t, dir, u).Blocks {
			if block.Content {
				text += block.Text + ". "
			}
		}
		out = append(out, text)
	}
	return out
}

func TestSiblingsTellTemplate(t *testing.T) {
	const whole = "Pot number 3. Subscribe to our letter. "
	const more = "How we write to you. Subscribe to our letter. It comes in May. "
	const alone = "Pottery. Subscribe to our letter. "
	for evidence, want := range map[string][]string{
		"":           {"Pot number 3. ", more, alone},
		PageEvidence: {whole, more, alone},
	} {
		o := options(t, siblingArchive(t))
		o.Parameters.Evidence = evidence
		dir, m, err := Run(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		got := contents(t, dir, "http://a.example/3", "http://a.example/more", "http://b.example/")
		if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
			t.Errorf("evidence %q: content %q, want %q", evidence, got, want)
		}
		corrected := map[string]int{SiteEvidence: 6, PageEvidence: 0}[m.Parameters.Evidence]
		if n := m.Counts["documents corrected by their siblings"]; n != corrected {
			t.Errorf("evidence %q: %d documents corrected, want %d", m.Parameters.Evidence, n, corrected)
		}
	}
}

func TestSiblingsDoNotDependOnCores(t *testing.T) {
	a := siblingArchive(t)
	one, _, err := Run(context.Background(), options(t, a))
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	two, _, err := Run(context.Background(), options(t, a))
	if err != nil {
		t.Fatal(err)
	}
	compareBuilds(t, one, two)
}

// Two pages are too few to tell what is template, whatever else their host has.
func TestTwoPagesAreNoSiblings(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	for n := range 3 {
		c.fetch(fmt.Sprintf("http://three.example/%d", n), 200, "<p>Three")
		if n > 0 {
			c.fetch(fmt.Sprintf("http://two.example/%d", n), 200, "<p>Two")
		}
		c.fetch(fmt.Sprintf("http://two.example/gone%d", n), 404, "<p>Two")
	}
	r := &run{Options: Options{Archive: c.Archive, Parameters: build.Parameters{Evidence: SiteEvidence}}}
	s, reading := r.siblings(), &readings.Reading{Page: new(page.Page)}
	for e := range c.Archive.All() {
		if !isPage(e) {
			continue
		}
		if got, want := s.observe(e.Ordinal, reading) != nil, e.URL.Host() == "three.example"; got != want {
			t.Errorf("%s is observed: %v", e.URL, got)
		}
	}
}

// Other versions of a page, which would repeat its texts, say nothing about its siblings; a page that calls itself canonical does.
func TestOtherVersionsAreNoSiblings(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	for n := range 4 {
		own := fmt.Sprintf("<link rel=canonical href=/%d>", n)
		if n == 3 {
			own = ""
		}
		c.fetch(fmt.Sprintf("http://a.example/%d", n), 200, fmt.Sprintf("%s<p>Page %d", own, n))
		c.fetch(fmt.Sprintf("http://a.example/print/%d", n), 200, fmt.Sprintf("<link rel=canonical href=/%d><p>Page %[1]d to be printed", n))
	}
	classifier, err := boilerplate.New(boilerplate.KeepAll)
	if err != nil {
		t.Fatal(err)
	}
	from := &reader{archive: c.Archive, classifier: classifier}
	s := (&run{Options: Options{Archive: c.Archive, Parameters: build.Parameters{Evidence: SiteEvidence}}}).siblings()
	_, err = readLinks(t.Context(), from, s, FollowedLinks, graph.Options{}, func(*readings.Record) error { return nil }, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	if got := s.statistics.Evidence().Siblings(s.groups[0]); got != 4 {
		t.Errorf("%d siblings, want 4", got)
	}
}

// A page that says too little is in the language of its siblings, unless it is in another script.
func TestLanguageOfSiblings(t *testing.T) {
	a := siblingArchive(t)
	for i := range 9 {
		text := "Im Sommer wandern viele Leute durch die Berge und schlafen in Hütten, die von den Vereinen gepflegt werden, auch im Jahr "
		capture(t, a, fmt.Sprintf("http://c.example/%d", i), 200, fmt.Sprintf("<html lang=de><p>%s %d", text, i))
	}
	capture(t, a, "http://c.example/short", 200, "<p>Hütten: Preise")
	capture(t, a, "http://c.example/moscow", 200, "<p>Москва")
	capture(t, a, "http://c.example/fr", 200, "<html lang=fr><p>Les prix")
	for evidence, want := range map[string]string{SiteEvidence: "de", PageEvidence: ""} {
		o := options(t, a)
		o.Parameters.Evidence = evidence
		dir, _, err := Run(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		for url, want := range map[string]string{"http://c.example/short": want, "http://c.example/moscow": "", "http://c.example/fr": "fr", "http://b.example/": ""} {
			if got := pageOf(t, dir, url).Language; got != want {
				t.Errorf("evidence of the %s: %s is in %q, want %q", evidence, url, got, want)
			}
		}
	}
}
