package crawler

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"facetta/internal/weburl"
)

// End says why a run ended.
type End string

// The ends of a run.
const (
	EndEmpty   End = "nothing left to fetch"
	EndBudget  End = "page budget used up"
	EndHosts   End = "page budgets of hosts used up"
	EndStopped End = "stopped"
	EndOutage  End = "cut off from the network"
	EndError   End = "failed"
)

// Progress says how far a crawl is. Counts are those of the whole crawl, over all its runs, unless they say otherwise.
type Progress struct {
	Pages     int64            // pages fetched
	NotDue    int64            // pages among these that were not requested, as an earlier crawl's answer was recent enough (due.go)
	Hosts     int64            // hosts met
	Queue     int64            // addresses still to be fetched
	Errors    map[string]int64 // addresses that failed, by reason
	Fetched   int64            // requests of this run, without those for robots.txt
	Reparsed  int64            // pages of this run that were parsed from the archive instead of fetched
	Unchanged int64            // pages of this run that have not changed since an earlier crawl, by their server
	Unlinked  int64            // pages of earlier crawls that this run has added, as nothing had led to them
	Broken    int64            // pages of this run that broke off at each try, kept as far as they came
	Bytes     int64            // of bodies in this run, decompressed
	PerSecond float64          // pages a second, without those not due: in Progress over the last seconds, in Report over the run
	Elapsed   time.Duration    // of this run
	Outage    time.Duration    // for which the crawl has been waiting for its network; 0: it doesn't
	Wait      time.Duration    // until the next request, if no host may be asked before; 0: requests are under way
}

// Report says how a run ended.
type Report struct {
	Progress
	End      End
	Lost     int64            // at the end of a crawl: pages of earlier crawls that could not be fetched, or are gone, which is reported once
	Gone     int64            // pages among these that are gone by their servers, or redirect to no page
	Alike    int64            // likewise: pages of earlier crawls that all say the same by now, but said something else before
	AlikeAt  weburl.URL       // one of these
	Hidden   int64            // likewise, not among Lost: pages of earlier crawls to which nothing has led, as the pages that led to them have changed
	HiddenAt weburl.URL       // one of the pages that led to them
	Other    map[string]int64 // addresses that were fetched but are no pages, by what they are
	Skipped  map[string]int64 // links not followed, and seeds of this run not taken, by reason; a link counts on each page where it stands
	Retried  map[string]int64 // tries that failed and were repeated, by reason
}

const (
	shownReasons = 3               // for which a line has room
	shownWait    = 5 * time.Second // shorter waits occur in every crawl
)

// Line shows the progress in one line for a terminal.
func (p Progress) Line() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d pages  %.1f pages/s  queue %d  %s", p.Pages, p.PerSecond, p.Queue, bytesText(p.Bytes))
	if p.Outage > 0 {
		fmt.Fprintf(&b, "  no network for %v", p.Outage.Round(time.Second))
	}
	if p.Wait >= shownWait {
		fmt.Fprintf(&b, "  next request in %v", p.Wait.Round(time.Second))
	}
	total := int64(0)
	for _, n := range p.Errors {
		total += n
	}
	if total > 0 {
		fmt.Fprintf(&b, "  errors %d (%s)", total, reasonsText(p.Errors, shownReasons))
	}
	return b.String()
}

// reasonsText names the most frequent reasons.
func reasonsText(counts map[string]int64, most int) string {
	reasons := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		if counts[a] != counts[b] {
			return int(counts[b] - counts[a])
		}
		return strings.Compare(a, b)
	})
	var parts []string
	for _, r := range reasons[:min(len(reasons), most)] {
		parts = append(parts, fmt.Sprintf("%s %d", r, counts[r]))
	}
	if len(reasons) > most {
		parts = append(parts, "...")
	}
	return strings.Join(parts, ", ")
}

func bytesText(n int64) string {
	switch {
	case n >= 1e9:
		return fmt.Sprintf("%.1f GB", float64(n)/1e9)
	case n >= 1e6:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%.1f kB", float64(n)/1e3)
}

// meter measures one run.
type meter struct {
	c         *Crawler
	began     time.Time
	pages     int64 // before the run
	fetched   int64
	reparsed  int64
	unchanged int64
	unlinked  int64
	broken    int64
	bytes     int64
	recent    []sample
}

type sample struct {
	at    time.Time
	pages int64
}

// recentSamples is the number of samples for the current speed.
const recentSamples = 10

func newMeter(c *Crawler) *meter {
	before := c.frontier.Stats()
	return &meter{
		c: c, began: time.Now(), pages: before.Pages - before.NotDue,
		fetched: c.fetched.Load(), reparsed: c.reparsed.Load(), unchanged: c.unchanged.Load(), unlinked: c.unlinked.Load(), broken: c.broken.Load(), bytes: c.bytes.Load(),
	}
}

// rechecked counts the pages before the run again, without those that the archive has lost, as they are fetched again.
func (m *meter) rechecked() {
	s := m.c.frontier.Stats()
	m.pages = s.Pages - s.NotDue
}

// run calls Options.Progress at intervals until stop is called.
func (m *meter) run() (stop func()) {
	if m.c.o.Progress == nil {
		return func() {}
	}
	done := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		t := time.NewTicker(m.c.o.ProgressEvery)
		defer t.Stop()
		for {
			select {
			case <-t.C:
				m.c.o.Progress(m.current())
			case <-done:
				return
			}
		}
	})
	return func() {
		close(done)
		wg.Wait()
	}
}

// current is the progress now, with the speed of the last samples.
func (m *meter) current() Progress {
	p := m.progress()
	now := sample{m.began.Add(p.Elapsed), p.Pages - p.NotDue}
	first := sample{m.began, m.pages}
	if len(m.recent) > 0 {
		first = m.recent[0]
	}
	m.recent = append(m.recent, now)
	if len(m.recent) > recentSamples {
		m.recent = m.recent[1:]
	}
	p.PerSecond = perSecond(now.pages-first.pages, now.at.Sub(first.at))
	return p
}

// perSecond is never negative, though a page that is opened again counts as one less until it is done.
func perSecond(pages int64, d time.Duration) float64 {
	if d <= 0 {
		return 0
	}
	return float64(max(pages, 0)) / d.Seconds()
}

func (m *meter) progress() Progress {
	s := m.c.frontier.Stats()
	p := Progress{
		Pages: s.Pages, NotDue: s.NotDue, Hosts: s.Hosts, Queue: s.Ready + s.Waiting, Errors: s.FailedAs,
		Fetched: m.c.fetched.Load() - m.fetched, Reparsed: m.c.reparsed.Load() - m.reparsed,
		Unchanged: m.c.unchanged.Load() - m.unchanged, Unlinked: m.c.unlinked.Load() - m.unlinked, Broken: m.c.broken.Load() - m.broken, Bytes: m.c.bytes.Load() - m.bytes,
		Elapsed: time.Since(m.began), Outage: m.c.outage.lasts(),
	}
	p.PerSecond = perSecond(p.Pages-p.NotDue-m.pages, p.Elapsed)
	if next := m.c.next.Load(); next != 0 {
		p.Wait = max(time.Until(time.Unix(0, next)), 0)
	}
	return p
}

func (m *meter) report(end End) Report {
	s := m.c.frontier.Stats()
	for reason, n := range m.c.refused {
		s.Skipped[reason] += n
	}
	return Report{Progress: m.progress(), End: end, Other: s.DoneAs, Skipped: s.Skipped, Retried: s.Retried}
}
