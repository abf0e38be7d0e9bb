package duplicate_test

import (
	"strings"
	"testing"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/indexer/duplicate"
	"facetta/internal/demo/demotest"
	"facetta/internal/weburl"
)

// demoPages are the pages of the demo web but for those about a site, which repeat one sentence everywhere.
func demoPages() []*page.Page {
	var pages []*page.Page
	for _, c := range demotest.Captures() {
		if !strings.HasSuffix(string(c.URL), "/about.html") {
			pages = append(pages, page.Parse(page.FromHTTP(c.URL, c.Header, c.Body)))
		}
	}
	return pages
}

// The reprint of an article on another host, and its print version, are the demo web's only near-duplicates.
func TestDemo(t *testing.T) {
	pages := demoPages()
	classifier, err := boilerplate.New(boilerplate.Default)
	if err != nil {
		t.Fatal(err)
	}
	signatures, address := make([]duplicate.PageSignature, len(pages)), map[weburl.URL]int{}
	for i, p := range pages {
		content := make([]bool, len(p.Blocks))
		classifier.Classify(p.Blocks, content)
		signatures[i], address[p.URL] = duplicate.OfPage(p, content, duplicate.ByContent), i
	}
	one := address["http://www.nightsky.example/planets/saturn.html"]
	two := address["http://reprint.sundaypaper.example/science/saturn-rings.html"]
	d, err := duplicate.New(duplicate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	shared := d.Shared(signatures[one].Signature, signatures[two].Signature)
	groups := duplicate.GroupPages(signatures)
	if len(pages) < 150 || shared < duplicate.Shared || groups[one] != groups[two] {
		t.Errorf("%d pages; article and reprint share %d fingerprints, groups %d and %d", len(pages), shared, groups[one], groups[two])
	}
	for i, first := range groups {
		if int(first) != i && !strings.Contains(string(pages[i].URL), "/saturn") {
			t.Errorf("%s is grouped with %s", pages[i].URL, pages[first].URL)
		}
	}
}
