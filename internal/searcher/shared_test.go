package searcher_test

import (
	"os"
	"path/filepath"
	"testing"

	"facetta/crawler/archive"
	"facetta/internal/build"
	"facetta/internal/searcher"
)

// shared are the builds that tests only read, by the name of their web: each is made once. They lie in a folder of their own.
var (
	shared       = map[string]build.Dir{}
	sharedFolder string
)

func TestMain(m *testing.M) { os.Exit(withFolder(m.Run)) }

func withFolder(run func() int) int {
	var err error
	if sharedFolder, err = os.MkdirTemp("", "searcher"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(sharedFolder)
	return run()
}

// openShared opens the build of a web, which is made if no test has made it.
func openShared(t *testing.T, web string, newArchive func(*testing.T) *archive.Archive) *searcher.Build {
	t.Helper()
	if _, made := shared[web]; !made {
		shared[web] = makeBuild(t, filepath.Join(sharedFolder, web), newArchive(t))
	}
	b, err := searcher.Open(shared[web])
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b
}
