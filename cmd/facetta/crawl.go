package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"facetta/crawler"
	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/facets/taxonomy"
	"facetta/internal/removal"
	"facetta/internal/weburl"
)

// crawlFlags are the limits and manners of a crawl.
type crawlFlags struct {
	Again          bool          `help:"Begin a new crawl: everything is fetched again, and the archive keeps both captures."`
	Failed         bool          `help:"Try again what failed for reasons that may have passed: hosts not found, no answer, time-outs, status 429 and 5xx."`
	Pages          int           `help:"Pages of the whole crawl (default: 20000; 3000 for the starter)." placeholder:"N"`
	PagesPerHost   int           `help:"Pages of one host (default: 200; 20 for the starter)." placeholder:"N"`
	HostsPerDomain int           `help:"Hosts of one registered domain that links lead to, beside those of the example pages (${default})." default:"100" placeholder:"N"`
	Depth          int           `help:"Links from the nearest example page (${default})." default:"3" placeholder:"N"`
	Scope          string        `help:"Follow links to: host (hosts of the example pages), domain (their registered domains) or any (${default})." enum:"host,domain,any" default:"host" placeholder:"S"`
	Include        []string      `help:"Only addresses that match one of these regular expressions." sep:"none" placeholder:"RE"`
	Exclude        []string      `help:"No addresses that match one of these regular expressions." sep:"none" placeholder:"RE"`
	Delay          time.Duration `help:"Pause between two requests to one host (${default})." default:"1s" placeholder:"D"`
	Workers        int           `help:"Requests at the same time, to different hosts (${default})." default:"32" placeholder:"N"`
	Timeout        time.Duration `help:"Longest time for one response (${default})." default:"20s" placeholder:"D"`
	RetryWait      time.Duration `help:"Pause before a failed request is tried again, three times as long before each further try (${default})." default:"5s" placeholder:"D"`
	Outage         time.Duration `help:"Longest wait for this machine's own network when it is away, after which the crawl ends with an error; 0s: none (${default})." default:"1h" placeholder:"D"`
	MaxBody        int64         `help:"Largest response in bytes, decompressed (${default})." default:"8388608" placeholder:"N"`
	Contact        string        `help:"Address or e-mail that site owners can complain to; sent with every request." placeholder:"URL"`
	NoSitemaps     bool          `help:"Read no sitemaps."`
	Seeds          string        `help:"File with more addresses to begin from, one a line." type:"existingfile" placeholder:"FILE"`
	Proxy          string        `help:"HTTP proxy for all requests." placeholder:"URL"`
	Resolve        []string      `help:"Connect to ADDR for HOST instead of asking the DNS; * is every host." sep:"none" placeholder:"HOST=ADDR"`
	AllowPrivate   bool          `help:"Allow connections to loopback, private and link-local addresses."`
}

type crawlCommand struct {
	crawlFlags
	Topics []string `arg:"" optional:"" help:"Topics files to import first; none means those imported already." placeholder:"TOPICS"`
}

// Help shows examples.
func (crawlCommand) Help() string {
	return `Fetches the example pages of the topics and what they link to, within the scope and the budgets, into the archive. A crawl that was stopped,
or killed, goes on where it was; more --pages or --pages-per-host open it again. Links that were not followed, such as those too deep, are counted
but not kept: a larger --depth, --scope or --hosts-per-domain is for links found from then on, and for all of them with --again. Where no host
answers any more, of which several have answered before, the crawl waits for this machine's network (--outage) and loses nothing; what failed otherwise is tried again by --failed.

Examples:
  facetta crawl my-topics.tsv
  facetta crawl starter --pages 2000 --delay 2s --contact you@example.org
  facetta crawl --failed
  facetta crawl --seeds more-addresses.txt --scope domain --exclude '/calendar/'`
}

// Run crawls.
func (k crawlCommand) Run(ctx context.Context, c *console, common *common) error {
	a, r, err := workspace(common.Data).crawl(ctx, c, k.crawlFlags, k.Topics)
	if err != nil {
		return err
	}
	return errors.Join(fetchedNothing(r), a.Close())
}

