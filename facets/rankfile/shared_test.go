package rankfile

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// TestRealGraph ranks cnr-2000, whose numbers are those of the README beside it, for 16 topics of made-up pages.
func TestRealGraph(t *testing.T) {
	folder := os.Getenv("FACETTA_SHARED")
	if folder == "" || testing.Short() {
		t.Skip("FACETTA_SHARED does not name the folder of shared test data, or -short")
	}
	packed, err := os.ReadFile(filepath.Join(folder, "data", "webgraphs", "cnr-2000.edges.tsv.zst"))
	if err != nil {
		t.Fatal(err)
	}
	decoder, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer decoder.Close()
	links, err := decoder.DecodeAll(packed, nil)
	if err != nil {
		t.Fatal(err)
	}
	var topics strings.Builder
	for i := range 16 * 20 {
		fmt.Fprintf(&topics, "%d\tTop/T%d\n", i*1009, i%16)
	}
	s, err := Run(context.Background(), bytes.NewReader(links), strings.NewReader(topics.String()), t.TempDir(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("\n%s", s)
	// 3,216,152 arcs, of which 87,442 are self links (counted with awk '$1==$2').
	if s.Pages != 325_557 || s.Links != 3_216_152-87_442 || s.Self != 87_442 || s.Parallel != 0 {
		t.Errorf("%d pages, %d links and %d self links", s.Pages, s.Links, s.Self)
	}
}
