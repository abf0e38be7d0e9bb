package searcher_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"facetta/internal/build"
	"facetta/internal/removal"
	"facetta/internal/searcher"
)

func TestLiveTakesOverANewBuild(t *testing.T) {
	data := t.TempDir()
	live, err := searcher.NewLive(data, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	wrong := new(searcher.Error)
	if _, err := live.Search(context.Background(), searcher.Request{Query: "common"}); !errors.As(err, &wrong) || wrong.Kind != searcher.NoBuild {
		t.Fatalf("before the first build: %v, want NoBuild", err)
	}
	a := newArchive(t)
	first := makeBuild(t, data, a)
	if err := live.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	stop := searchWithoutPause(t, live)
	for n := pages; n < pages+5; n++ {
		add(t, a, n)
	}
	second := makeBuild(t, data, a)
	if err := live.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	stop()
	answer, err := live.Search(context.Background(), searcher.Request{Query: "common"})
	if err != nil || answer.Total != pages+5 || live.Stats().Build != "000002" {
		t.Errorf("after the second build: %d results from build %s, %v; want %d from 000002", answer.Total, live.Stats().Build, err, pages+5)
	}
	goes(t, data, first, second)
	live.Close()
	goes(t, data, second)
	if _, err := live.Search(context.Background(), searcher.Request{Query: "common"}); !errors.As(err, &wrong) || wrong.Kind != searcher.NoBuild {
		t.Errorf("when closed: %v, want NoBuild", err)
	}
}

// A server that is stopped does not wait until a build, which may be large, is read; nor does that count as a build that can't be.
func TestATakeOverEndsWithTheServer(t *testing.T) {
	data := t.TempDir()
	a := newArchive(t)
	makeBuild(t, data, a)
	live, err := searcher.NewLive(data, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	add(t, a, pages)
	makeBuild(t, data, a)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if err := live.Refresh(stopped); !errors.Is(err, context.Canceled) || live.Stats().Build != "000001" {
		t.Errorf("stopped: %v, build %s; want the first to go on", err, live.Stats().Build)
	}
	if err := live.Refresh(t.Context()); err != nil || live.Stats().Build != "000002" {
		t.Errorf("afterwards: %v, build %s", err, live.Stats().Build)
	}
}

// A refresh that comes after the close opens nothing: nobody would close it.
func TestNothingIsOpenedAfterClose(t *testing.T) {
	data := t.TempDir()
	live, err := searcher.NewLive(data, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	live.Close()
	makeBuild(t, data, newArchive(t))
	if err := live.Refresh(t.Context()); err != nil || live.Stats().Build != "" {
		t.Errorf("build %q was opened, %v; want none", live.Stats().Build, err)
	}
}

// goes wants that a build can be pruned, soon: it may be getting warm still. No build is current from then on, as that one would stay.
func goes(t *testing.T, data string, dir build.Dir, keep ...build.Dir) {
	t.Helper()
	if err := os.RemoveAll(filepath.Join(data, "builds", "current")); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		if err := build.Prune(data, keep...); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(string(dir)); os.IsNotExist(err) {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("no query uses build %s any more, and it is still held", dir.Name())
		}
	}
}

// A server that watches takes a build over without being told, and opens it once.
func TestLiveWatches(t *testing.T) {
	data, log := t.TempDir(), new(bytes.Buffer)
	live, err := searcher.NewLive(data, slog.New(slog.NewTextHandler(log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	ctx, cancel := context.WithCancel(context.Background())
	var watching sync.WaitGroup
	watching.Go(func() { live.Watch(ctx, time.Millisecond) })
	makeBuild(t, data, newArchive(t))
	for end := time.Now().Add(10 * time.Second); live.Stats().Pages != pages && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	cancel()
	watching.Wait()
	for range 3 {
		if err := live.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if n := strings.Count(log.String(), "serving build"); live.Stats().Pages != pages || n != 1 {
		t.Errorf("%d pages are served, by a build that was opened %d times", live.Stats().Pages, n)
	}
	for changes, list := range [][]string{nil, {"http://w.example/1"}, {"http://w.example/2"}} {
		if err := removal.Write(data, removals(t, list...)); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if err := live.Refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if n := strings.Count(log.String(), "removals changed"); n != 1+changes {
			t.Errorf("after %d lists of removals a change is told %d times", 1+changes, n)
		}
	}
}

// lockedBuffer is a buffer that one goroutine reads while another writes.
type lockedBuffer struct {
	mu     sync.Mutex
	buffer bytes.Buffer
}

// Write is part of io.Writer.
func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.Write(p)
}

// String returns what was written.
func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.String()
}

// What keeps a server from refreshing, and stays, fills no log.
func TestLiveTellsOfATroubleOnce(t *testing.T) {
	data, log := t.TempDir(), new(lockedBuffer)
	live, err := searcher.NewLive(data, slog.New(slog.NewTextHandler(log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	link := filepath.Join(data, "builds", "current")
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go live.Watch(ctx, time.Second)
		for times := range 2 {
			if err := os.MkdirAll(link, 0o755); err != nil { // as after a copy that followed the link
				t.Fatal(err)
			}
			time.Sleep(9500 * time.Millisecond)
			synctest.Wait()
			if n := strings.Count(log.String(), "is not a symbolic link"); n != 1+times {
				t.Errorf("after %d times nine seconds of trouble it is told %d times", 1+times, n)
			}
			if err := os.Remove(link); err != nil {
				t.Fatal(err)
			}
			time.Sleep(1500 * time.Millisecond)
			synctest.Wait()
		}
	})
}

// Files that are sound, but of another build, are told, with the mend.
func TestFilesOfAnotherBuildAreRefused(t *testing.T) {
	data, a := t.TempDir(), newArchive(t)
	first := makeBuild(t, data, a)
	add(t, a, pages)
	second := makeBuild(t, data, a)
	for _, c := range []struct {
		of, from build.Dir
		file     func(build.Dir) string
		want     string
	}{
		{first, second, build.Dir.Unbiased, "60 documents have 61 ranks"},
		{first, second, build.Dir.Duplicates, "of 60 documents 61 are grouped"},
		{second, first, build.Dir.Links, second.Links() + " is of another build: it has 60 nodes, and document "},
	} {
		own, err := os.ReadFile(c.file(c.of))
		if err != nil {
			t.Fatal(err)
		}
		other, err := os.ReadFile(c.file(c.from))
		if err := errors.Join(err, os.WriteFile(c.file(c.of), other, 0o600)); err != nil {
			t.Fatal(err)
		}
		_, err = searcher.Open(c.of)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasSuffix(err.Error(), "run facetta build again") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, want one line with %s and the mend", err, c.want)
		}
		if err := os.WriteFile(c.file(c.of), own, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// searchWithoutPause searches from several goroutines until stop is called; every search has to succeed.
func searchWithoutPause(t *testing.T, live *searcher.Live) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for ctx.Err() == nil {
				if answer, err := live.Search(context.Background(), searcher.Request{Query: "common"}); err != nil || answer.Total < pages {
					t.Errorf("while the build is switched: %+v, %v", answer, err)
					return
				}
			}
		})
	}
	return func() { cancel(); wg.Wait() }
}

// TestADamagedBuildIsRefusedAndTheOldOneServes: also when it opens, and a column turns out damaged when it is warmed.
func TestADamagedBuildIsRefusedAndTheOldOneServes(t *testing.T) {
	for _, damaged := range []func(build.Dir) string{build.Dir.Memberships, func(d build.Dir) string { return d.Column(0) }} {
		data := t.TempDir()
		a := newArchive(t)
		whole := makeBuild(t, data, a)
		live, err := searcher.NewLive(data, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		defer live.Close()
		add(t, a, pages)
		refused := makeBuild(t, data, a)
		file := damaged(refused)
		if err := os.WriteFile(file, []byte("damaged"), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := live.Refresh(t.Context()); err == nil || !strings.Contains(err.Error(), filepath.Base(file)) || !strings.HasSuffix(err.Error(), "facetta build again") {
			t.Errorf("a build with a damaged %s was opened, or the error does not name it and the mend: %v", filepath.Base(file), err)
		}
		if answer, err := live.Search(context.Background(), searcher.Request{Query: "common"}); err != nil || answer.Total != pages {
			t.Errorf("after a damaged build: %+v, %v; want the old build's %d results", answer, err, pages)
		}
		goes(t, data, refused, whole)
	}
}

// A flipped bit of any file of a build is told when the build is opened, warmed or verified, with the mend and the file, or the folder of what
// Bleve opens. What readings say is for the next build, which checks it.
func TestEveryFileOfABuildIsChecked(t *testing.T) {
	dir := makeBuild(t, t.TempDir(), newArchive(t))
	var files []string
	err := fs.WalkDir(os.DirFS(string(dir)), ".", func(name string, d fs.DirEntry, err error) error {
		if !d.IsDir() && !strings.HasPrefix(name, "readings/") {
			files = append(files, name)
		}
		return err
	})
	if err != nil || len(files) < 15 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		file := filepath.Join(string(dir), name)
		whole, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range []int{0, len(whole) / 2, len(whole) - 1} {
			bad := slices.Clone(whole)
			bad[at] ^= 0x10
			if err := os.WriteFile(file, bad, 0o600); err != nil {
				t.Fatal(err)
			}
			named := file
			if strings.HasPrefix(name, "index/") {
				named = filepath.Join(string(dir), "index")
			}
			if err := check(dir); err == nil || !strings.Contains(err.Error(), named) || !strings.HasSuffix(err.Error(), "run facetta build again") {
				t.Errorf("%s is damaged at byte %d of %d: %v; want the file and the mend", name, at, len(whole), err)
			}
		}
		if err := os.WriteFile(file, whole, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := check(dir); err != nil {
		t.Error(err)
	}
}

// check opens, warms and verifies a build.
func check(dir build.Dir) error {
	b, err := searcher.Open(dir)
	if err != nil {
		return err
	}
	defer b.Close()
	if err := b.Warm(context.Background()); err != nil {
		return err
	}
	return build.Verify(context.Background(), dir)
}

// TestABuildThatTurnsOutDamagedServesNoLonger: an index is too large to be verified before a first build serves.
func TestABuildThatTurnsOutDamagedServesNoLonger(t *testing.T) {
	data := t.TempDir()
	a := newArchive(t)
	file := filepath.Join(string(makeBuild(t, data, a)), "index", "store", "000000000001.zap")
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	b[0] ^= 1
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
	live, err := searcher.NewLive(data, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	for err == nil { // it is verified beside what it serves
		_, err = live.Search(context.Background(), searcher.Request{Query: "common"})
	}
	if wrong := new(searcher.Error); !errors.As(err, &wrong) || wrong.Kind != searcher.NoBuild || !strings.Contains(err.Error(), "facetta build again") {
		t.Errorf("a search in a damaged build: %v; want the mend", err)
	}
	for range 2 { // the first refresh leaves it alone
		err = live.Refresh(t.Context())
	}
	if err == nil || !strings.Contains(err.Error(), file) || !strings.HasSuffix(err.Error(), "facetta build again") {
		t.Errorf("the damaged build was opened again, or the error does not name the file and the mend: %v", err)
	}
	makeBuild(t, data, a)
	if err := live.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if answer, err := live.Search(context.Background(), searcher.Request{Query: "common"}); err != nil || answer.Total != pages {
		t.Errorf("built again: %+v, %v; want %d results", answer, err, pages)
	}
}

// TestABuildThatFailedIsTriedAgain: what stands in the way may pass. The tries get rarer, since each may read the whole build.
func TestABuildThatFailedIsTriedAgain(t *testing.T) {
	data := t.TempDir()
	a := newArchive(t)
	makeBuild(t, data, a)
	live, err := searcher.NewLive(data, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	add(t, a, pages)
	second := makeBuild(t, data, a)
	away := second.Memberships() + ".away"
	if err := os.Rename(second.Memberships(), away); err != nil {
		t.Fatal(err)
	}
	var tried []int
	const refreshes = 300
	for i := range refreshes {
		if live.Refresh(t.Context()) != nil {
			tried = append(tried, i)
		}
	}
	// One refresh without a try, two, four, ... 64, and 64 again.
	if want := []int{0, 2, 5, 10, 19, 36, 69, 134, 199, 264}; !slices.Equal(tried, want) {
		t.Errorf("tried at the refreshes %d, want %d", tried, want)
	}
	if err := os.Rename(away, second.Memberships()); err != nil {
		t.Fatal(err)
	}
	for range 64 {
		if err := live.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if answer, err := live.Search(context.Background(), searcher.Request{Query: "common"}); err != nil || answer.Total != pages+1 {
		t.Errorf("once the build is whole: %+v, %v; want its %d results", answer, err, pages+1)
	}
}

// A data directory that is emptied and built again begins with the same number. Until then the server answers from the files that it has open.
func TestABuildOfTheSameNameIsAnotherOne(t *testing.T) {
	data := t.TempDir()
	a := newArchive(t)
	first := makeBuild(t, data, a)
	live, err := searcher.NewLive(data, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	total := func() int {
		t.Helper()
		answer, err := live.Search(context.Background(), searcher.Request{Query: "common"})
		if err := errors.Join(err, live.Refresh(t.Context())); err != nil {
			t.Fatal(err)
		}
		return answer.Total
	}
	if n := total(); n != pages {
		t.Errorf("%d results, want %d", n, pages)
	}
	if err := os.Remove(first.Manifest()); err != nil {
		t.Fatal(err)
	}
	if n := total(); n != pages {
		t.Errorf("without its manifest %d results, want %d", n, pages)
	}
	if err := os.RemoveAll(filepath.Join(data, "builds")); err != nil {
		t.Fatal(err)
	}
	if n := total(); n != pages {
		t.Errorf("without its folder %d results, want %d", n, pages)
	}
	add(t, a, pages)
	if second := makeBuild(t, data, a); second != first {
		t.Fatalf("the second build is %s, want the name of the first, %s", second, first)
	}
	total() // which refreshes
	if n := total(); n != pages+1 {
		t.Errorf("of the second build %d results, want %d", n, pages+1)
	}
}
