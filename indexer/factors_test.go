package indexer

import (
	"context"
	"testing"

	"facetta/indexer/store"
)

// Factors sum up to W, and name words as the query writes them.
func TestFactorsAreW(t *testing.T) {
	x := buildIndex(t, []*store.Document{
		document("a.example", "Configuring it", "It was configured, and then it ran. Steam."),
		document("b.example", "Other", "Steamers and water"),
	})
	q := ParseQuery("configure steam* configure")
	hits, err := x.Search(context.Background(), q, nil, 1)
	if err != nil || hits.Total != 1 {
		t.Fatalf("%d hits (%v)", hits.Total, err)
	}
	list, err := x.Factors(q, hits.Top[0].Doc)
	if err != nil {
		t.Fatal(err)
	}
	sum, times := 0.0, map[string]int{}
	for _, f := range list {
		sum += f.Adds
		times[f.Word+" in "+f.Field] = f.Times
	}
	if !near(sum, hits.Top[0].TFIDF) {
		t.Errorf("factors add up to %v, W is %v", sum, hits.Top[0].TFIDF)
	}
	if len(times) != 3 || times["configure in title"] != 2 || times["configure in content"] != 2 || times["steam in content"] != 1 {
		t.Errorf("factors %+v", list)
	}
}
