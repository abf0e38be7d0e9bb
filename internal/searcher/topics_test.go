package searcher_test

import (
	"context"
	"strings"
	"testing"

	"facetta/facets/taxonomy"
	"facetta/internal/build"
	"facetta/internal/pipeline"
	"facetta/internal/searcher"
)

// Topics with numbers are listed in the order of these, each below the topic that it belongs to.
func TestTopicsAreListedByNumber(t *testing.T) {
	const listed = "http://w.example/7\tTop/Part_10\nhttp://w.example/9\tTop/Part_2\nhttp://w.example/11\tTop/Part_2/One\n"
	tax, _, err := taxonomy.Read(strings.NewReader(listed), "topics.tsv", taxonomy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	dir, _, err := pipeline.Run(context.Background(), pipeline.Options{
		Data: t.TempDir(), Archive: newArchive(t), Taxonomy: tax, Parameters: build.Parameters{Method: "keep-all"},
	})
	if err != nil {
		t.Fatal(err)
	}
	b, err := searcher.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	var paths []string
	for _, topic := range b.Topics() {
		paths = append(paths, topic.Path)
	}
	if got := strings.Join(paths, " "); got != "Top/Part_2 Top/Part_2/One Top/Part_10" {
		t.Error(got)
	}
}
