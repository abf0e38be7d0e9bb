package searcher_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"facetta/internal/removal"
	"facetta/internal/searcher"
)

// filesOf gives what this process has open or mapped in a folder.
func filesOf(t *testing.T, folder string) (files []string) {
	t.Helper()
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(maps)) {
		if strings.Contains(line, folder) {
			files = append(files, line)
		}
	}
	open, err := filepath.Glob("/proc/self/fd/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, fd := range open {
		if file, err := os.Readlink(fd); err == nil && strings.Contains(file, folder) {
			files = append(files, file)
		}
	}
	return files
}

// A server that goes from build to build must let go of each as a whole.
func TestAClosedBuildHasNoFiles(t *testing.T) {
	dir := makeBuild(t, t.TempDir(), newArchive(t))
	b, err := searcher.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	search(t, b, searcher.Request{Query: "common", Topics: allTopics})
	if n := len(filesOf(t, string(dir))); n < 10 {
		t.Errorf("an open build has %d files: the test is blind to them", n)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	if files := filesOf(t, string(dir)); len(files) > 0 {
		t.Errorf("a closed build has %q", files)
	}
}

// A server lets go of a build that it has searched, and taken removals over for, once another serves, and of that one when it ends.
func TestAServerHasNoFilesOfBuildsBefore(t *testing.T) {
	data, a := t.TempDir(), newArchive(t)
	first := makeBuild(t, data, a)
	live, err := searcher.NewLive(data, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range [][]string{{"http://w.example/1"}, {}} {
		if err := removal.Write(data, removals(t, list...)); err != nil {
			t.Fatal(err)
		}
		if err := live.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := live.Search(t.Context(), searcher.Request{Query: "common"}); err != nil {
			t.Fatal(err)
		}
	}
	add(t, a, pages)
	second := makeBuild(t, data, a)
	if err := live.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	letsGo(t, string(first))
	live.Close()
	letsGo(t, string(second))
}

// letsGo wants that nothing of a folder is open or mapped, soon: what is there may be getting warm still.
func letsGo(t *testing.T, folder string) {
	t.Helper()
	var files []string
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if files = filesOf(t, folder); len(files) == 0 {
			return
		}
	}
	t.Fatalf("still there: %q", files)
}
