package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"facetta/crawler/frontier"
)

// TestACrawlWaitsForALook: a crawl that begins while status looks at the frontier goes on when that is done; one beside another crawl, or
// that is interrupted, does not wait for ever.
func TestACrawlWaitsForALook(t *testing.T) {
	w, c := workspace(t.TempDir()), &console{err: new(bytes.Buffer)}
	look, err := w.openFrontier(c)
	if err != nil {
		t.Fatal(err)
	}
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := w.openFrontierToCrawl(stopped, c); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted while it waits: %v", err)
	}
	closed := make(chan error, 1)
	time.AfterFunc(3*lookAgain, func() { closed <- look.Close() })
	f, err := w.openFrontierToCrawl(context.Background(), c)
	if err := errors.Join(err, <-closed); err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := w.openFrontierToCrawl(context.Background(), c); !errors.Is(err, frontier.ErrLocked) {
		t.Errorf("beside another crawl: %v", err)
	}
}

// A frontier that is damaged keeps nobody from beginning a new crawl, nor status from showing the rest.
func TestADamagedFrontierCanBeForgotten(t *testing.T) {
	w, said := workspace(t.TempDir()), new(bytes.Buffer)
	c := &console{err: said}
	f, err := w.openFrontier(c)
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
	if f, err = w.openFrontier(c); err != nil {
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
		w := workspace(t.TempDir())
		file := w.path("topics", "mine.tsv")
		if err := errors.Join(os.Mkdir(w.topics(), 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
		_, err := w.taxonomy()
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), file)) {
			t.Errorf("%q: %v, want %q and the file", text, err, want)
		}
	}
}
