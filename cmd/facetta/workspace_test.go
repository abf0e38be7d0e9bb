package main

import (
	"bytes"
	"context"
	"errors"
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
