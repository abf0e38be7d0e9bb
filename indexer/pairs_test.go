package indexer

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/indexer/analysis"
	"facetta/indexer/file"
	"facetta/indexer/store"
)

// The pairs say of exactly those documents that they have two words in a row whose title, anchors or content have.
func TestPairsAreOfTheirDocuments(t *testing.T) {
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
	asked := 0
	for two := range has[17] {
		first, second, _ := strings.Cut(two, " ")
		list := x.order.codes.pairs([]analysis.Word{{Term: first}, {Term: second}})
		if len(list) == 0 {
			continue
		}
		set, ok := x.pairs.of(list)
		if !ok {
			t.Fatalf("the pairs of %q are damaged", two)
		}
		for doc := range documents {
			if in := set[doc/64]>>(doc%64)&1 != 0; in != has[doc][two] {
				t.Fatalf("document %d has %q: %v, the pairs say %v", doc, two, !in, in)
			}
		}
		asked++
	}
	if asked == 0 {
		t.Error("no pair of known words was looked for")
	}
}

// pairedTexts are the words of each text whose pairs are noted.
func pairedTexts(d *store.Document) [][]analysis.Word {
	texts := [][]analysis.Word{analysis.Words(d.Title, analysis.StemmingOf(d.Language))}
	for _, a := range d.Anchors {
		texts = append(texts, analysis.Words(a, analysis.StemmingOf(d.Language)))
	}
	for _, b := range d.Blocks {
		if b.Content {
			texts = append(texts, analysis.Words(b.Text, analysis.StemmingOf(d.Language)))
		}
	}
	return texts
}

// Damaged sections are either refused or have documents of the index; what a checksum holds is refused.
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
			for first := range uint16(len(x.order.codes)) {
				wanted := pair{first, first % 7}
				set, _ := p.of([]pair{wanted})
				if docs := docsIn(set); len(docs) > 0 && docs[len(docs)-1] >= 300 {
					t.Fatalf("pair %v has document %d of 300", wanted, docs[len(docs)-1])
				}
			}
		}
		return err
	}
	for _, at := range []int{0, 9, len(whole) - 1, len(whole) - 12} {
		var corrupt *file.CorruptError
		if err := damage(at); !errors.As(err, &corrupt) {
			t.Errorf("byte %d is damaged: %v, want a CorruptError", at, err)
		}
	}
	end := len(whole) - 8 - 8*knownWords
	for at := pairsHeader; at < end; at += 1 + (end-pairsHeader)/20 {
		if err := damage(at); err != nil {
			t.Errorf("byte %d of the sections is damaged: %v", at, err)
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
