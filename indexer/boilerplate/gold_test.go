package boilerplate

import (
	"archive/tar"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/klauspost/compress/zstd"

	"facetta/crawler/page"
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
	for _, set := range goldSets {
		scores := scoreSet(t, filepath.Join(shared, "data", "extraction", set+".tar.zst"))
		fmt.Printf("%-18s", set)
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

// scoreSet gives the mean F1 of each method over the pages of an archive that have a gold text.
func scoreSet(t *testing.T, archive string) map[Method]float64 {
	pages, golds := readSet(t, archive)
	sum := make(map[Method]float64)
	n := 0
	for id, body := range pages {
		gold := bag(golds[id])
		if len(gold) == 0 || id == "R427" { // R427: an error page is stored for it, as the set's README says
			continue
		}
		n++
		p := page.Parse(page.Response{URL: "http://example.org/", Body: body})
		for _, m := range Methods() {
			c, err := New(m)
			if err != nil {
				t.Fatal(err)
			}
			sum[m] += f1(gold, bag(Extract(p, c)))
		}
	}
	for m := range sum {
		sum[m] /= float64(n)
	}
	return sum
}

// readSet reads html/<id>.html and gold/<id>.txt of a set.
func readSet(t *testing.T, archive string) (pages map[string][]byte, golds map[string]string) {
	f, err := os.Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := zstd.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	pages, golds = make(map[string][]byte), make(map[string]string)
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return pages, golds
		}
		if err != nil {
			t.Fatal(err)
		}
		dir, name := path.Base(path.Dir(h.Name)), path.Base(h.Name)
		id := strings.TrimSuffix(name, path.Ext(name))
		if dir != "html" && dir != "gold" {
			continue
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if dir == "html" {
			pages[id] = data
		} else {
			golds[id] = string(data)
		}
	}
}

// bag counts the words of a text: runs of letters and digits in lower case.
func bag(text string) map[string]int {
	words := make(map[string]int)
	isGap := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), isGap) {
		words[word]++
	}
	return words
}

// f1 is the harmonic mean of precision and recall of a bag against the gold bag, 0 when they share nothing.
func f1(gold, got map[string]int) float64 {
	shared, total := 0, 0
	for word, n := range got {
		shared += min(n, gold[word])
		total += n
	}
	for _, n := range gold {
		total += n
	}
	if total == 0 {
		return 0
	}
	return 2 * float64(shared) / float64(total)
}
