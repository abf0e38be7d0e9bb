package searcher_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

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
