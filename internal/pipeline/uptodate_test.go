package pipeline

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/facets/taxonomy"
	"facetta/internal/build"
	"facetta/internal/weburl"
)

// archiveOf holds one page.
func archiveOf(t *testing.T, url string, status int, at time.Time, body string) *archive.Archive {
	t.Helper()
	a, err := archive.Open(t.TempDir(), archive.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	header := http.Header{"Content-Type": {"text/html"}}
	if err := a.Append(&archive.Capture{URL: weburl.URL(url), Time: at, Status: status, Header: header, Body: []byte(body)}); err != nil {
		t.Fatal(err)
	}
	return a
}

// A build is not up to date when anything that it is made from has changed, though there is as much of it as before.
func TestEveryInputCounts(t *testing.T) {
	const body, topics = "<p>A page", "http://a.de/1\tArts\n"
	now := time.Unix(15e8, 0)
	mine := Options{Archive: archiveOf(t, "http://a.de/", 200, now, body), Taxonomy: readTaxonomy(t, topics)}
	seen := map[build.Input]bool{}
	for name, change := range map[string]func(o *Options){
		"nothing":   func(*Options) {},
		"address":   func(o *Options) { o.Archive = archiveOf(t, "http://b.de/", 200, now, body) },
		"status":    func(o *Options) { o.Archive = archiveOf(t, "http://a.de/", 404, now, body) },
		"time":      func(o *Options) { o.Archive = archiveOf(t, "http://a.de/", 200, now.Add(time.Second), body) },
		"length":    func(o *Options) { o.Archive = archiveOf(t, "http://a.de/", 200, now, body+"s") },
		"removals":  func(o *Options) { o.Removed = removed(t, "http://a.de/") },
		"entry":     func(o *Options) { o.Taxonomy = readTaxonomy(t, "http://a.de/2\tArts\n") },
		"topic":     func(o *Options) { o.Taxonomy = readTaxonomy(t, "http://a.de/1\tMusic\n") },
		"relations": func(o *Options) { o.Taxonomy = readTaxonomy(t, topics+"topic:Arts\tMusic\tMusic\n") },
		"vectors":   func(o *Options) { o.Vectors = []taxonomy.Path{"Top/Arts"} },
		"rules":     func(o *Options) { o.Rules = rules(t, "half\tGerman\t.de\n") },
	} {
		o := mine
		change(&o)
		input := (&run{Options: o}).input()
		if seen[input] {
			t.Errorf("%s: %+v is another's", name, input)
		}
		seen[input] = true
	}
}

// Of a current build with another program, parameters or a damaged manifest another is made.
func TestUpToDate(t *testing.T) {
	o := options(t, smallArchive(t))
	if UpToDate(o) != "" {
		t.Error("no build is up to date")
	}
	dir, m := mustRun(t, o)
	if UpToDate(o) != dir {
		t.Error("the build that was just made is not up to date")
	}
	other := o
	other.Parameters.Damping = 0.5
	if UpToDate(other) != "" {
		t.Error("a build with another damping is up to date")
	}
	m.Program = "another"
	if err := build.WriteManifest(dir, m); err != nil || UpToDate(o) != "" {
		t.Errorf("a build by another program is up to date (%v)", err)
	}
	if err := os.WriteFile(dir.Manifest(), []byte(`{"form`), 0o644); err != nil || UpToDate(o) != "" {
		t.Errorf("a build whose manifest is damaged is up to date (%v)", err)
	}
}

// An archive without a page is refused, one without a capture before anything is made.
func TestRunRefusesAnEmptyArchive(t *testing.T) {
	a, err := archive.Open(t.TempDir(), archive.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	o := options(t, a)
	if _, _, err := Run(context.Background(), o); !errors.Is(err, ErrEmpty) {
		t.Errorf("Run of an empty archive: %v, want ErrEmpty", err)
	}
	if made, err := os.ReadDir(o.Data); err != nil || len(made) > 0 {
		t.Errorf("of nothing it made %v, %v", made, err)
	}
	if _, _, err := Run(context.Background(), options(t, archiveOf(t, "http://a.de/", 404, time.Unix(15e8, 0), ""))); !errors.Is(err, ErrEmpty) {
		t.Errorf("Run of an archive without a page: %v, want ErrEmpty", err)
	}
}

// A build that has its name is not deleted when the disk is full, as it may be current already; nor is an unfinished one for any other error.
func TestOnlyAnUnfinishedBuildGivesItsRoomBack(t *testing.T) {
	full := fmt.Errorf("write: %w", syscall.ENOSPC)
	for _, c := range []struct {
		name string
		err  error
		kept bool
	}{{"000001", full, true}, {"000001.partial", errors.New("another"), true}, {"000001.partial", full, false}} {
		r := &run{dir: build.Dir(filepath.Join(t.TempDir(), "builds", c.name))}
		if err := os.MkdirAll(string(r.dir), 0o755); err != nil {
			t.Fatal(err)
		}
		err := r.makeRoom(c.err)
		if _, gone := os.Stat(string(r.dir)); (gone == nil) != c.kept || errors.Is(err, ErrNoRoom) == c.kept || !errors.Is(err, c.err) {
			t.Errorf("%s, %v: there is still the folder: %v; %v", c.name, c.err, gone, err)
		}
	}
}
