package duplicate_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/indexer/duplicate"
	"facetta/internal/demo"
	"facetta/internal/weburl"
)

// demoPages reads the pages that a crawl of the demo web finds from its home pages and topics, without the endless calendar and
// without the pages about a site, which repeat one sentence everywhere.
func demoPages(t *testing.T) []*page.Page {
	t.Helper()
	var queue []weburl.URL
	for _, h := range demo.Hosts() {
		queue = append(queue, weburl.URL("http://"+string(h)+"/"))
	}
	for line := range strings.Lines(string(demo.Topics())) {
		if u, err := weburl.Parse(strings.Fields(line)[0]); err == nil {
			queue = append(queue, u)
		}
	}
	handler, seen := demo.Handler(), map[weburl.URL]bool{}
	var pages []*page.Page
	for len(queue) > 0 {
		u := queue[0]
		queue = queue[1:]
		if seen[u] || strings.Contains(string(u), "/calendar/") || strings.HasSuffix(string(u), "/about.html") {
			continue
		}
		seen[u] = true
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, string(u), nil))
		if w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			continue
		}
		p := page.Parse(page.FromHTTP(u, w.Header(), w.Body.Bytes()))
		pages = append(pages, p)
		for _, l := range p.Links {
			if strings.HasSuffix(string(l.Target.Host()), ".example") {
				queue = append(queue, l.Target)
			}
		}
	}
	return pages
}

// The reprint of an article on another host, and its print version, are the demo web's only near-duplicates.
func TestDemo(t *testing.T) {
	pages := demoPages(t)
	classifier, err := boilerplate.New(boilerplate.Default)
	if err != nil {
		t.Fatal(err)
	}
	signatures, address := make([]duplicate.PageSignature, len(pages)), map[weburl.URL]int{}
	for i, p := range pages {
		content := make([]bool, len(p.Blocks))
		classifier.Classify(p.Blocks, content)
		signatures[i], address[p.URL] = duplicate.OfPage(p.Blocks, content, duplicate.ByContent), i
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
