package searcher_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/internal/panics"
	"facetta/internal/searcher"
)

// TestAFileThatIsCutShort: where a mapped file can't be read any more, what needs it fails, wherever that runs, and nothing else does.
func TestAFileThatIsCutShort(t *testing.T) {
	dir := makeBuild(t, t.TempDir(), newArchive(t))
	b, err := searcher.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	files, err := filepath.Glob(filepath.Join(string(dir), "text", "*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("texts: %v, %v", files, err)
	}
	for _, name := range files {
		if err := os.Truncate(name, 0); err != nil {
			t.Fatal(err)
		}
	}
	_, err = b.Search(context.Background(), searcher.Request{Query: "common"})
	if broken := new(panics.Recovered); !errors.As(err, &broken) || !strings.Contains(err.Error(), "store.") {
		t.Errorf("a search without the texts: %v; want the fault, and where it was", err)
	}
	if n := b.Stats().Pages; n != pages {
		t.Errorf("%d pages, want %d", n, pages)
	}
}
