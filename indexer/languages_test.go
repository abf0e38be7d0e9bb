package indexer

import (
	"context"
	"slices"
	"testing"

	"facetta/indexer/store"
)

// Each document has its language, in the form that lang: has, over several index segments.
func TestLanguages(t *testing.T) {
	var documents []*store.Document
	given := []string{"en", "", "de", "en", "iw", "en", "de", "x-old"}
	want := []string{"en", "", "de", "en", "he", "en", "de", "x-old"}
	for i, language := range given {
		d := document("a.example", string(rune('a'+i)), "some text")
		d.Language = language
		documents = append(documents, d)
	}
	x := openSized(t, documents, sizes{batchDocuments: 3, batchBytes: 1 << 20, segmentDocuments: 3})
	of, codes, err := x.Languages()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, number := range of {
		got = append(got, codes[number])
	}
	if !slices.Equal(got, want) || !slices.Equal(codes, []string{"", "en", "de", "he", "x-old"}) {
		t.Errorf("languages %q of %q, want %q", got, codes, want)
	}
	hits, err := x.Search(context.Background(), ParseQuery("lang:iw"), nil, 10)
	if err != nil || hits.Total != 1 {
		t.Errorf("lang:iw finds %d documents, %v; want the one in Hebrew", hits.Total, err)
	}
}
