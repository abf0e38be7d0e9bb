package main

import (
	"os"
	"path/filepath"
	"testing"

	"facetta/facets/taxonomy/generate"
)

func TestRun(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	keep := filepath.Join(t.TempDir(), "content.rdf.u8")
	if err := run(generate.Options{Pages: 2000, Seed: 1}, keep); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(keep); err != nil || info.Size() < 800_000 {
		t.Errorf("kept %v, %v", info, err)
	}
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
