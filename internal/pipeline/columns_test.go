package pipeline

import (
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"facetta/ranking"
	"facetta/ranking/column"
)

// Each document has the rank of its node, whatever the order and whichever nodes are no documents, column after column.
func TestColumnsAreByDocument(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, size := range []struct{ nodes, documents int }{
		{0, 0}, {3, 0}, {3, 3}, {1000, 700}, {blockDocuments, blockDocuments}, {2*blockDocuments + 9, 2*blockDocuments + 9},
		{3 * blockDocuments, blockDocuments + 1},
	} {
		order, isDocument := make([]uint32, size.documents), make([]bool, size.nodes)
		for d, n := range rng.Perm(size.nodes)[:size.documents] {
			order[d], isDocument[n] = uint32(n), true
		}
		c := newColumns(order, size.nodes, column.Write)
		for range 2 {
			ranks := make(ranking.Vector, size.nodes)
			for n := range ranks {
				ranks[n] = 10 * rng.Float64()
			}
			path := filepath.Join(t.TempDir(), "c")
			if err := c.write(path, ranks); err != nil {
				t.Fatal(err)
			}
			got, err := column.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			if got.Len() != len(order) {
				t.Fatalf("%v: %d ranks", size, got.Len())
			}
			for d, n := range order {
				if want := column.Encode(ranks[n]).Rank(); got.At(uint32(d)) != want {
					t.Fatalf("%v: document %d has rank %v, want %v", size, d, got.At(uint32(d)), want)
				}
			}
			if got.Others() != size.nodes-size.documents {
				t.Fatalf("%v: %d ranks of other pages", size, got.Others())
			}
			other := 0
			for n, rank := range ranks {
				if isDocument[n] {
					continue
				}
				if want := column.Encode(rank).Rank(); got.OtherAt(other) != want {
					t.Fatalf("%v: node %d has rank %v, want %v", size, n, got.OtherAt(other), want)
				}
				other++
			}
			if err := got.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
	err := newColumns([]uint32{0}, 1, column.Write).write("some/column", ranking.Vector{-1})
	if err == nil || !strings.Contains(err.Error(), "some/column") {
		t.Errorf("rank -1: %v", err)
	}
}
