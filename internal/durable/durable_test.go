package durable

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// What reaches the disk cannot be seen without cutting the power. These are what can: names, contents, and errors.
func TestRename(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "from"), filepath.Join(dir, "to")
	if err := errors.Join(os.WriteFile(from, []byte("new"), 0o644), os.WriteFile(to, []byte("old"), 0o644)); err != nil {
		t.Fatal(err)
	}
	if err := Rename(from, to); err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(to); err != nil || string(b) != "new" {
		t.Errorf("%q, %v; want the new file under the name", b, err)
	}
	if err := Rename(from, to); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	if b, err := os.ReadFile(to); err != nil || string(b) != "new" {
		t.Errorf("%q, %v; want the file to stay", b, err)
	}
	if err := Rename(to, filepath.Dir(to)); err == nil {
		t.Error("a file got the name of its folder")
	}
}

func TestTree(t *testing.T) {
	dir := t.TempDir()
	below := filepath.Join(dir, "a", "b")
	if err := errors.Join(os.MkdirAll(below, 0o755), os.WriteFile(filepath.Join(below, "file"), []byte("x"), 0o444),
		os.Symlink("nowhere", filepath.Join(dir, "link"))); err != nil {
		t.Fatal(err)
	}
	if err := Tree(dir); err != nil {
		t.Errorf("a folder with folders, a file that may only be read, and a link to nowhere: %v", err)
	}
	for _, missing := range []func(string) error{Tree, Names} {
		if err := missing(filepath.Join(dir, "missing")); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a folder that is not there: %v", err)
		}
	}
}
