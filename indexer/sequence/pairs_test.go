package sequence

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
	documents := zipfian(900, 5)
	dir := written(t, documents)
	order := opened(t, dir, len(documents))
	p, err := OpenPairs(dir, len(documents))
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
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
		list := order.Codes.Pairs([]analysis.Word{{Term: first}, {Term: second}})
		if len(list) == 0 {
			continue
		}
		set := make([]uint64, (len(documents)+63)/64)
		if !p.Of(set, list) {
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
	good := written(t, zipfian(300, 6))
	known := len(opened(t, good, 300).Codes)
	whole, err := os.ReadFile(filepath.Join(good, pairsFile))
	if err != nil {
		t.Fatal(err)
	}
	damage := func(at int) error {
		data := append([]byte(nil), whole...)
		data[at] ^= 0xff
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, pairsFile), data, 0o666); err != nil {
			t.Fatal(err)
		}
		p, err := OpenPairs(dir, 300)
		if err == nil {
			defer p.Close()
			for first := range uint16(known) {
				wanted := Pair{first, first % 7}
				set := make([]uint64, (300+63)/64)
				p.Of(set, []Pair{wanted})
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
	half := t.TempDir()
	if err := os.WriteFile(filepath.Join(half, pairsFile), whole[:len(whole)/2], 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenPairs(half, 300); err == nil {
		t.Error("half of a file was opened")
	}
}
