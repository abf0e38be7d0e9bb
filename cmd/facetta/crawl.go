package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"facetta/crawler"
	"facetta/crawler/archive"
	"facetta/facets/taxonomy"
	"facetta/internal/removal"
)

type crawlCommand struct {
	crawlFlags
	Topics []string `arg:"" optional:"" help:"Topics files to import first; none means those already imported." placeholder:"TOPICS"`
}

// Help shows examples.
func (crawlCommand) Help() string {
	return `Fetches the example pages of the topics, and the pages they link to, into the archive, within the scope and the budgets. A crawl that was
stopped or killed continues where it left off; a larger --pages or --pages-per-host extends one that is done. Links that were not followed, such as
those too deep, are counted but not kept: a larger --depth, --scope or --hosts-per-domain applies to links found from then on; add --again to apply
it to all. If no host answers any more, though several did before, the crawl waits for this machine's network (--outage) and loses nothing. Use
--failed to retry what failed for other reasons that may have passed. A crawl that continues keeps --older and --oldest; give all other flags again.
A crawl ends with an error (exit code 1) if it fetched no page, or if it lost at least ten pages of earlier crawls and more than it has. Pages count
as lost, too, when many of them now say the same, as when a portal answers for all hosts, or when nothing links to them since another page of their
host was replaced.

Examples:
  facetta crawl my-topics.tsv
  facetta crawl starter --pages 2000 --delay 2s --contact you@example.org
  facetta crawl --failed
  facetta crawl --again --older 20h --oldest 30d --unlinked
  facetta crawl --seeds more-addresses.txt --scope domain --exclude '/calendar/'`
}

// Run crawls.
func (k crawlCommand) Run(ctx context.Context, c *console, common *common) error {
	a, r, err := workspace(common.Data).crawl(ctx, c, k.crawlFlags, k.Topics, func() {})
	if err != nil {
		return err
	}
	return errors.Join(alarm(r), a.Close())
}

// leastAlarm is how many pages a crawl must have lost for an alarm: of a few pages, more than half are easily lost.
const leastAlarm = 10

// mostGone is how many pages may be gone for each page that came, in a crawl where most pages are not due: the few that are requested may be
// short-lived ones, such as news.
const mostGone = 4

// alarm gives an error for a crawl that came to its end without a page, or that lost more pages of earlier crawls than it has left. Pages that are
// not due do not count as left where nearly all requested pages are gone, or where more of them now say the same as others than came. The error makes
// a failed crawl known to whatever runs it by night.
func alarm(r crawler.Report) error {
	left, lost := r.Pages-r.Alike, r.Lost+r.Alike+r.Hidden
	if came, away := left-r.NotDue, r.Gone+r.Alike+r.Hidden; away >= leastAlarm && (r.Alike > came || away > mostGone*came) {
		left = came // pages that were not due are no sign that all is well
	}
	again := "facetta crawl --again to fetch everything again"
	if mayPass(r) > 0 {
		again = "facetta crawl --failed to retry what failed, facetta crawl --again to fetch everything again"
	}
	switch {
	case (r.End == crawler.EndEmpty || r.End == crawler.EndHosts) && r.Pages == 0:
		return fmt.Errorf("no page could be fetched: run facetta status --failed to see why, %s", again)
	case lost >= leastAlarm && lost > left:
		return fmt.Errorf("%s, leaving only %s: run facetta status --failed to see why, %s, facetta remove to drop what will not come back",
			lostText(r), count(left, "page", "pages"), again)
	}
	return nil
}

// mayPass counts the addresses that failed for reasons that may be gone another day.
func mayPass(r crawler.Report) (n int64) {
	for reason, count := range r.Errors {
		if crawler.MayPass(reason) {
			n += count
		}
	}
	return n
}