// fetchedNothing is the error of a crawl that came to its end without a page: whatever runs it by night is to know.
func fetchedNothing(r crawler.Report) error {
	if r.End != crawler.EndEmpty || r.Pages > 0 {
		return nil
	}
	return errors.New("no page could be fetched: facetta status --failed says why, and facetta crawl --failed tries again")
}

// crawl imports topics and fetches. The archive is open when it succeeds.
func (w workspace) crawl(ctx context.Context, c *console, flags crawlFlags, files []string) (a *archive.Archive, r crawler.Report, err error) {
	o, err := flags.options(slices.Equal(files, []string{starterName}))
	if err != nil {
		return nil, r, err
	}
	if err := w.importTopics(ctx, c, files, taxonomy.Options{}); err != nil {
		return nil, r, err
	}
	if flags.Again {
		if err := w.forgetCrawl(c); err != nil {
			return nil, r, fmt.Errorf("begin a new crawl: %w", err)
		}
	}
	topics, err := w.taxonomy()
	if err != nil {
		return nil, r, err
	}
	if o.Seeds = append(o.Seeds, seeds(topics)...); len(o.Seeds) == 0 {
		return nil, r, wrongUsage("nothing to begin from: name a topics file, %q, or addresses with --seeds", starterName)
	}
	if a, err = w.openArchive(c); err != nil {
		return nil, r, err
	}
	if r, err = w.fetch(ctx, c, a, o, flags.Failed); err != nil {
		return nil, r, errors.Join(err, a.Close())
	}
	return a, r, nil
}

// forgetCrawl removes the frontier, unless a crawl is using it.
func (w workspace) forgetCrawl(c *console) error {
	f, err := w.openFrontier(c)
	if err == nil {
		err = f.Close()
	}
	if err != nil && !errors.Is(err, frontier.ErrDamaged) {
		return err
	}
	return os.RemoveAll(w.frontier())
}

// fetch runs the crawler until it is done or stopped, with what failed before, too, if that is wanted.
func (w workspace) fetch(ctx context.Context, c *console, a *archive.Archive, o crawler.Options, failed bool) (report crawler.Report, err error) {
	f, err := w.openFrontierToCrawl(ctx, c)
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if failed {
		n, err := f.Reopen(crawler.MayPass)
		if err != nil {
			return report, err
		}
		c.say("crawl: %d addresses that failed are tried again", n)
	}
	removed, err := removal.Follow(string(w))
	if err != nil {
		return report, err
	}
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
		err = fmt.Errorf("no host has answered for %v: this machine seems to be cut off; nothing is lost, the same command goes on from there", o.MaxOutage)
	}
	return report, err
}

// outageText is said when the crawl begins or ceases to wait for its network.
func outageText(away bool, longest time.Duration) string {
	if away {
		return fmt.Sprintf("no host answers any more: waiting for this machine's network, up to %v", longest)
	}
	return "the network is there again"
}

func sayCrawl(c *console, r crawler.Report) {
	c.say("crawl: %d pages of %d hosts, %d requests in %.1f s (%.0f a second), %s", r.Pages, r.Hosts, r.Fetched, r.Elapsed.Seconds(), r.PerSecond, r.End)
	for _, part := range []struct {
		name   string
		counts map[string]int64
	}{{"failed", r.Errors}, {"no page", r.Other}, {"not followed", r.Skipped}, {"tried again", r.Retried}} {
		for _, reason := range slices.Sorted(maps.Keys(part.counts)) {
			c.say("  %-12s %8d  %s", part.name, part.counts[reason], reason)
		}
	}
	mayPass := int64(0)
	for reason, n := range r.Errors {
		if crawler.MayPass(reason) {
			mayPass += n
		}
	}
	if mayPass > 0 {
		c.say("facetta crawl --failed tries %d of those that failed again", mayPass)
	}
	if r.Errors[crawler.FailRefused] > 0 {
		c.say("refused addresses are of this machine or of a private network: --again --allow-private begins anew, and fetches them")
	}
}

