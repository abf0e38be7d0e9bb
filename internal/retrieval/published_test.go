package retrieval

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPublishedFigures measures the test collections, which FACETTA_SHARED holds, and finds every line of the table in docs/retrieval.md: a
// change of W changes that table. W's MAP is no worse than that of any of Bleve's scores.
func TestPublishedFigures(t *testing.T) {
	shared := os.Getenv("FACETTA_SHARED")
	if shared == "" {
		t.Skip("FACETTA_SHARED does not name the folder of shared test data")
	}
	data, err := os.ReadFile(filepath.Join("..", "..", "docs", "retrieval.md"))
	if err != nil {
		t.Fatal(err)
	}
	published := strings.ReplaceAll(string(data), "**", "")
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, err := Load(filepath.Join(shared, "data", "ir"), name)
			if err != nil {
				t.Fatal(err)
			}
			e, err := NewEngines(c, t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			defer e.Close()
			ours := 0.0 // MAP of W, the first engine
			for i, engine := range e.All {
				r, err := Measure(context.Background(), c, engine)
				if err != nil {
					t.Fatal(err)
				}
				m := r.Means()
				line := fmt.Sprintf("| %s | %s | %d | %.4f | %.4f | %.4f | %.4f | %.4f |", name, engine.Name, len(r.Answers), m.P5, m.P10, m.AP, m.NDCG, m.RR)
				if !strings.Contains(published, line) {
					t.Errorf("docs/retrieval.md lacks %s", line)
				}
				if i == 0 {
					ours = m.AP
				}
				if m.AP > ours {
					t.Errorf("MAP of %s is %.4f, of W %.4f", engine.Name, m.AP, ours)
				}
			}
		})
	}
}