// lostText says what became of the pages that a crawl has lost.
func lostText(r crawler.Report) string {
	what := []string{"could not be fetched", "are gone"}
	if r.Alike > 0 {
		what = append(what, fmt.Sprintf("now say the same as others, like %s", r.AlikeAt))
	}
	if r.Hidden > 0 {
		what = append(what, fmt.Sprintf("have no links to them since %s was replaced", r.HiddenAt))
	}
	last := len(what) - 1
	return fmt.Sprintf("%d pages of earlier crawls %s, or %s", r.Lost+r.Alike+r.Hidden, strings.Join(what[:last], ", "), what[last])
}

// notBegunError says why a crawl has not begun: an earlier crawl in the same place is left as it was.
type notBegunError struct{ error }

// Unwrap gives the reason.
func (e notBegunError) Unwrap() error { return e.error }

// crawl imports topics and fetches; begins is called in between, when there is something to fetch. The archive is open when it succeeds.
func (w workspace) crawl(ctx context.Context, c *console, flags crawlFlags, files []string, begins func()) (a *archive.Archive, r crawler.Report, err error) {
	o, err := flags.options(slices.Equal(files, []string{starterName}))
	if err != nil {
		return nil, r, err
	}
	begun, err := has(w.frontier())
	if err != nil {
		return nil, r, err
	}
	if flags.Failed && !begun {
		return nil, r, wrongUsage("--failed: there is no crawl in %s to retry: name its folder with --data, or start one without --failed", w)
	}
	if err := w.importTopics(ctx, c, files, taxonomy.Options{}); err != nil {
		return nil, r, notBegunError{err}
	}
	topics, err := w.taxonomy()
	if err != nil {
		return nil, r, notBegunError{err}
	}
	if o.Seeds = append(o.Seeds, seeds(topics)...); len(o.Seeds) == 0 && (!begun || flags.Again) { // a continued crawl has its own seeds
		return nil, r, wrongUsage("nothing to start from: name a topics file, %q, or addresses with --seeds", starterName)
	}
	if a, err = w.openArchive(c); err != nil {
		return nil, r, notBegunError{err}
	}
	sayAhead(c, a, time.Now())
	begins()
	if r, err = w.fetch(ctx, c, a, o, flags); err != nil {
		return nil, r, errors.Join(err, a.Close())
	}
	return a, r, nil
}

