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
