package archive

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"facetta/internal/weburl"
)

// seen makes an archive of small files with 12 addresses, of which those with even numbers were captured three times.
func seen(t *testing.T, dir string) *Archive {
	a := open(t, dir, Options{FileSize: 2000})
	for day := range 3 {
		for n := range 12 {
			if day == 0 || n%2 == 0 {
				add(t, a, page(fmt.Sprintf("http://h%d.example/", n), day*86400+n))
			}
		}
	}
	return a
}

// told is what must not change: addresses by ordinal, and the latest captures' fingerprints.
func told(t *testing.T, a *Archive) (list []string) {
	t.Helper()
	for e := range a.All() {
		print, err := a.Fingerprint(e)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := a.Read(e); err != nil {
			t.Fatal(err)
		}
		list = append(list, fmt.Sprint(e.Ordinal, e.URL, e.Time, e.Status, e.ContentType, e.Length, print))
	}
	return list
}

func TestPrune(t *testing.T) {
	for _, tt := range []struct {
		o          PruneOptions
		kept, gone int
	}{
		{PruneOptions{}, 12, 12}, {PruneOptions{Keep: 2}, 18, 6}, {PruneOptions{Keep: 3}, 24, 0},
		{PruneOptions{Since: noon.Add(time.Second)}, 23, 1}, {PruneOptions{Since: noon.Add(24 * time.Hour)}, 18, 6}, {PruneOptions{Since: noon.Add(99 * 24 * time.Hour)}, 12, 12},
	} {
		dir := t.TempDir()
		a := seen(t, dir)
		want, size, before := told(t, a), a.Size(), a.files
		dry := tt.o
		dry.DryRun = true
		would, err := a.Prune(context.Background(), dry)
		if err != nil || a.Captures() != 24 || a.Size() != size {
			t.Fatalf("%+v: a dry run left %d captures: %v", tt.o, a.Captures(), err)
		}
		got, err := a.Prune(context.Background(), tt.o)
		if err != nil || got != would || got.Kept != tt.kept || got.Dropped != tt.gone || got.Freed < int64(100*tt.gone) {
			t.Fatalf("%+v: %+v, after %+v in a dry run, want %d kept and %d dropped: %v", tt.o, got, would, tt.kept, tt.gone, err)
		}
		if a.Captures() != tt.kept || !slices.Equal(told(t, a), want) {
			t.Errorf("%+v: %d captures, or others than before", tt.o, a.Captures())
		}
		for _, f := range before {
			if _, err := f.warc.Stat(); errors.Is(err, os.ErrClosed) != (tt.gone > 0) {
				t.Errorf("%+v: %s: %v; what was replaced takes space until it is closed", tt.o, f.path, err)
			}
		}
		if tt.gone == 0 && a.files[0].number != 1 {
			t.Errorf("%+v: nothing is dropped, but all is copied to files from %d on", tt.o, a.files[0].number)
		}
		if a.Size() != sizeOf(t, dir) {
			t.Errorf("%+v: %d bytes, the files have %d", tt.o, a.Size(), sizeOf(t, dir))
		}
		if tt.gone > 0 && a.Size() >= size {
			t.Errorf("%+v: %d bytes, before %d", tt.o, a.Size(), size)
		}
		add(t, a, page("http://new.example/", 1)) // and it goes on
		want = told(t, a)
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
		again := open(t, dir, Options{FileSize: 2000})
		if !slices.Equal(told(t, again), want) || len(again.Repairs()) > 0 {
			t.Errorf("%+v: opened again, it is another: %q", tt.o, again.Repairs())
		}
	}
}

// sizeOf adds up the bytes of an archive's files.
func sizeOf(t *testing.T, dir string) (size int64) {
	t.Helper()
	numbers, err := fileNumbers(dir)
	for _, n := range numbers {
		info, statErr := os.Stat(filepath.Join(dir, fileName(n)))
		if err = statErr; err != nil {
			break
		}
		size += info.Size()
	}
	if err != nil {
		t.Fatal(err)
	}
	return size
}