// fetch runs the crawler until it is done or stopped. By the flags it starts from the beginning, or also retries what failed before. It forgets
// nothing before the archive is open: another process may be using it.
func (w workspace) fetch(ctx context.Context, c *console, a *archive.Archive, o crawler.Options, flags crawlFlags) (report crawler.Report, err error) {
	removed, err := removal.Follow(string(w))
	if err != nil {
		return report, notBegunError{err}
	}
	f, err := w.openFrontierToCrawl(ctx, c, flags)
	if err != nil {
		return report, notBegunError{err}
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if flags.Failed {
		n, err := f.Reopen(crawler.MayPass)
		if err != nil {
			return report, err
		}
		c.say("crawl: retrying %s", count(n, "address that failed", "addresses that failed"))
	}
	note := w.crawlNote()
	note.remove() // a killed crawl may have left one
	defer note.remove()
	line := c.progress()
	o.Removed = removed.Holds
	away := false
	o.Progress = func(p crawler.Progress) {
		if away != (p.Outage > 0) {
			away = !away
			line.end()
			c.say("crawl: %s", outageText(away, o.MaxOutage))
		}
		if _, err := removed.Refresh(); err != nil {
			c.say("%v", err)
		}
		note.write(f, time.Now())
		line.show("crawl: %s", p.Line())
	}
	fetcher, err := crawler.New(a, f, o)
	if err != nil {
		return report, err
	}
	report, err = fetcher.Run(ctx)
	line.end()
	sayCrawl(c, report)
	switch {
	case err != nil:
	case report.End == crawler.EndStopped:
		err = context.Cause(ctx)
	case report.End == crawler.EndOutage:
		err = fmt.Errorf("no host has answered for %v: this machine seems to be offline; nothing is lost: %s", o.MaxOutage, flags.goesOn(nil))
	}
	return report, err
}

// sayAhead says that the archive has answers dated in the future, which each crawl fetches again. Without this line a wrong clock would show only in
// the number of requests, and in pages that are taken for outdated (unavailable_after).
func sayAhead(c *console, a *archive.Archive, now time.Time) {
	n, last := 0, now.Add(day) // a smaller difference may come from the clocks or time zones of two machines
	for e := range a.All() {
		if e.Time.After(now.Add(day)) {
			n++
		}
		if e.Time.After(last) {
			last = e.Time
		}
	}
	if n > 0 {
		c.say("archive: the latest answers of %s are dated in the future, up to %s: this machine's clock is slow, or was fast; until then each crawl fetches them again",
			count(n, "address", "addresses"), last.Format(time.RFC3339))
	}
}

// outageText is the line for a crawl that begins or ceases to wait for its network.
func outageText(away bool, longest time.Duration) string {
	if away {
		return fmt.Sprintf("no host answers any more: waiting up to %v for this machine's network", longest)
	}
	return "the network is back"
}

// budgets are the flags that extend a crawl which has used up a budget.
var budgets = map[crawler.End]string{crawler.EndBudget: "--pages", crawler.EndHosts: "--pages-per-host"}

func sayCrawl(c *console, r crawler.Report) {
	c.say("crawl: %s of %s, %s in %.1f s (%.0f pages a second), %s", count(r.Pages, "page", "pages"), count(r.Hosts, "host", "hosts"),
		count(r.Fetched, "request", "requests"), r.Elapsed.Seconds(), r.PerSecond, r.End)
	if r.NotDue > 0 {
		c.say("  %-12s %8d  pages, fetched recently enough by an earlier crawl: taken from the archive", "not due", r.NotDue)
	}
	if r.Unchanged > 0 {
		c.say("  %-12s %8d  pages, unchanged since an earlier crawl, as their servers say", "unchanged", r.Unchanged)
	}
	if r.Unlinked > 0 {
		c.say("  %-12s %8d  pages of earlier crawls, fetched though no link led to them", "unlinked", r.Unlinked)
	}
	if r.Lost > 0 {
		c.say("  %-12s %8d  pages of earlier crawls: not fetched, or gone", "lost", r.Lost)
	}
	if r.Alike > 0 {
		c.say("  %-12s %8d  pages of earlier crawls: changed, and now the same as others, like %s", "alike", r.Alike, r.AlikeAt)
	}
	if r.Hidden > 0 {
		c.say("  %-12s %8d  pages of earlier crawls: no links to them since %s was replaced", "hidden", r.Hidden, r.HiddenAt)
	}
	if r.Broken > 0 {
		c.say("  %-12s %8d  pages, by their servers at every try: kept as far as they were received", "broken off", r.Broken)
	}
	for _, part := range []struct {
		name   string
		counts map[string]int64
	}{{"failed", r.Errors}, {"no page", r.Other}, {"not followed", r.Skipped}, {"tried again", r.Retried}} {
		for _, reason := range slices.Sorted(maps.Keys(part.counts)) {
			c.say("  %-12s %8d  %s", part.name, part.counts[reason], reason)
		}
	}
	if n := mayPass(r); n > 0 {
		c.say("facetta crawl --failed retries %d of those that failed", n)
	}
	if flag := budgets[r.End]; flag != "" && r.Queue > 0 {
		c.say("a larger %s fetches more: %s left", flag, count(r.Queue, "address is", "addresses are"))
	}
	if r.Errors[crawler.FailRefused] > 0 {
		c.say("refused addresses belong to this machine or a private network: --again --allow-private starts a new crawl that fetches them")
	}
}

// Page budgets. Those for the starter are modest: its user wants to see something soon.
const (
	defaultPages        = 20000
	defaultPagesPerHost = 200
	starterPages        = 3000
	starterPagesPerHost = 20
)
