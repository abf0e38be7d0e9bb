package searcher_test

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/internal/build"
	"facetta/internal/searcher"
	"facetta/internal/weburl"
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

// emptyArchive gives an archive for the pages of a web.
func emptyArchive(t *testing.T) *archive.Archive {
	t.Helper()
	a, err := archive.Open(t.TempDir(), archive.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	return a
}

// put adds a page to a web.
func put(t *testing.T, a *archive.Archive, url, body string) {
	t.Helper()
	c := &archive.Capture{
		URL: weburl.URL(url), Time: time.Unix(1e9, 0), Status: 200, Header: http.Header{"Content-Type": {"text/html; charset=utf-8"}}, Body: []byte(body),
	}
	if err := a.Append(c); err != nil {
		t.Fatal(err)
	}
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