// Page budgets, of which those for the starter are modest: it is there to see something soon.
const (
	defaultPages        = 20000
	defaultPagesPerHost = 200
	starterPages        = 3000
	starterPagesPerHost = 20
)

// options turns the flags into the crawler's options, where a negative number says what 0 says here.
func (f crawlFlags) options(starter bool) (o crawler.Options, err error) {
	pages, perHost := defaultPages, defaultPagesPerHost
	if starter {
		pages, perHost = starterPages, starterPagesPerHost
	}
	f.Pages, f.PagesPerHost = cmp.Or(f.Pages, pages), cmp.Or(f.PagesPerHost, perHost)
	if f.Timeout <= 0 || f.RetryWait <= 0 {
		return o, wrongUsage("--timeout and --retry-wait must be more than 0; 20s and 5s are usual")
	}
	if f.Proxy != "" && len(f.Resolve) > 0 {
		return o, wrongUsage("--proxy and --resolve exclude each other: the proxy resolves the names")
	}
	if min(f.Pages, f.PagesPerHost, f.HostsPerDomain, f.Workers) < 1 || f.Depth < 0 || f.Delay < 0 || f.Outage < 0 || f.MaxBody < 1 {
		return o, wrongUsage("--pages, --pages-per-host, --hosts-per-domain, --workers and --max-body must be at least 1, --depth, --delay and --outage at least 0")
	}
	o = crawler.Options{
		MaxDepth: orNone(f.Depth), MaxPages: int64(f.Pages), MaxPagesPerHost: int64(f.PagesPerHost),
		MaxHostsPerDomain: int64(f.HostsPerDomain), MaxBody: f.MaxBody, Timeout: f.Timeout,
		RetryWait: f.RetryWait, MaxOutage: orNone(f.Outage),
		Workers: f.Workers, Delay: orNone(f.Delay), Contact: f.Contact, Proxy: f.Proxy, AllowPrivate: f.AllowPrivate, NoSitemaps: f.NoSitemaps,
		Scope: map[string]crawler.Scope{"host": crawler.SeedHosts, "domain": crawler.SeedDomains, "any": crawler.AnyHost}[f.Scope],
	}
	if o.Include, err = patterns(f.Include); err != nil {
		return o, err
	}
	if o.Exclude, err = patterns(f.Exclude); err != nil {
		return o, err
	}
	if o.Resolve, err = resolve(f.Resolve); err != nil {
		return o, err
	}
	if f.Seeds != "" {
		o.Seeds, err = readSeeds(f.Seeds)
	}
	return o, err
}

func orNone[T int | time.Duration](n T) T {
	if n == 0 {
		return -1
	}
	return n
}

func patterns(texts []string) ([]*regexp.Regexp, error) {
	var out []*regexp.Regexp
	for _, text := range texts {
		re, err := regexp.Compile(text)
		if err != nil {
			return nil, wrongUsage("%w: write a regular expression of Go's syntax", err)
		}
		out = append(out, re)
	}
	return out, nil
}

func resolve(pairs []string) (map[string]string, error) {
	out := make(map[string]string)
	for _, pair := range pairs {
		host, address, ok := strings.Cut(pair, "=")
		if !ok || host == "" || address == "" {
			return nil, wrongUsage("--resolve %s: write HOST=ADDR, for example '*=127.0.0.1:8081'", pair)
		}
		out[host] = address
	}
	return out, nil
}

// readSeeds reads addresses, one a line; blank lines and those that begin with # are passed over.
func readSeeds(name string) ([]weburl.URL, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []weburl.URL
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		u, err := weburl.Parse(text)
		if err != nil {
			return nil, wrongUsage("%s, line %d: %q is %w", name, n, clip(text, 60), err)
		}
		out = append(out, u)
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return nil, wrongUsage("--seeds %s: a line is longer than any address: write one address a line", name)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("--seeds: %w", err)
	}
	return out, nil
}
