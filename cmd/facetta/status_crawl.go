package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"facetta/crawler/frontier"
)

// crawlStatus says how far the running crawl is, or how far the last one came.
type crawlStatus struct {
	Began  time.Time `json:"began"`
	AsOf   time.Time `json:"as_of,omitzero"`   // the time of a running crawl's last note
	Older  string    `json:"older,omitempty"`  // the flags that make pages not due
	Oldest string    `json:"oldest,omitempty"` //
	frontier.Stats
}

func crawlOf(f *frontier.Frontier) *crawlStatus {
	s := &crawlStatus{Began: f.Start().UTC(), Stats: f.Stats()}
	if v := f.Intervals(); v.Older > 0 {
		s.Older = ageText(v.Older)
		if v.Oldest > 0 {
			s.Oldest = ageText(v.Oldest)
		}
	}
	return s
}

func (s *crawlStatus) print(w io.Writer) {
	if s == nil {
		return
	}
	running := ""
	if !s.AsOf.IsZero() {
		running = ", running, as of " + s.AsOf.Format(time.RFC3339)
	}
	fmt.Fprintf(w, "crawl     of %s%s: %s of %s, %d to fetch, %d to retry, %d failed\n", s.Began.Format(time.RFC3339), running,
		count(s.Pages, "page", "pages"), count(s.Hosts, "host", "hosts"), s.Ready, s.Waiting, s.Failed)
	if s.Older != "" {
		fmt.Fprintf(w, "          %8d  of the pages not due (%s), taken from the archive\n", s.NotDue, s.ages())
	}
	for _, reason := range slices.Sorted(maps.Keys(s.FailedAs)) {
		fmt.Fprintf(w, "          %8d  %s\n", s.FailedAs[reason], reason)
	}
}

func (s *crawlStatus) ages() string {
	if s.Oldest == "" {
		return "--older " + s.Older
	}
	return "--older " + s.Older + " --oldest " + s.Oldest
}
