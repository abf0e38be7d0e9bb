package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"facetta/crawler/frontier"
	"facetta/internal/build"
)

// TestACrawlWaitsForALook: a crawl that begins while status looks at the frontier goes on when that is done; one beside another crawl, or
// that is interrupted, does not wait for ever.
func TestACrawlWaitsForALook(t *testing.T) {
	t.Parallel() // most of the time goes by in waiting
	for _, again := range []bool{false, true} {
		w, c := workspace(t.TempDir()), &console{err: new(bytes.Buffer)}
		look, err := w.openFrontier(c, frontier.Intervals{})
		if err != nil {
			t.Fatal(err)
		}
		stopped, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := w.openFrontierToCrawl(stopped, c, crawlFlags{Again: again}); !errors.Is(err, context.Canceled) {
			t.Errorf("interrupted while it waits: %v", err)
		}
		closed := make(chan error, 1)
		time.AfterFunc(3*lookAgain, func() { closed <- look.Close() })
		f, err := w.openFrontierToCrawl(context.Background(), c, crawlFlags{Again: again})
		if err := errors.Join(err, <-closed); err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := w.openFrontierToCrawl(context.Background(), c, crawlFlags{Again: again}); !errors.Is(err, frontier.ErrLocked) {
			t.Errorf("beside another crawl: %v", err)
		}
	}
}

// A data directory that is not there shows on the command line; one that has not yet what a command needs is no mistake.
func TestADataDirectoryWithoutMuch(t *testing.T) {
	there := t.TempDir()
	for _, command := range []string{"search x", "build", "rollback", "status --failed", "inspect http://a.example/", "topics list",
		"topics forget all", "topics preview http://a.example/", "archive list", "archive links", "archive export x.warc.gz", "archive prune --keep 1", "archive replay"} {
		for data, want := range map[string]int{there: exitFailed, filepath.Join(there, "none"): exitUsage} {
			code, _, said := facetta(t, "", append(strings.Fields(command), "--data", data)...)
			if code != want || !strings.Contains(said, data) {
				t.Errorf("%s: exit code %d, want %d; says %q", command, code, want, said)
			}
		}
	}
}

// Where the disk is not mounted that a data directory, or a part of it, is a link to, that is said.
func TestADataDirectoryOnADiskThatIsAway(t *testing.T) {
	_, topics, data := ownWeb(t)
	crawl := []string{"crawl", topics, "--delay", "0s", "--allow-private", "--data"}
	mustFacetta(t, append(crawl, data)...)
	away := filepath.Join(t.TempDir(), "disk")
	link := filepath.Join(t.TempDir(), "link")
	if err := errors.Join(os.Symlink(away, link), os.Symlink(away, filepath.Join(data, "builds"))); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{append(crawl, link), {"build", "--data", data}} {
		if code, _, said := facetta(t, "", args...); code != exitFailed || !strings.Contains(said, "mount the disk") {
			t.Errorf("%v: exit code %d, says %q", args, code, said)
		}
	}
}

// A frontier that is damaged keeps nobody from beginning a new crawl, nor status from showing the rest.
func TestADamagedFrontierCanBeForgotten(t *testing.T) {
	w, said := workspace(t.TempDir()), new(bytes.Buffer)
	c := &console{err: said}
	f, err := w.openFrontier(c, frontier.Intervals{})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	manifests, err := filepath.Glob(filepath.Join(w.frontier(), "MANIFEST-*"))
	if err := errors.Join(err, os.WriteFile(manifests[0], []byte("garbage"), 0o644)); err != nil {
		t.Fatal(err)
	}
	if f, err := w.lookAtFrontier(c, "left out"); f != nil || err != nil || !strings.Contains(said.String(), "facetta crawl --again") {
		t.Errorf("a look: %v, %v, said %q", f, err, said)
	}
	if err := frontier.Remove(w.frontier()); err != nil {
		t.Fatal(err)
	}
	if f, err = w.openFrontier(c, frontier.Intervals{}); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}

// Topics that a power cut or a disk has damaged are not read as fewer topics.
func TestDamagedTopicsAreRefused(t *testing.T) {
	const whole = "url\ttopic\ttitle\tdescription\tscope\nhttp://a.example/\tTop/Arts\t\t\tpage\nhttp://b.example/\tTop/Science\t\t\tpage\n"
	for text, want := range map[string]string{
		whole:                "",
		"":                   "is empty",
		whole[:len(whole)-9]: "line 3",
		strings.Replace(whole, "http://a.example/\tTop", strings.Repeat("\x00", 21), 1): "line 2",
	} {
		w := workspace(filepath.Join(t.TempDir(), "data [old]")) // which is a pattern as well
		file := w.path("topics", "mine.tsv")
		if err := errors.Join(os.MkdirAll(w.topics(), 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
		_, err := w.taxonomy()
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), file)) {
			t.Errorf("%q: %v, want %q and the file", text, err, want)
		}
	}
}

