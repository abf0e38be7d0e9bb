package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Ways in which a folder can be gone: removed, a link to nowhere, an empty folder where a disk was mounted.
var gone = map[string]func(string) error{
	"removed":   os.RemoveAll,
	"a link":    func(dir string) error { return os.Symlink(dir+"-on-a-disk", dir) },
	"unmounted": func(dir string) error { return os.Mkdir(dir, 0o755) },
}

// lose takes a folder away in one of the ways.
func lose(t *testing.T, dir, how string) {
	t.Helper()
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := gone[how](dir); err != nil {
		t.Fatal(err)
	}
}

// What the current build was made from, or the frontier knows as fetched, has to be in the archive; and builds where they were.
func TestStatusVerifiesThatNothingIsGone(t *testing.T) {
	_, topics, crawled := ownWeb(t)
	mustFacetta(t, "topics", "import", topics, "--data", crawled)
	mustFacetta(t, "crawl", "--data", crawled, "--delay", "0s", "--allow-private")
	for how := range gone {
		data := demoCopy(t)
		lose(t, filepath.Join(data, "archive"), how)
		code, out, _ := facetta(t, "", "status", "--verify", "--data", data)
		if code != exitFailed || strings.Count(out, "\n") != 1 || !strings.Contains(out, "the archive has only 0 of the ") || !strings.Contains(out, "mount its disk or restore it") {
			t.Errorf("the archive, %s: exit code %d, %q", how, code, out)
		}
		lose(t, filepath.Join(crawled, "archive"), how)
		code, out, _ = facetta(t, "", "status", "--verify", "--data", crawled)
		if code != exitFailed || strings.Count(out, "\n") != 1 || !strings.Contains(out, "is empty or missing, but the crawl has fetched ") {
			t.Errorf("the archive without a build, %s: exit code %d, %q", how, code, out)
		}
		if how == "removed" {
			continue // as before the first build
		}
		data = demoCopy(t)
		lose(t, filepath.Join(data, "builds"), how)
		code, out, _ = facetta(t, "", "status", "--verify", "--data", data)
		if code != exitFailed || strings.Count(out, "\n") != 1 || !strings.Contains(out, "builds is empty, or a link to nowhere") {
			t.Errorf("builds, %s: exit code %d, %q", how, code, out)
		}
	}
	data := demoCopy(t)
	if err := os.RemoveAll(filepath.Join(data, "archive")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(data, "archive"), nil, 0o600); err != nil { // not for lack of rights, which root has
		t.Fatal(err)
	}
	if code, out, said := facetta(t, "", "status", "--verify", "--data", data); code != exitFailed || strings.Contains(out, "nothing is damaged") || !strings.Contains(said, "archive") {
		t.Errorf("an archive that can't be read: exit code %d, %q, said %q", code, out, said)
	}
}

// A build from an archive that has lost addresses is warned of, whatever --quiet; one that has lost most is not made, but with --fresh.
func TestBuildFromAnArchiveThatHasLost(t *testing.T) {
	data, web := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "web")
	imports := func(pages string) {
		if err := os.RemoveAll(web); err != nil {
			t.Fatal(err)
		}
		for day, page := range strings.Fields(pages) {
			writeDated(t, filepath.Join(web, page+".example", "index.html"), strings.Repeat("<p>A page of "+page+". ", 9), day)
		}
		if err := os.RemoveAll(filepath.Join(data, "archive")); err != nil {
			t.Fatal(err)
		}
		mustFacetta(t, "archive", "import", web, "--data", data)
	}
	for _, c := range []struct {
		pages, flag string
		code        int
		said        string
	}{
		{"a b c d e f g", "--fresh=false", exitDone, ""},
		{"a b c", "--fresh=false", exitFailed, "facetta: no build was made, because the archive has only 3 of the 7 addresses that build 000001 was made from"},
		{"a b c d", "--fresh=false", exitDone, "facetta: build: the archive has only 4 of the 7 addresses that build 000001 was made from"},
		{"a b c d", "--fresh=false", exitDone, ""},
		{"a", "--fresh", exitDone, "facetta: build: the archive has only 1 of the 4 addresses"},
	} {
		imports(c.pages)
		code, _, said := facetta(t, "", "build", c.flag, "--quiet", "--data", data)
		if code != c.code || !strings.HasPrefix(said, c.said) || strings.Count(said, "\n") != min(len(c.said), 1) {
			t.Errorf("%s, %s: exit code %d, said %q", c.pages, c.flag, code, said)
		}
	}
}
