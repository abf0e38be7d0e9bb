package main

import (
	"encoding/json"
	"errors"
	"os"
	"time"

	"facetta/crawler/frontier"
)

// A crawl holds its frontier for as long as it runs, which may be all night. So that status can tell how far the crawl is, it leaves a note beside
// the frontier now and then. A note that a killed crawl left behind counts for nothing, as nobody holds the frontier then. Only status misses a note
// that can't be written: a full disk stops the crawl by itself.

// noteInterval is the time between two notes.
const noteInterval = 10 * time.Second

type crawlNote struct {
	name string
	next time.Time
}

func (w workspace) crawlNote() *crawlNote { return &crawlNote{name: w.path("crawl.json")} }

// write leaves a note when it is time.
func (n *crawlNote) write(f *frontier.Frontier, now time.Time) {
	if now.Before(n.next) {
		return
	}
	n.next = now.Add(noteInterval)
	s := crawlOf(f)
	s.AsOf = now.UTC().Truncate(time.Second)
	b, err := json.Marshal(s)
	if err == nil && os.WriteFile(n.draft(), b, 0o644) == nil {
		_ = os.Rename(n.draft(), n.name)
	}
}

func (n *crawlNote) draft() string { return n.name + ".next" }

// remove takes the note away.
func (n *crawlNote) remove() {
	_ = os.Remove(n.draft())
	_ = os.Remove(n.name)
}

// runningCrawl gives what a running crawl has noted; nil where none runs, or none has noted anything yet.
func (w workspace) runningCrawl() *crawlStatus {
	b, err := os.ReadFile(w.crawlNote().name)
	s := new(crawlStatus)
	if err != nil || json.Unmarshal(b, s) != nil {
		return nil
	}
	f, err := w.readFrontier()
	if err == nil {
		_ = f.Close()
	}
	if !errors.Is(err, frontier.ErrLocked) {
		return nil
	}
	return s
}
