package site

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"facetta/internal/weburl"
)

// pages gives n addresses below a folder.
func pages(n int, folder string) (urls []weburl.URL) {
	for i := range n {
		urls = append(urls, weburl.URL(fmt.Sprintf("%s%d.html", folder, i)))
	}
	return urls
}

func TestSiblingsAreOfOneHost(t *testing.T) {
	groups, sizes := Siblings([]weburl.URL{
		"http://a.example/", "http://b.example/", "https://a.example/x/y?z=/1/2", "http://a.example/x/", "http://www.a.example/",
	})
	// a.example has the first, third and fourth page whatever the scheme; www.a.example is another host.
	if fmt.Sprint(groups, sizes) != "[0 1 0 0 2] [3 1 1]" {
		t.Errorf("groups %v of sizes %v", groups, sizes)
	}
}

func TestSiblingsOfLargeHostsAreOfOneFolder(t *testing.T) {
	var urls []weburl.URL
	for _, part := range []struct {
		n      int
		folder string
	}{
		{maxSiblings, "http://a.example/docs/old/"}, {leastSection, "http://a.example/docs/new/"}, {leastSection, "http://a.example/blog/"},
		{leastSection - 1, "http://a.example/people/"}, {3, "http://a.example/"}, {maxSiblings + 1, "http://flat.example/"},
	} {
		urls = append(urls, pages(part.n, part.folder)...)
	}
	_, sizes := Siblings(urls)
	// docs is too large and divided once more; people is too small and goes with the pages at the top; a folder without folders
	// stays whole.
	want := []int{maxSiblings, leastSection, leastSection, leastSection + 2, maxSiblings + 1}
	if fmt.Sprint(sizes) != fmt.Sprint(want) {
		t.Errorf("sizes %v, want %v", sizes, want)
	}
}

// Folders are divided no further than it takes, and a host that is not too large not at all.
func TestSiblingsStayTogether(t *testing.T) {
	for _, c := range []struct {
		inA  int
		want string
	}{{maxSiblings / 2, "[1000]"}, {maxSiblings/2 + 1, "[501 500]"}} {
		urls := append(pages(leastSection, "http://a.example/a/x/"), pages(c.inA-leastSection, "http://a.example/a/y/")...)
		urls = append(urls, pages(maxSiblings/2, "http://a.example/b/")...)
		if _, sizes := Siblings(urls); fmt.Sprint(sizes) != c.want {
			t.Errorf("sizes %v, want %s", sizes, c.want)
		}
	}
}

// One level of folders at a time, a page that is left alone is a group, and a query has no folders.
func TestSiblingsOfFolders(t *testing.T) {
	for name, c := range map[string]struct {
		urls []weburl.URL
		want string
	}{
		"a folder that is not too large stays whole": {slices.Concat(
			pages(maxSiblings/2, "http://a.example/docs/a/x/"), pages(maxSiblings/2, "http://a.example/docs/a/y/"), pages(leastSection, "http://a.example/docs/b/"),
		), fmt.Sprint([]int{maxSiblings, leastSection})},
		"folders down to the sixteenth": {slices.Concat(
			pages(maxSiblings, "http://a.example"+strings.Repeat("/in", 15)+"/x/"), pages(leastSection, "http://a.example"+strings.Repeat("/in", 15)+"/y/"),
		), fmt.Sprint([]int{maxSiblings, leastSection})},
		"folders farther down": {slices.Concat(
			pages(maxSiblings, "http://a.example"+strings.Repeat("/in", 16)+"/x/"), pages(leastSection, "http://a.example"+strings.Repeat("/in", 16)+"/y/"),
		), fmt.Sprint([]int{maxSiblings + leastSection})},
		"a page of its own": {append(pages(maxSiblings, "http://a.example/docs/"), "http://a.example/"), fmt.Sprint([]int{maxSiblings, 1})},
		"slashes of a query": {slices.Concat(
			pages(maxSiblings/2, "http://a.example/list?page=/a/"), pages(maxSiblings/2, "http://a.example/list?page=/b/"), pages(1, "http://a.example/"),
		), fmt.Sprint([]int{maxSiblings + 1})},
	} {
		if _, sizes := Siblings(c.urls); fmt.Sprint(sizes) != c.want {
			t.Errorf("%s: sizes %v, want %s", name, sizes, c.want)
		}
	}
}
