package pipeline

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// A file that cannot be linked, here for being on another file system, is copied.
func TestSharingAcrossFileSystems(t *testing.T) {
	const from = "/proc/version"
	to := filepath.Join(t.TempDir(), "to")
	if err := os.WriteFile(to, []byte("others"), 0o644); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := share(from, to); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(to); err != nil || !bytes.Equal(got, want) || len(got) == 0 {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}
