package boilerplate

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"facetta/crawler/page"
	"facetta/internal/gold"
	"facetta/internal/measure"
)

// goldSets are the data sets of pages with a hand-made main content, in data/extraction of the shared folder.
var goldSets = []string{"cleaneval-dev", "cleanportaleval", "dragnet-train", "zyte-article"}

// TestGold prints how well each method extracts the main content: F1 over bags of words, averaged over the pages of each set
// and over the sets. FACETTA_SHARED names the shared folder. It fails when the default is not the best of the methods on
// average.
func TestGold(t *testing.T) {
	shared := os.Getenv("FACETTA_SHARED")
	if shared == "" {
		t.Skip("FACETTA_SHARED is not set: no gold standards to measure with")
	}
	mean := make(map[Method]float64)
	fmt.Printf("%-18s", "F1")
	for _, m := range Methods() {
		fmt.Printf("%16s", m)
	}
	fmt.Println()
	sets, err := gold.Open(filepath.Join(shared, "data", "extraction"))
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range sets {
		if !slices.Contains(goldSets, set.Name) {
			continue
		}
		scores := scoreSet(t, set)
		fmt.Printf("%-18s", set.Name)
		for _, m := range Methods() {
			fmt.Printf("%16.4f", scores[m])
			mean[m] += scores[m] / float64(len(goldSets))
		}
		fmt.Println()
	}
	fmt.Printf("%-18s", "mean of sets")
	for _, m := range Methods() {
		fmt.Printf("%16.4f", mean[m])
		if mean[m] > mean[Default] {
			t.Errorf("%s is better than the default", m)
		}
	}
	fmt.Println()
}

// scoreSet gives the mean F1 of each method over the pages of a set that have a gold text.
func scoreSet(t *testing.T, set gold.Set) map[Method]float64 {
	pages, err := set.Pages()
	if err != nil {
		t.Fatal(err)
	}
	sum := make(map[Method]float64)
	n := 0
	for i := range pages {
		if !pages[i].HasGold {
			continue
		}
		n++
		want := measure.NewReference(pages[i].Gold)
		p := page.Parse(page.Response{URL: "http://example.org/", Body: pages[i].HTML})
		for _, m := range Methods() {
			sum[m] += want.Score(Extract(p, classifier(t, m))).Bag.F1()
		}
	}
	for m := range sum {
		sum[m] /= float64(n)
	}
	return sum
}
