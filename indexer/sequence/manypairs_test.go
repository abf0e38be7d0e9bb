package sequence

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/indexer/analysis"
	"facetta/indexer/store"
)

// writtenTitles writes the sequences and pairs of so many documents, of which some have a title of the words clay, pot and kiln.
func writtenTitles(t *testing.T, documents int, titles map[int]string) (dir string, codes Codes) {
	t.Helper()
	w := NewWriter(t.TempDir())
	known := []*store.Document{{Blocks: []store.Block{{Text: strings.Repeat("clay pot kiln ", 9), Content: true}}}}
	if err := w.Start(known); err != nil {
		t.Fatal(err)
	}
	records := slices.Repeat([][]byte{NewRecord(0, 1, 0, 0, []byte{0})}, documents)
	for doc, title := range titles {
		records[doc] = recordOf(w.Codes, &store.Document{Title: title})
	}
	dir = filepath.Dir(w.path)
	if err := errors.Join(w.Append(records), w.End(), WritePairs(dir, documents, 2)); err != nil {
		t.Fatal(err)
	}
	return dir, w.Codes
}

// documentsOf gives the documents that have all pairs of a phrase.
func documentsOf(t *testing.T, p *Pairs, codes Codes, phrase string) []uint32 {
	t.Helper()
	wanted := codes.Pairs(analysis.Words(phrase, analysis.English))
	set := make([]uint64, (p.documents+63)/64)
	if !p.Of(set, wanted) || len(wanted) != strings.Count(phrase, " ") {
		t.Fatalf("%q: the %d pairs are damaged", phrase, len(wanted))
	}
	return docsIn(set)
}

// Documents of several blocks are found under their numbers, and a phrase of three words in those that have both pairs.
func TestPairsOfManyDocuments(t *testing.T) {
	const documents = 2*pairDocuments + 70
	titles := map[int]string{
		0: "clay pot kiln", 1: "clay pot", 100: "pot kiln", pairDocuments - 1: "kiln clay pot kiln", pairDocuments: "clay pot kiln", pairDocuments + 1: "pot kiln clay pot",
		2*pairDocuments - 1: "clay kiln", 2 * pairDocuments: "pot kiln", documents - 1: "clay pot kiln",
	}
	dir, codes := writtenTitles(t, documents, titles)
	p, err := OpenPairs(dir, documents)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	const second, third, last = pairDocuments, 2 * pairDocuments, documents - 1 // the first documents of the second and the third block
	for phrase, want := range map[string][]uint32{
		"clay pot": {0, 1, second - 1, second, second + 1, last}, "pot kiln": {0, 100, second - 1, second, second + 1, third, last},
		"clay pot kiln": {0, second - 1, second, second + 1, last}, "kiln clay": {second - 1, second + 1}, "clay kiln": {third - 1}, "pot clay": nil,
	} {
		if got := documentsOf(t, p, codes, phrase); !slices.Equal(got, want) {
			t.Errorf("%q: documents %d, want %d", phrase, got, want)
		}
	}
}

// A block may be full, or have a single document.
func TestPairsOfFullBlocks(t *testing.T) {
	for _, documents := range []int{1, pairDocuments, pairDocuments + 1} {
		dir, codes := writtenTitles(t, documents, map[int]string{documents - 1: "clay pot"})
		p, err := OpenPairs(dir, documents)
		if err != nil {
			t.Fatal(err)
		}
		if got := documentsOf(t, p, codes, "clay pot"); !slices.Equal(got, []uint32{uint32(documents - 1)}) {
			t.Errorf("of %d documents %d have the pair, want the last", documents, got)
		}
		if want := pairsHeader + 8 + 8*knownWords*((documents-1)/pairDocuments+1); len(p.data) < want || len(p.data) > want+100 {
			t.Errorf("the pairs of %d documents take %d bytes, want few more than %d", documents, len(p.data), want)
		}
		p.Close()
	}
}
