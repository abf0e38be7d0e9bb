package page_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/crawler/page"
	"facetta/internal/gold"
	"facetta/internal/weburl"
)

// goldSets are those of data/extraction of the folder FACETTA_SHARED.
func goldSets(t *testing.T) []gold.Set {
	shared := os.Getenv("FACETTA_SHARED")
	if shared == "" {
		t.Skip("FACETTA_SHARED is not set: no pages to measure on")
	}
	sets, err := gold.Open(filepath.Join(shared, "data", "extraction"))
	if err != nil {
		t.Fatal(err)
	}
	return sets
}

// TestMetadataCoverage prints for how many pages of each gold set the title, author, date, site and language are found, and, where a set
// states what it expects, how often that is the same: Readability.js's output, which is no human judgement.
func TestMetadataCoverage(t *testing.T) {
	sets := goldSets(t)
	fmt.Printf("%-20s %5s %8s %8s %8s %8s %8s\n", "share of pages with", "pages", "title", "author", "date", "site", "language")
	for _, s := range sets {
		pages, err := s.Pages()
		if err != nil {
			t.Fatal(err)
		}
		var found, same, stated [5]int
		for i := range pages {
			p := metadataOf(&pages[i])
			want := expected(t, pages[i].Metadata)
			for k := range p {
				found[k] += min(len(p[k]), 1)
				stated[k] += min(len(want[k]), 1)
				if want[k] != "" && agree(k, p[k], want[k]) {
					same[k]++
				}
			}
		}
		fmt.Printf("%-20s %5d", s.Name, len(pages))
		for k := range found {
			fmt.Printf(" %6.1f %%", 100*float64(found[k])/float64(len(pages)))
		}
		fmt.Println()
		if stated[0] > 0 {
			fmt.Printf("%-20s %5s", "   as expected", "")
			for k := range same {
				fmt.Printf(" %8s", fmt.Sprintf("%d/%d", same[k], stated[k]))
			}
			fmt.Println()
		}
	}
}

func metadataOf(g *gold.Page) [5]string {
	u, err := weburl.Parse(g.URL)
	if err != nil {
		u = page.Nowhere
	}
	p := page.Parse(page.Response{URL: u, ContentType: "text/html", Body: g.HTML})
	return [5]string{p.Headline, p.Author, p.Published, p.Site, p.Language}
}

// expected reads what a set states, in the same order; empty when it states nothing.
func expected(t *testing.T, metadata []byte) [5]string {
	var m struct{ Title, Byline, PublishedTime, SiteName, Lang string }
	if len(metadata) > 0 {
		if err := json.Unmarshal(metadata, &m); err != nil {
			t.Fatal(err)
		}
	}
	return [5]string{m.Title, m.Byline, m.PublishedTime, m.SiteName, m.Lang}
}

// agree compares: of authors one must contain the other ("By Ann Salt"), of dates the day counts, of languages the primary
// subtag.
func agree(k int, got, want string) bool {
	got, want = strings.ToLower(strings.Join(strings.Fields(got), " ")), strings.ToLower(strings.Join(strings.Fields(want), " "))
	switch {
	case got == "":
		return false
	case k == 1:
		return strings.Contains(got, want) || strings.Contains(want, got)
	case k == 2:
		return len(got) >= 10 && len(want) >= 10 && got[:10] == want[:10]
	case k == 4:
		want, _, _ = strings.Cut(want, "-")
	}
	return got == want
}