// What may not be read, or is no folder, is not told as something that was never there.
func TestWhatCannotBeReadIsNotMissing(t *testing.T) {
	w := workspace(filepath.Join(t.TempDir(), "file"))
	if err := os.WriteFile(string(w), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := w.archiveThere(); !errors.Is(err, syscall.ENOTDIR) {
		t.Errorf("the archive: %v, want that there is no folder", err)
	}
	if _, err := w.taxonomy(); !errors.Is(err, syscall.ENOTDIR) {
		t.Errorf("the topics: %v, want that there is no folder", err)
	}
}

// Builds that are there, though the link to the current one is lost, are not told as none.
func TestStatusTellsOfALostLink(t *testing.T) {
	data := t.TempDir()
	if err := os.MkdirAll(filepath.Join(data, "builds", "000004"), 0o755); err != nil {
		t.Fatal(err)
	}
	if code, out, said := facetta(t, "", "status", "--data", data); code != exitDone || !strings.Contains(said, "facetta rollback 000004") || !strings.Contains(out, "none is current") {
		t.Errorf("exit code %d, said %q, printed\n%swant the way back", code, said, out)
	}
	if err := os.Mkdir(filepath.Join(data, "builds", "current"), 0o755); err != nil { // as after a copy that followed the link
		t.Fatal(err)
	}
	if code, out, said := facetta(t, "", "status", "--data", data); code != exitDone || !strings.Contains(said, "run facetta rollback BUILD") || !strings.Contains(out, "none is current") {
		t.Errorf("with a folder for the link: exit code %d, said %q, printed\n%s", code, said, out)
	}
}

// A build that is damaged, or of an earlier format, does not keep status from showing the rest.
func TestStatusOfABuildThatCannotBeRead(t *testing.T) {
	data := demoCopy(t)
	if err := os.WriteFile(filepath.Join(data, "builds", "000001", "manifest.json"), []byte(`{"format":1}`), 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, said := facetta(t, "", "status", "--data", data)
	if code != exitDone || !strings.Contains(out, "\narchive ") || !strings.HasSuffix(out, "\nbuild     000001\n") || !strings.Contains(said, "run facetta build again") {
		t.Errorf("exit code %d, said %q, printed\n%s", code, said, out)
	}
}

// What an unfinished build takes is told, as it may be what fills the disk.
func TestStatusOfAnUnfinishedBuild(t *testing.T) {
	data := t.TempDir()
	dir, err := build.Create(data)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir.Column(0), make([]byte, 1_500_000), 0o644); err != nil {
		t.Fatal(err)
	}
	if out := mustFacetta(t, "status", "--data", data); !strings.Contains(out, "none yet: run facetta build\n          000001 is unfinished, 1.5 MB: unless a build is running,") {
		t.Errorf("says\n%s", out)
	}
	if out := mustFacetta(t, "status", "--json", "--data", data); !strings.Contains(out, `"build_unfinished_bytes": 1500000`) {
		t.Errorf("says\n%s", out)
	}
}

// The latest answer is told wherever it stands in the archive.
func TestStatusOfTheLatestAnswer(t *testing.T) {
	data, web := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "web")
	for host, day := range map[string]int{"a.example": 3, "b.example": 8, "c.example": 5} {
		writeDated(t, filepath.Join(web, host, "index.html"), "<p>A page.", day)
	}
	mustFacetta(t, "archive", "import", web, "--data", data)
	if out := mustFacetta(t, "status", "--data", data); !strings.Contains(out, ", the latest answer of 2024-05-09T12:00:00Z\n") {
		t.Errorf("says\n%s", out)
	}
}

// Only where a link to nowhere stands in the way of a folder is it the link that has to be mended.
func TestFoldersBehindLinksToNowhere(t *testing.T) {
	dir := t.TempDir()
	link, file := filepath.Join(dir, "link"), filepath.Join(dir, "file")
	if err := errors.Join(os.Symlink(filepath.Join(dir, "nowhere"), link), os.WriteFile(file, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		err  error
		want bool
	}{
		{os.Mkdir(link, 0o755), true},
		{os.Mkdir(file, 0o755), false},
		{&fs.PathError{Op: "mkdir", Path: link, Err: syscall.EACCES}, false},
		{&fs.PathError{Op: "open", Path: link, Err: syscall.EEXIST}, false},
		{errors.New("mkdir"), false},
	} {
		if got := isToNowhere(fmt.Errorf("make the folder: %w", c.err)); got != c.want {
			t.Errorf("%v: a link to nowhere: %t, want %t", c.err, got, c.want)
		}
	}
}
