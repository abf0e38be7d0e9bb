package main

import (
	"bufio"
	"fmt"
	"strings"
	"testing"

	"facetta/crawler/page"
)

func TestSiteOf(t *testing.T) {
	const stated = `<link rel=canonical href=https://example.org/a>`
	for _, c := range []struct{ html, origin, want string }{
		{stated, "one/two@ab:pages/x-1.html", "example.org"},
		{"", "one/two@ab:pages/www.example.com-12.html", "www.example.com-"},
		{"", "one/two@ab:dist/pages/login.html", "one/two@ab:dist/pages"},
		{"", "one/two@ab:pages/12.html", "one/two@ab:pages"},
	} {
		p := page.Parse(page.Response{URL: page.Nowhere, Body: []byte(c.html + "<p>Text."), LinksOnly: true})
		if got := siteOf(p, c.origin); got != c.want {
			t.Errorf("%s with %q is of site %s, want %s", c.origin, c.html, got, c.want)
		}
	}
}

// Pages of a site are in one fold, and variants in that of their page.
func TestDealSites(t *testing.T) {
	var pages []*labelled
	for i := range 12 {
		l := labelledPage(t, strings.Repeat("x", i+1))
		l.site = fmt.Sprint("site", i/3)
		pages = append(pages, l)
	}
	all, fold := 0, map[string]int{}
	for k, part := range dealSites(pages) {
		for _, s := range part {
			if s.variant {
				continue
			}
			all++
			if other, seen := fold[s.site]; seen && other != k {
				t.Errorf("%s is in folds %d and %d", s.site, other, k)
			}
			fold[s.site] = k
		}
	}
	if all != len(pages) {
		t.Errorf("%d pages dealt, want %d", all, len(pages))
	}
}

// Half of the pages have no content; what has seen the other folds tells them by their words, and takes none with content for one.
func TestEmpties(t *testing.T) {
	var parts [folds][]*sample
	for i := range 300 {
		l := labelledPage(t, strings.Repeat("x", i%9+1))
		if i%2 == 0 {
			l.class = make([]class, len(l.blocks))
		}
		s := newSample(l, 1)
		for range s.label {
			s.final = append(s.final, 0.1+0.8*float32(i%2))
		}
		parts[i%folds] = append(parts[i%folds], s)
	}
	var report strings.Builder
	w := bufio.NewWriter(&report)
	empties(parts, w)
	w.Flush()
	if want := "of 150 pages without content 150 are told, of 150 with content 0 lose all\n"; report.String() != want {
		t.Errorf("got %swant %s", report.String(), want)
	}
}
