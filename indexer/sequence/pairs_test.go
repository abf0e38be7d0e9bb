package sequence

import (
	"bytes"
	"errors"
	"math/rand/v2"
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
	for some := range has[17] {
		first, second, _ := strings.Cut(some, " ")
		if asked%2 == 1 {
			first, second = second, first // which few documents have
		}
		two := first + " " + second
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
	const documents = 300
	good := written(t, zipfian(documents, 6))
	known := len(opened(t, good, documents).Codes)
	whole, err := os.ReadFile(filepath.Join(good, pairsFile))
	if err != nil {
		t.Fatal(err)
	}
	damaged := func(data []byte) (*Pairs, error) {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, pairsFile), data, 0o666); err != nil {
			t.Fatal(err)
		}
		return OpenPairs(dir, documents)
	}
	for _, at := range []int{0, 9, len(whole) - 1, len(whole) - 12} {
		data := bytes.Clone(whole)
		data[at] ^= 0xff
		var corrupt *file.CorruptError
		if _, err := damaged(data); !errors.As(err, &corrupt) {
			t.Errorf("byte %d is damaged: %v, want a CorruptError", at, err)
		}
	}
	rng := rand.New(rand.NewPCG(5, 5))
	end := len(whole) - 8 - 8*knownWords
	refused := 0
	for range 10 {
		data := bytes.Clone(whole)
		for at := pairsHeader; at < end; at += 1 + rng.IntN(100) {
			data[at] = byte(rng.Uint32())
		}
		p, err := damaged(data)
		if err != nil {
			t.Fatalf("the sections are damaged: %v", err)
		}
		for first := range uint16(known) {
			for _, second := range []uint16{first % 7, uint16(rng.IntN(known)), uint16(known - 1)} {
				set := make([]uint64, (documents+63)/64)
				if !p.Of(set, []Pair{{first, second}}) {
					refused++
				}
				if docs := docsIn(set); len(docs) > 0 && docs[len(docs)-1] >= documents {
					t.Fatalf("pair %d %d has document %d of %d", first, second, docs[len(docs)-1], documents)
				}
			}
		}
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if most := 10 * known * 3; refused < most/100 || refused > most*9/10 {
		t.Errorf("%d of %d sections were refused", refused, most)
	}
}

// However few lists are made at once, and by however many workers, the file is the same.
func TestPairsDoNotDependOnWorkers(t *testing.T) {
	documents := zipfian(15, 4)
	dir := written(t, documents)
	want, err := os.ReadFile(filepath.Join(dir, pairsFile))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ workers, atOnce int }{{1, listsAtOnce}, {1, 1}, {2, 1}, {2, 100}, {7, 1000}} {
		path := filepath.Join(t.TempDir(), pairsFile)
		out, err := file.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		w := &pairWriter{out: out, sequences: opened(t, dir, len(documents)), documents: len(documents), atOnce: c.atOnce}
		w.write(c.workers)
		if err := out.Finish(); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%d workers, %d bytes of lists at once: %d bytes, %v; want the %d of others", c.workers, c.atOnce, len(got), err, len(want))
		}
	}
}

// As many lists are made at once as fit, and those of one first word at least.
func TestListsAtOnce(t *testing.T) {
	b := &pairBlock{documents: 80, known: 3, counts: []uint32{80, 80, 0, 80, 0, 0, 80, 80, 80}} // 20, 10 and 30 bytes
	for _, c := range []struct{ most, from, want int }{{1, 0, 1}, {20, 0, 1}, {29, 0, 1}, {30, 0, 2}, {59, 0, 2}, {60, 0, 3}, {1, 1, 2}, {40, 1, 3}, {1, 2, 3}} {
		if got := b.atOnce(c.from, c.most); got != c.want {
			t.Errorf("%d bytes from %d on: up to %d, want %d", c.most, c.from, got, c.want)
		}
	}
}
