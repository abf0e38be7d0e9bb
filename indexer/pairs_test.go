package indexer

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every pair of neighbouring words of title, anchors and content is found in its document, and few are found elsewhere.
func TestPairsRuleOutAllButTheirDocuments(t *testing.T) {
	documents := synthetic(900, 5)
	x := buildIndex(t, documents)
	has := make([]map[string]bool, len(documents))
	for i, d := range documents {
		has[i] = map[string]bool{}
		for _, words := range pairedTexts(d) {
			for j := range len(words) - 1 {
				has[i][words[j].Term+" "+words[j+1].Term] = true
			}
		}
	}
	asked, wrong := 0, 0
	for pair := range has[17] {
		first, second, _ := strings.Cut(pair, " ")
		buckets := x.order.codes.pairs([]Word{{Term: first}, {Term: second}})
		if len(buckets) == 0 {
			continue
		}
		set := x.pairs.of(buckets)
		for doc := range documents {
			switch in := set.Contains(uint32(doc)); {
			case has[doc][pair] && !in:
				t.Fatalf("document %d has %q, and the pairs say no", doc, pair)
			case !has[doc][pair] && in:
				wrong++
			}
			asked++
		}
	}
	if asked == 0 || wrong*20 > asked {
		t.Errorf("of %d documents that were looked for, the pairs let %d pass without need", asked, wrong)
	}
}

// pairedTexts are the words of each text whose pairs are noted.
func pairedTexts(d *Document) [][]Word {
	texts := [][]Word{analyse(d.Title, stemmingOf(d.Language))}
	for _, a := range d.Anchors {
		texts = append(texts, analyse(a, stemmingOf(d.Language)))
	}
	for _, b := range d.Blocks {
		if b.Content {
			texts = append(texts, analyse(b.Text, stemmingOf(d.Language)))
		}
	}
	return texts
}

// Damaged lists rule nothing out; what a checksum holds is refused.
func TestDamagedPairs(t *testing.T) {
	x := buildIndex(t, synthetic(300, 6))
	path := x.pairs.path
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	damage := func(at int) error {
		data := append([]byte(nil), whole...)
		data[at] ^= 0xff
		path := filepath.Join(t.TempDir(), pairsFile) // the index has the other one mapped
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		p, err := openPairs(path, 300)
		if err == nil {
			defer p.close()
			for bucket := range uint16(pairBuckets) {
				if n := p.of([]uint16{bucket}).GetCardinality(); n > 300 {
					t.Fatalf("bucket %d has %d of 300 documents", bucket, n)
				}
			}
		}
		return err
	}
	for _, at := range []int{0, 9, len(whole) - 1, len(whole) - 12} {
		var corrupt *CorruptError
		if err := damage(at); !errors.As(err, &corrupt) {
			t.Errorf("byte %d is damaged: %v, want a CorruptError", at, err)
		}
	}
	directory := len(whole) - 16 - pairDirectory
	for _, at := range []int{pairsHeader, directory - 1, directory, directory + 8001} {
		if err := damage(at); err != nil {
			t.Errorf("byte %d of the lists is damaged: %v", at, err)
		}
	}
	half := filepath.Join(t.TempDir(), pairsFile)
	if err := os.WriteFile(half, whole[:len(whole)/2], 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := openPairs(half, 300); err == nil {
		t.Error("half of a file was opened")
	}
}
