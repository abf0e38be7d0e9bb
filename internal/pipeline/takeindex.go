package pipeline

import (
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"facetta/internal/build"
	"facetta/internal/readings"
)

// documentParts are the parts of a build that stage index writes.
var documentParts = []string{"index", "words", "text", "duplicates", "completion", "signatures"}

// Counts by stage index.
const (
	countFolded    = "near-duplicates of a better document"
	countCorrected = "documents corrected by their siblings"
	countTeasers   = "documents with teasers of others"
	countEmpty     = "documents without content"
)

// documentInput is the digest of all that stage index depends on: readings, the graph's names of the pages, the order of the documents and their
// anchor texts. The time of a fetch does not matter, and the evidence of siblings follows from the readings.
func (r *run) documentInput(own *readings.File) (string, error) {
	if own == nil {
		return "", nil
	}
	h := xxhash.New()
	fmt.Fprintln(h, own.Digest(), r.Parameters.Method, r.Parameters.Evidence, r.Parameters.Duplicates)
	for _, name := range []string{r.dir.Links(), r.anchors()} {
		if err := addFile(h, name); err != nil {
			return "", err
		}
	}
	var table pageTable
	var order []uint32
	if err := errors.Join(readGob(r.table(), &table), readGob(r.order(), &order)); err != nil {
		return "", err
	}
	addNumbers(h, table.Entry)
	addNumbers(h, table.Excluded)
	addNumbers(h, order)
	return hex.EncodeToString(h.Sum(nil)), nil
}

func addFile(h hash.Hash, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := io.Copy(h, f); err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	return nil
}

// takeIndex takes over all that stage index writes from a build with the same input; false when the input differs, or the build is damaged.
func (r *run) takeIndex() (bool, error) {
	base := r.base()
	if base == "" || r.manifest.DocumentInput == "" {
		return false, nil
	}
	m, err := build.ReadManifest(base)
	if err != nil || m.DocumentInput != r.manifest.DocumentInput {
		return false, nil
	}
	sums, err := build.SumsOf(base, documentParts...)
	if err == nil {
		err = compareSums(sums, m.Sums)
	}
	if err != nil {
		r.refuse(err)
		return false, nil
	}
	for name := range sums {
		to := filepath.Join(string(r.dir), name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return false, err
		}
		if err := share(filepath.Join(string(base), name), to); err != nil {
			return false, err
		}
	}
	for _, name := range []string{countFolded, countCorrected, countTeasers, countEmpty} {
		r.manifest.Counts[name] = m.Counts[name]
	}
	r.manifest.Reuse.Index = true
	return true, nil
}

// compareSums compares the checksums of documentParts with those of a manifest.
func compareSums(got, want map[string]string) error {
	files := 0
	for name, sum := range want {
		if part, _, _ := strings.Cut(name, "/"); !slices.Contains(documentParts, part) {
			continue
		}
		if files++; got[name] != sum {
			return fmt.Errorf("%s is missing or damaged", name)
		}
	}
	if len(got) != files {
		return fmt.Errorf("%d files of the index, want %d", len(got), files)
	}
	return nil
}
