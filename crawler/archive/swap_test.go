package archive

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A file of the archive is missed by its index, if only for one capture; an index without captures and one that is not the archive's miss nothing.
func TestWhichFilesAreMissed(t *testing.T) {
	warc, index, _ := small(t, 1)
	lacks := func(t *testing.T, dir string) bool {
		a, err := Open(dir, Options{ReadOnly: true})
		if err == nil {
			a.Close()
		}
		if err != nil && !strings.Contains(err.Error(), "is missing or not a file") {
			t.Error(err)
		}
		return err != nil
	}
	for name, c := range map[string]struct {
		change func(dir, file, index string) error
		missed bool
	}{
		"whole":       {func(_, _, _ string) error { return nil }, false},
		"one capture": {func(_, file, _ string) error { return os.Remove(file) }, true},
		"a folder":    {func(_, file, _ string) error { return errors.Join(os.Remove(file), os.Mkdir(file, 0o755)) }, true},
		"no capture": {func(_, file, at string) error {
			return errors.Join(os.Remove(file), os.WriteFile(at, []byte(sidecarMagic), 0o644))
		}, false},
		"another's":      {func(dir, _, _ string) error { return os.WriteFile(filepath.Join(dir, "notes.idx"), index, 0o644) }, false},
		"an index gone":  {func(dir, _, _ string) error { return os.Symlink("gone", filepath.Join(dir, indexName(9))) }, false}, // since it was listed
		"moved by prune": {func(dir, file, _ string) error { return moveTo(filepath.Join(dir, prunedFolder), file) }, false},
	} {
		dir := store(t, warc, index)
		if err := c.change(dir, filepath.Join(dir, fileName(1)), filepath.Join(dir, indexName(1))); err != nil {
			t.Fatal(err)
		}
		if got := lacks(t, dir); got != c.missed {
			t.Errorf("%s: missed: %t", name, got)
		}
	}
}

// moveTo moves a file to a folder that it makes.
func moveTo(dir, file string) error {
	return errors.Join(os.Mkdir(dir, 0o755), os.Rename(file, filepath.Join(dir, filepath.Base(file))))
}

// Who opens the archive while the files of a prune take their places finds all captures, or those that were kept, never some of them.
func TestReadersDuringASwap(t *testing.T) {
	whole := t.TempDir()
	a := seen(t, whole)
	kept, _ := a.kept(PruneOptions{})
	if err := errors.Join(a.rewrite(t.Context(), kept), a.Close()); err != nil {
		t.Fatal(err)
	}
	for range 30 {
		dir := t.TempDir()
		if err := os.CopyFS(dir, os.DirFS(whole)); err != nil {
			t.Fatal(err)
		}
		settled := make(chan error, 1)
		go func() { settled <- settle(dir) }()
		for open := true; open; {
			select {
			case err := <-settled:
				if err != nil {
					t.Fatal(err)
				}
				open = false
			default:
			}
			a, err := Open(dir, Options{ReadOnly: true})
			if err != nil {
				t.Fatal(err)
			}
			if a.Captures() != len(kept) {
				t.Errorf("%d captures of %d", a.Captures(), len(kept))
			}
			a.Close()
		}
	}
}

// Who may only read the archive does not prune it, but may ask what that would do.
func TestReadersDoNotPrune(t *testing.T) {
	dir := t.TempDir()
	seen(t, dir).Close()
	a := open(t, dir, Options{ReadOnly: true})
	want := told(t, a)
	if would, err := a.Prune(context.Background(), PruneOptions{DryRun: true}); err != nil || would.Dropped != 12 {
		t.Errorf("a dry run: %+v, %v", would, err)
	}
	if report, err := a.Prune(context.Background(), PruneOptions{}); !errors.Is(err, ErrReadOnly) || report != (PruneReport{}) {
		t.Errorf("pruned: %+v, %v", report, err)
	}
	a.Close()
	if again := open(t, dir, Options{}); again.Captures() != 24 || !slices.Equal(told(t, again), want) {
		t.Errorf("%d captures are left of 24", again.Captures())
	}
}

// Damage is told by file, in order.
func TestVerifyTellsFiles(t *testing.T) {
	a := seen(t, t.TempDir())
	var want []string
	for _, n := range []int{1, 2, 3, 10, 11} { // the last one of h2 and h10 is that of the third day
		u := page(fmt.Sprintf("http://h%d.example/", n), 0).URL
		damage(t, a, u)
		e, _ := a.Entry(u)
		f, _, err := a.locate(e)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, f.path)
	}
	slices.Sort(want)
	var got []string
	found, err := a.Verify(context.Background())
	for _, d := range found {
		got = append(got, slices.Repeat([]string{d.File}, d.Latest+d.Older)...)
	}
	if err != nil || !slices.Equal(got, want) || len(found) != len(slices.Compact(want)) || len(found) < 2 {
		t.Errorf("%+v, %v; want damage in %v", found, err, want)
	}
}
