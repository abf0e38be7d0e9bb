package indexer

import (
	"context"
	"slices"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"

	"facetta/indexer/query"
	"facetta/indexer/store"
)

// Sets of documents that are given for a filter are parted among the index segments, whatever these begin with.
func TestGivenDocuments(t *testing.T) {
	var documents []*store.Document
	texts := []string{"common words stand here", "common here stand words"}
	for i := range 200 {
		documents = append(documents, document("a.example", "x", texts[i%2]))
	}
	x := openSized(t, documents, sizes{batchDocuments: 70, batchBytes: 1 << 20, segmentDocuments: 70})
	given := []uint32{1, 63, 64, 69, 70, 71, 133, 139, 140, 199}
	var others, even []uint32
	for doc := range uint32(200) {
		if !slices.Contains(given, doc) {
			others = append(others, doc)
		} else if doc%2 == 0 {
			even = append(even, doc)
		}
	}
	for line, want := range map[string][]uint32{"topic:A": given, "common topic:A": given, "common -topic:A": others, `"words stand here" topic:A`: even} {
		q := ParseQuery(line)
		q.Given = map[query.Filter]*roaring.Bitmap{{By: query.Topic, Value: "A"}: roaring.BitmapOf(given...)}
		m, err := x.Matches(context.Background(), q)
		if got := m.Documents.ToArray(); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: documents %v, want %v (%v)", line, got, want, err)
		}
	}
}
