package pipeline

import (
	"slices"
	"strings"
	"testing"

	"facetta/facets"
	"facetta/indexer"
	"facetta/internal/build"
	"facetta/ranking"
	"facetta/ranking/column"
)

// Documents come by falling rank, those of one rank by node, and what is no document does not come.
func TestDocumentsComeByRank(t *testing.T) {
	r := &run{dir: build.Dir(t.TempDir())}
	r.manifest.Counts = map[string]int{}
	if err := writeGob(r.table(), pageTable{Excluded: []bool{false, false, true, false, false, false}}); err != nil {
		t.Fatal(err)
	}
	want := []uint32{4, 1, 3, 0, 5}
	order, err := r.orderDocuments(ranking.Vector{0.5, 2, 9, 2, 3, 0.5})
	if err != nil || !slices.Equal(order, want) || r.manifest.Counts["documents"] != 5 {
		t.Errorf("order %v of %d, %v; want %v", order, r.manifest.Counts["documents"], err, want)
	}
	var kept []uint32
	if err := readGob(r.order(), &kept); err != nil || !slices.Equal(kept, want) {
		t.Errorf("for the next stages %v, %v", kept, err)
	}
}

// In a build no document has a greater unbiased rank than one before it, as the exact search for the best ones expects.
func TestUnbiasedRanksFall(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetchAll()
	dir, m := mustRun(t, potOptions(t, c.Archive, t.TempDir()))
	ranks, err := column.Open(dir.Unbiased())
	if err != nil {
		t.Fatal(err)
	}
	defer ranks.Close()
	x, err := indexer.Open(string(dir))
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	documents := uint32(m.Counts["documents"])
	for d := uint32(1); d < documents; d++ {
		if ranks.At(d) > ranks.At(d-1) {
			t.Errorf("document %d has rank %g, the one before it %g", d, ranks.At(d), ranks.At(d-1))
		}
	}
	if nodes, err := x.Nodes(); err != nil || len(nodes) != int(documents) || slices.IsSorted(nodes) {
		t.Errorf("%d documents by node, of %d, %v", len(nodes), documents, err)
	}
}

// More topics than memberships can name are refused before anything is solved.
func TestTooManyTopicsAreRefused(t *testing.T) {
	for most, refused := range map[int]bool{facets.MaxTopics: false, facets.MaxTopics + 1: true} {
		r := &run{dir: "/dev/null/none"} // where nothing can be written
		err := r.topicRanks(t.Context(), nil, nil, nil, make([]topicSet, most))
		if err == nil || strings.Contains(err.Error(), "--max-topics") != refused {
			t.Errorf("%d topics: %v", most, err)
		}
	}
}
