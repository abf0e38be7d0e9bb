package indexer

import (
	"context"
	"slices"
	"testing"

	"facetta/indexer/store"
)

// The newest come first, over several index segments, those without a date last, and all with the scores that they have in a search.
func TestNewest(t *testing.T) {
	var documents []*store.Document
	for i, published := range []string{"2019-05-02", "", "2024-01-01T10:00:00Z", "2019", "2024-01-01", "1961-02", "soon", "2024-01-02"} {
		d := document("a.example", string(rune('a'+i)), "a kiln for the clay of a kiln maker, and clay")
		if i%2 == 1 {
			d = document("b.example", string(rune('a'+i)), "clay is dug here, far from a kiln")
		}
		d.Published = published
		documents = append(documents, d)
	}
	documents = append(documents, document("c.example", "other", "nothing of it"))
	documents[8].Published = "2025-01-01"
	x := openSized(t, documents, sizes{batchDocuments: 3, batchBytes: 1 << 20, segmentDocuments: 3})
	ranking := NewRanking(Ranks{9, 8, 7, 6, 5, 4, 3, 2, 1})
	q := ParseQuery("kiln clay")
	best, err := x.Search(context.Background(), q, ranking, 100)
	if err != nil || best.Total != 8 {
		t.Fatalf("%d found, %v", best.Total, err)
	}
	order := []uint32{7, 2, 4, 0, 3, 5, 1, 6}
	for _, k := range []int{100, 8, 3, 1, 0} {
		p, err := x.Prepare(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		hits, err := p.Newest(context.Background(), ranking, k)
		if err != nil || hits.Total != 8 || hits.Partial {
			t.Errorf("k %d: %+v, %v", k, hits, err)
		}
		if got := Documents(hits.Top); !slices.Equal(got, order[:min(k, len(order))]) {
			t.Errorf("k %d: %v, want %v", k, got, order[:min(k, len(order))])
		}
		for _, h := range hits.Top {
			if !slices.Contains(best.Top, h) {
				t.Errorf("k %d: %+v is not as Search has it: %+v", k, h, best.Top)
			}
		}
		p.Close()
	}
}

// A query that nothing matches, and none at all, have no newest.
func TestNewestOfNothing(t *testing.T) {
	x := openSized(t, []*store.Document{document("a.example", "a", "some text")}, sizes{batchDocuments: 3, batchBytes: 1 << 20, segmentDocuments: 3})
	for _, words := range []string{"", "kiln", "-text"} {
		p, err := x.Prepare(context.Background(), ParseQuery(words))
		if err != nil {
			t.Fatal(err)
		}
		if hits, err := p.Newest(context.Background(), nil, 10); err != nil || hits.Total != 0 || len(hits.Top) != 0 {
			t.Errorf("%q: %+v, %v", words, hits, err)
		}
		p.Close()
	}
}
