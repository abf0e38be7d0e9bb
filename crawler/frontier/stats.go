package frontier

import (
	"encoding/binary"
	"fmt"
	"strings"

	"facetta/internal/weburl"
)

// Names of the counters. Those that end in a slash are followed by a reason.
const (
	countReady    = "ready"
	countWaiting  = "waiting"
	countDone     = "done"
	countFailed   = "failed"
	countPages    = "pages"
	countNotDue   = "not due"
	countHosts    = "hosts"
	countDoneAs   = "done/"
	countFailedAs = "failed/"
	countRetried  = "retried/"
	countSkipped  = "skipped/"
)

// Why a link is not added: its path has too many queries already, or its host is new and the domain has too many hosts.
const (
	ReasonVariants = "query variants"
	ReasonHosts    = "too many hosts of the domain"
)

// Stats are the numbers of a frontier. Ready includes Leased.
type Stats struct {
	Hosts   int64 `json:"hosts"`   // hosts with at least one URL that was added
	Ready   int64 `json:"ready"`   // to be fetched, or being fetched
	Leased  int64 `json:"leased"`  // being fetched
	Waiting int64 `json:"waiting"` // to be tried again later
	Done    int64 `json:"done"`
	Failed  int64 `json:"failed"`
	Pages   int64 `json:"pages"`   // done URLs that are pages
	NotDue  int64 `json:"not_due"` // pages among these that were not requested, as an earlier crawl's answer was recent enough

	DoneAs   map[string]int64 `json:"done_as"`   // done URLs that are no pages, by what they are
	FailedAs map[string]int64 `json:"failed_as"` // failed, by reason
	Retried  map[string]int64 `json:"retried"`   // tries that failed and were repeated, by reason
	Skipped  map[string]int64 `json:"skipped"`   // links that were not added, by reason; a link counts each time that it is met, a parked one once
}

// Stats returns the present numbers.
func (f *Frontier) Stats() Stats {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := f.counts
	return Stats{
		Hosts: n[countHosts], Ready: n[countReady], Leased: int64(len(f.leases)), Waiting: n[countWaiting],
		Done: n[countDone], Failed: n[countFailed], Pages: n[countPages], NotDue: n[countNotDue],
		DoneAs: f.reasons(countDoneAs), FailedAs: f.reasons(countFailedAs),
		Retried: f.reasons(countRetried), Skipped: f.reasons(countSkipped),
	}
}

// PagesOf returns the number of done pages of a host.
func (f *Frontier) PagesOf(name weburl.Host) (int64, error) {
	v, err := f.get(hostKey(name))
	if v == nil || err != nil {
		return 0, mend(err)
	}
	h, err := decodeHost(name, v)
	if err != nil {
		return 0, fmt.Errorf("read frontier %s: host %s: %w", f.dir, name, mend(err))
	}
	return h.pages, nil
}

// Met tells whether a URL was ever added.
func (f *Frontier) Met(u weburl.URL) (bool, error) {
	v, err := f.get(urlKey(u))
	return v != nil, mend(err)
}

func (f *Frontier) reasons(prefix string) map[string]int64 {
	m := map[string]int64{}
	for name, n := range f.counts {
		if reason, ok := strings.CutPrefix(name, prefix); ok && n != 0 {
			m[reason] = n
		}
	}
	return m
}

func (f *Frontier) loadCounts() error {
	return f.each(countKind, func(key, value []byte) error {
		n, size := binary.Varint(value)
		if size <= 0 {
			return fmt.Errorf("counter %s: %w", key[1:], errRecord)
		}
		f.counts[string(key[1:])] = n
		return nil
	})
}

// Failures calls do for every failed URL, sorted by reason and URL, until do returns false.
func (f *Frontier) Failures(do func(reason string, u weburl.URL) bool) error {
	err := f.each(failKind, func(key, _ []byte) error {
		reason, u, ok := strings.Cut(string(key[1:]), "\x00")
		if !ok {
			return errRecord
		}
		if !do(reason, weburl.URL(u)) {
			return errStop
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("read frontier %s: failures: %w", f.dir, mend(err))
	}
	return nil
}
