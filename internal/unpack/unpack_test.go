package unpack

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// pack writes an archive of files and a folder.
func pack(t *testing.T, path string, files ...string) {
	t.Helper()
	var packed bytes.Buffer
	z, err := zstd.NewWriter(&packed)
	if err != nil {
		t.Fatal(err)
	}
	w := tar.NewWriter(z)
	errs := []error{w.WriteHeader(&tar.Header{Name: "set/", Typeflag: tar.TypeDir, Mode: 0o755})}
	for _, name := range files {
		errs = append(errs, w.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(name))}))
		_, err := io.WriteString(w, name)
		errs = append(errs, err)
	}
	if err := errors.Join(append(errs, w.Close(), z.Close(), os.WriteFile(path, packed.Bytes(), 0o644))...); err != nil {
		t.Fatal(err)
	}
}

// files are the names of a set, each of whose files holds its own name.
func files(t *testing.T, path string) (names []string) {
	t.Helper()
	err := Files(path, func(name string, r io.Reader) error {
		text, err := io.ReadAll(r)
		if string(text) != name {
			t.Errorf("%s: %q in %s", path, text, name)
		}
		names = append(names, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestFolderAndArchiveHaveTheSameFiles(t *testing.T) {
	dir := t.TempDir()
	packed := filepath.Join(dir, "set"+Suffix)
	pack(t, packed, "set/a/1.html", "set/b.txt")
	want := []string{"set/a/1.html", "set/b.txt"}
	if got := files(t, packed); !slices.Equal(got, want) {
		t.Errorf("archive: %q", got)
	}
	folder := filepath.Join(dir, "set")
	if err := os.MkdirAll(filepath.Join(folder, "a"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a/1.html", "b.txt"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("set/"+name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := files(t, folder); !slices.Equal(got, want) {
		t.Errorf("folder: %q", got)
	}
}

func TestErrors(t *testing.T) {
	dir := t.TempDir()
	never := func(name string, _ io.Reader) error {
		t.Errorf("a file %s", name)
		return nil
	}
	for _, name := range []string{"none", "none" + Suffix} {
		if err := Files(filepath.Join(dir, name), never); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", name, err)
		}
	}
	broken := filepath.Join(dir, "broken"+Suffix)
	if err := os.WriteFile(broken, []byte("no archive"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Files(broken, never); err == nil {
		t.Error("a broken archive has no error")
	}
	pack(t, broken, "set/x", "set/y")
	folder := t.TempDir()
	if err := errors.Join(os.WriteFile(filepath.Join(folder, "x"), nil, 0o644), os.WriteFile(filepath.Join(folder, "y"), nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	for _, set := range []string{broken, folder} {
		enough, n := errors.New("enough"), 0
		if err := Files(set, func(string, io.Reader) error { n++; return enough }); !errors.Is(err, enough) || n != 1 {
			t.Errorf("%s: %v after %d files", set, err, n)
		}
	}
}

// A set may share its files with another one, and old files have names that are not UTF-8. A circle of links ends.
func TestLinkedFoldersAndForeignNames(t *testing.T) {
	dir := t.TempDir()
	pages, set := filepath.Join(dir, "pages"), filepath.Join(dir, "set")
	errs := []error{os.MkdirAll(filepath.Join(pages, "deep"), 0o755), os.Mkdir(set, 0o755)}
	for path, text := range map[string]string{
		filepath.Join(pages, "gr\xfcn.html"): "set/html/gr\xfcn.html", filepath.Join(dir, "shared"): "set/z.txt",
	} {
		errs = append(errs, os.WriteFile(path, []byte(text), 0o644))
	}
	for link, target := range map[string]string{
		filepath.Join(set, "html"): pages, filepath.Join(set, "z.txt"): "../shared", filepath.Join(pages, "deep", "circle"): pages,
	} {
		errs = append(errs, os.Symlink(target, link))
	}
	link := filepath.Join(dir, "link", "set")
	errs = append(errs, os.Mkdir(filepath.Dir(link), 0o755), os.Symlink(set, link))
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{set, link} {
		if got := files(t, path); !slices.Equal(got, []string{"set/html/gr\xfcn.html", "set/z.txt"}) {
			t.Errorf("%s: %q", path, got)
		}
	}
	if err := os.Remove(filepath.Join(dir, "shared")); err != nil {
		t.Fatal(err)
	}
	if err := Files(set, func(string, io.Reader) error { return nil }); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a link to nowhere: %v", err)
	}
}