// What was copied takes the place of the archive only if it opens with all captures, and needs no repair; it is looked at as it is.
func TestCopiesAreLookedAtBeforeTheyCount(t *testing.T) {
	warc, index, ends := small(t, 3)
	for name, c := range map[string]struct {
		warc, index []byte
		captures    int
		good        bool
	}{
		"whole":            {warc, index, 3, true},
		"one too few":      {warc, index, 4, false},
		"one too many":     {warc, index, 2, false},
		"cut":              {warc[:ends[2]-3], index, 3, false},
		"cut, as many":     {warc[:ends[2]-3], index, 2, false},
		"with more":        {append(slices.Clone(warc), 'x'), index, 3, false},
		"without an index": {warc, nil, 3, false},
	} {
		dir := store(t, c.warc, c.index)
		if err := holds(dir, Options{}, c.captures); (err == nil) != c.good {
			t.Errorf("%s: %v", name, err)
		}
		if left, err := os.ReadFile(filepath.Join(dir, fileName(1))); err != nil || !slices.Equal(left, c.warc) {
			t.Errorf("%s: %d bytes are left of %d, %v", name, len(left), len(c.warc), err)
		}
	}
	if holds(filepath.Join(t.TempDir(), "none"), Options{}, 0) == nil {
		t.Error("a folder that is not there")
	}
}

// TestPruneKilled takes the swap to every state that a kill can leave it in: readers and the next writer find what was to be kept, and the
// same as if nothing had happened. What was killed before the decision leaves all captures.
func TestPruneKilled(t *testing.T) {
	whole := t.TempDir()
	a := seen(t, whole)
	want := told(t, a)
	before := len(a.files)
	kept, _ := a.kept(PruneOptions{})
	if err := a.rewrite(context.Background(), kept); err != nil {
		t.Fatal(err)
	}
	a.Close()
	moved, err := fileNumbers(filepath.Join(whole, prunedFolder))
	if err != nil || len(moved) < 2 || before < 3 {
		t.Fatalf("%d files of %d: the test wants several: %v", len(moved), before, err)
	}
	steps := before + 2*len(moved)
	for step := range steps + 1 {
		dir := t.TempDir()
		if err := os.CopyFS(dir, os.DirFS(whole)); err != nil {
			t.Fatal(err)
		}
		partly(t, dir, moved, step)
		checkPruned(t, open(t, dir, Options{ReadOnly: true}), want, step)
		if n := addressCount(openWeb(t, dir)); n != 12 {
			t.Errorf("step %d: %d addresses are replayed, want 12", step, n)
		}
		checkPruned(t, open(t, dir, Options{}), want, step)
		if _, err := os.Stat(filepath.Join(dir, prunedFolder)); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("step %d: the folder stays: %v", step, err)
		}
	}
}

// partly does the first steps of settle: removals from the lowest number on, then moves from the highest on.
func partly(t *testing.T, dir string, moved []int, steps int) {
	t.Helper()
	old, err := fileNumbers(dir)
	var todo []func() error
	for _, n := range old {
		todo = append(todo, func() error {
			return errors.Join(os.Remove(filepath.Join(dir, indexName(n))), os.Remove(filepath.Join(dir, fileName(n))))
		})
	}
	for _, n := range slices.Backward(moved) {
		for _, name := range []string{indexName(n), fileName(n)} {
			todo = append(todo, func() error { return os.Rename(filepath.Join(dir, prunedFolder, name), filepath.Join(dir, name)) })
		}
	}
	for _, do := range todo[:steps] {
		err = errors.Join(err, do())
	}
	if err != nil {
		t.Fatal(err)
	}
}

