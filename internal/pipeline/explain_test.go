package pipeline

import (
	"context"
	"errors"
	"slices"
	"testing"

	"facetta/indexer/boilerplate"
	"facetta/internal/build"
	"facetta/internal/weburl"
)

// What Explain corrects is what a build corrects.
func TestExplainAgreesWithABuild(t *testing.T) {
	a := siblingArchive(t)
	capture(t, a, "http://a.example/print", 200, "<link rel=canonical href=http://a.example/0><p>Another version<p>Subscribe to our letter")
	capture(t, a, "http://a.example/3", 200, "<link rel=canonical href=http://a.example/3><p>Pot number 3<p>Subscribe to our letter")
	dir, m, err := Run(context.Background(), options(t, a))
	if err != nil {
		t.Fatal(err)
	}
	classifier, err := boilerplate.New(boilerplate.Method(m.Parameters.Method))
	if err != nil {
		t.Fatal(err)
	}
	urls := []string{"http://a.example/0", "http://a.example/3", "http://a.example/more", "http://b.example/"}
	for i, want := range contents(t, dir, urls...) {
		x, err := Explain(context.Background(), a, weburl.URL(urls[i]), m.Parameters, func(int, int) {})
		if err != nil {
			t.Fatal(err)
		}
		content := boilerplate.Classify(x.Page, classifier)
		x.Evidence.Correct(x.Group, x.Page.Blocks, content, boilerplate.Part(x.Page, classifier))
		got := ""
		for k := range content {
			if content[k] {
				got += x.Page.Blocks[k].Text + ". "
			}
		}
		if n := x.Evidence.Siblings(x.Group); got != want || n != map[bool]int{true: 7}[i < 3] {
			t.Errorf("%s: content %q by %d siblings, a build has %q", urls[i], got, n, want)
		}
	}
	x, err := Explain(context.Background(), a, "http://a.example/3", build.Parameters{Evidence: PageEvidence}, func(int, int) {})
	if err != nil || x.Evidence != nil || x.Teasers(nil) != nil {
		t.Errorf("evidence %+v, %v of pages that stand alone", x.Evidence, err)
	}
}

// What Explain calls a teaser is none of a build's content, and is of the page to which a redirect or another version leads. It ends where these lead
// in a circle.
func TestExplainFindsTheTeasersOfABuild(t *testing.T) {
	for name, listed := range map[string]func(*testing.T) *crawled{"indirectly": listedIndirectly, "in circles": listedInCircles} {
		c := listed(t)
		x, err := Explain(context.Background(), c.Archive, blogList, build.Parameters{}, func(int, int) {})
		if err != nil {
			t.Fatal(err)
		}
		want, _ := teasersIn(t, potOptions(t, c.Archive, t.TempDir()))
		if got := explainedTeasers(x); !slices.Equal(got, want) || len(want) != 4 {
			t.Errorf("listed %s: teasers %q, a build has %q", name, got, want)
		}
	}
}

// explainedTeasers are the blocks that would be teasers if all were content.
func explainedTeasers(x *Explained) (texts []string) {
	for i, of := range x.Teasers(slices.Repeat([]bool{true}, len(x.Page.Blocks))) {
		if of != "" {
			texts = append(texts, x.Page.Blocks[i].Text)
		}
	}
	return texts
}

// Only pages of the site are read and counted, not what was no page, wherever it was.
func TestExplainReadsTheSiteAlone(t *testing.T) {
	a := siblingArchive(t)
	for _, u := range []weburl.URL{"http://a.example/old", "http://c.example/1", "http://c.example/2"} {
		capture(t, a, string(u), 301, "")
	}
	pages := 0
	_, err := Explain(context.Background(), a, "http://a.example/3", build.Parameters{}, func(done, total int) {
		if pages++; done != pages || total != 7 {
			t.Errorf("page %d of %d, want %d of 7", done, total, pages)
		}
	})
	if err != nil || pages != 7 {
		t.Errorf("%d pages, %v", pages, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Explain(ctx, a, "http://a.example/3", build.Parameters{}, func(int, int) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("ended before it was done: %v", err)
	}
}
