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

// Documents of several blocks are found under their numbers, and a phrase of three words in those that have both pairs.
func TestPairsOfManyDocuments(t *testing.T) {
	w := NewWriter(t.TempDir())
	known := []*store.Document{{Blocks: []store.Block{{Text: strings.Repeat("clay pot kiln ", 9), Content: true}}}}
	if err := w.Start(known); err != nil {
		t.Fatal(err)
	}
	const documents = 2*pairDocuments + 70
	has := map[int]string{
		0: "clay pot kiln", 1: "clay pot", 100: "pot kiln", pairDocuments - 1: "kiln clay pot kiln", pairDocuments: "clay pot kiln", pairDocuments + 1: "pot kiln clay pot",
		2*pairDocuments - 1: "clay kiln", 2 * pairDocuments: "pot kiln", documents - 1: "clay pot kiln",
	}
	records := slices.Repeat([][]byte{NewRecord(0, 1, 0, 0, []byte{0})}, documents)
	for doc, title := range has {
		records[doc] = recordOf(w.Codes, &store.Document{Title: title})
	}
	dir := filepath.Dir(w.path)
	if err := errors.Join(w.Append(records), w.End(), WritePairs(dir, documents, 2)); err != nil {
		t.Fatal(err)
	}
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
		wanted := w.Codes.Pairs(analysis.Words(phrase, analysis.English))
		set := make([]uint64, (documents+63)/64)
		if !p.Of(set, wanted) || len(wanted) != strings.Count(phrase, " ") {
			t.Fatalf("%q: the %d pairs are damaged", phrase, len(wanted))
		}
		if got := docsIn(set); !slices.Equal(got, want) {
			t.Errorf("%q: documents %d, want %d", phrase, got, want)
		}
	}
}