func checkPruned(t *testing.T, a *Archive, want []string, step int) {
	t.Helper()
	if a.Captures() != len(want) || !slices.Equal(told(t, a), want) {
		t.Errorf("step %d: %d captures, want %d", step, a.Captures(), len(want))
	}
	if err := a.Close(); err != nil {
		t.Error(err)
	}
}

// What was interrupted, by a signal or by a kill, leaves all captures and nothing else.
func TestPruneInterrupted(t *testing.T) {
	dir := t.TempDir()
	a := seen(t, dir)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := a.Prune(ctx, PruneOptions{}); !errors.Is(err, context.Canceled) || a.Captures() != 24 {
		t.Fatalf("%d captures: %v", a.Captures(), err)
	}
	a.Close()
	half := t.TempDir()
	seen(t, half).Close()
	if err := os.CopyFS(filepath.Join(dir, pruningFolder), os.DirFS(half)); err != nil {
		t.Fatal(err)
	}
	if a = open(t, dir, Options{}); a.Captures() != 24 {
		t.Errorf("%d captures", a.Captures())
	}
	if _, err := os.Stat(filepath.Join(dir, pruningFolder)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the unfinished folder stays: %v", err)
	}
}

// An address whose latest capture can't be read keeps all of them, the damaged one too, wherever it comes to stand: it stays the latest, and
// Verify finds it.
func TestPruneDamaged(t *testing.T) {
	for _, size := range []int64{2000, 1 << 20} { // in several files, and as the last of one
		for n := 0; n < 12; n += 2 {
			checkPruneDamaged(t, size, weburl.URL(fmt.Sprintf("http://h%d.example/", n)))
		}
	}
}

func checkPruneDamaged(t *testing.T, size int64, u weburl.URL) {
	t.Helper()
	dir := t.TempDir()
	a := seen(t, dir)
	a.options.FileSize = size
	damage(t, a, u)
	want, _ := a.Entry(u)
	report, err := a.Prune(context.Background(), PruneOptions{})
	if err != nil || report.Damaged != 1 || report.Dropped != 10 || a.Captures() != report.Kept || len(a.Repairs()) > 0 {
		t.Errorf("%s: %+v, %d captures, %q: %v", u, report, a.Captures(), a.Repairs(), err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	for _, readOnly := range []bool{true, false} {
		again := open(t, dir, Options{FileSize: size, ReadOnly: readOnly})
		got, _ := again.Entry(u)
		found, err := again.Verify(context.Background())
		if err != nil || len(found) != 1 || found[0].Latest != 1 || !got.Time.Equal(want.Time) || again.Captures() != report.Kept {
			t.Errorf("%s: afterwards %d captures, the latest of %v, want %v; damaged: %+v, %v", u, again.Captures(), got.Time, want.Time, found, err)
		}
		again.Close()
	}
	again := open(t, dir, Options{FileSize: size})
	add(t, again, page(string(u), 9*86400)) // as the next crawl does
	if report, err = again.Prune(context.Background(), PruneOptions{}); err != nil || report.Kept != 12 || report.Damaged != 0 {
		t.Errorf("%s: fetched again, %+v: %v", u, report, err)
	}
	told(t, again)
}

// A damaged capture that is the only one of its address keeps nothing else.
func TestPruneBesideDamage(t *testing.T) {
	a := seen(t, t.TempDir())
	damage(t, a, "http://h1.example/")
	report, err := a.Prune(t.Context(), PruneOptions{})
	if err != nil || report.Damaged != 0 || report.Kept != 12 || report.Dropped != 12 {
		t.Errorf("%+v, %v", report, err)
	}
}

// damage overwrites part of the latest capture of an address.
func damage(t *testing.T, a *Archive, u weburl.URL) {
	t.Helper()
	e, _ := a.Entry(u)
	f, p, err := a.locate(e)
	if err == nil {
		_, err = f.warc.WriteAt(make([]byte, 20), p.offset+p.length/2)
	}
	if err != nil {
		t.Fatal(err)
	}
}
