package searcher_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"facetta/internal/searcher"
)

// A search for a compound finds pages that write it another way, and each spelling has the others' pages.
func TestCompoundsAreSearchedInEachSpelling(t *testing.T) {
	a := emptyArchive(t)
	for i, text := range []string{"The filesystem of a kettle holds steam.", "A file system of engines, told in full.", "A file-system for boilers.",
		"Each file-system has its own pressure.", "One file-system more, and no end."} {
		put(t, a, fmt.Sprintf("http://h%d.example/", i), "<html lang=en><title>Page</title><p>"+text)
	}
	b, err := searcher.Open(makeBuild(t, t.TempDir(), a))
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for query, want := range map[string]int{"filesystem": 5, "file-system": 5, "file system": 5, `"filesystem"`: 1, `"file system"`: 4} {
		answer, err := b.Search(context.Background(), searcher.Request{Query: query})
		if err != nil {
			t.Fatal(err)
		}
		if answer.Total != want || answer.Relaxed {
			t.Errorf("%s finds %d, want %d", query, answer.Total, want)
		}
		if slices.ContainsFunc(answer.Results, func(r searcher.Result) bool { return len(r.Marks) == 0 }) {
			t.Errorf("%s marks nothing in one of %+v", query, answer.Results)
		}
	}
}
