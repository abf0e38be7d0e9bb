package main

import (
	"errors"
	"regexp"
	"strings"
	"time"

	"facetta/crawler"
	"facetta/crawler/frontier"
	"facetta/internal/shorten"
	"facetta/internal/weburl"
)

// crawlFlags are the limits and manners of a crawl.
type crawlFlags struct {
	Again          bool          `help:"Start a new crawl, which asks for everything again (but see --older); the archive keeps both captures. Servers need not resend unchanged pages."`
	Older          age           `help:"With --again: do not ask for pages whose last answer is younger than this, such as 20h or 7d; they are taken from the archive as unchanged." placeholder:"D"`
	Oldest         age           `help:"With --older: ask less often for a page the longer it has been unchanged: after a quarter to a half of that time (varying by address), but at this age at the latest, such as 30d." placeholder:"D"`
	Unlinked       bool          `help:"When all else is fetched, also ask for pages of earlier crawls that no link leads to any more, so that the next build drops those that are gone."`
	Failed         bool          `help:"Retry what failed for reasons that may have passed: host not found, no answer, timeout, no valid certificate, status 429 or 5xx."`
	Pages          *int          `help:"Most pages to fetch in the whole crawl (default: 20000; 3000 for the starter)." placeholder:"N"`
	PagesPerHost   *int          `help:"Most pages to fetch from one host (default: 200; 20 for the starter)." placeholder:"N"`
	HostsPerDomain int           `help:"Most hosts of one registered domain to follow links to, besides those of the example pages (${default})." default:"100" placeholder:"N"`
	Depth          int           `help:"Most links between a page and the nearest example page (${default})." default:"3" placeholder:"N"`
	Scope          string        `help:"Follow links to: host (hosts of the example pages), domain (their registered domains) or any (${default})." enum:"host,domain,any" default:"host" placeholder:"S"`
	Include        []string      `help:"Fetch only addresses that match one of these regular expressions." sep:"none" placeholder:"RE"`
	Exclude        []string      `help:"Fetch no addresses that match one of these regular expressions." sep:"none" placeholder:"RE"`
	Delay          time.Duration `help:"Pause between two requests to one host (${default})." default:"1s" placeholder:"D"`
	Workers        int           `help:"Simultaneous requests, to different hosts, not counting those to hosts that answer slowly or not at all (${default})." default:"32" placeholder:"N"`
	Timeout        time.Duration `help:"Longest time for one response (${default})." default:"20s" placeholder:"D"`
	RetryWait      time.Duration `help:"Pause before a failed request is retried; three times as long before each further retry (${default})." default:"5s" placeholder:"D"`
	Outage         time.Duration `help:"Longest wait when this machine's own network is down, after which the crawl ends with an error; 0s for no wait (${default})." default:"1h" placeholder:"D"`
	MaxBody        int64         `help:"Largest response in bytes, decompressed (${default})." default:"8388608" placeholder:"N"`
	Contact        string        `help:"Web or e-mail address for complaints from site owners; sent with every request." placeholder:"URL"`
	NoSitemaps     bool          `help:"Read no sitemaps."`
	NoPDF          bool          `name:"no-pdf" help:"Fetch no PDFs."`
	Seeds          string        `help:"File with more addresses to start from, one a line." type:"existingfile" placeholder:"FILE"`
	Proxy          string        `help:"HTTP proxy for all requests." placeholder:"URL"`
	Resolve        []string      `help:"Connect to ADDR for HOST instead of asking the DNS; * means every host." sep:"none" placeholder:"HOST=ADDR"`
	AllowPrivate   bool          `help:"Allow connections to loopback, private and link-local addresses."`
}

// options turns the flags into the crawler's options, in which a negative number means what 0 means in the flags.
func (f crawlFlags) options(starter bool) (o crawler.Options, err error) {
	pages, perHost := defaultPages, defaultPagesPerHost
	if starter {
		pages, perHost = starterPages, starterPagesPerHost
	}
	if f.Pages != nil {
		pages = *f.Pages
	}
	if f.PagesPerHost != nil {
		perHost = *f.PagesPerHost
	}
	if f.Timeout <= 0 || f.RetryWait <= 0 {
		return o, wrongUsage("--timeout and --retry-wait must be more than 0; 20s and 5s are usual")
	}
	if f.Again && f.Failed {
		return o, wrongUsage("--again and --failed exclude each other: --again fetches everything again anyway")
	}
	if err := f.checkAges(); err != nil {
		return o, err
	}
	if min(pages, perHost, f.HostsPerDomain, f.Workers) < 1 || f.Depth < 0 || f.Delay < 0 || f.Outage < 0 || f.MaxBody < 1 {
		return o, wrongUsage("--pages, --pages-per-host, --hosts-per-domain, --workers and --max-body must be at least 1, --depth, --delay and --outage at least 0")
	}
	o = crawler.Options{
		MaxDepth: orNone(f.Depth), MaxPages: int64(pages), MaxPagesPerHost: int64(perHost),
		MaxHostsPerDomain: int64(f.HostsPerDomain), MaxBody: f.MaxBody, Timeout: f.Timeout,
		RetryWait: f.RetryWait, MaxOutage: orNone(f.Outage),
		Workers: f.Workers, Delay: orNone(f.Delay), Contact: f.Contact, Proxy: f.Proxy, AllowPrivate: f.AllowPrivate, NoSitemaps: f.NoSitemaps, NoPDF: f.NoPDF,
		Unlinked: f.Unlinked,
		Scope:    map[string]crawler.Scope{"host": crawler.SeedHosts, "domain": crawler.SeedDomains, "any": crawler.AnyHost}[f.Scope],
	}
	if o.Include, err = patterns("--include", f.Include); err != nil {
		return o, err
	}
	if o.Exclude, err = patterns("--exclude", f.Exclude); err != nil {
		return o, err
	}
	if o.Resolve, err = resolve(f.Resolve); err != nil {
		return o, err
	}
	if err := o.Check(); err != nil { // its message begins with the name of the flag
		return o, wrongUsage("--%w", err)
	}
	if f.Seeds != "" {
		o.Seeds, err = readSeeds(f.Seeds)
	}
	return o, err
}

// checkAges says what is wrong with --older and --oldest, the ages below which pages are not fetched again.
func (f crawlFlags) checkAges() error {
	switch {
	case f.Older == 0 && f.Oldest != 0:
		return wrongUsage("--oldest needs --older, the age for pages that have changed: add --older 20h, the usual value for a nightly crawl")
	case f.Older != 0 && !f.Again:
		return wrongUsage("--older needs --again: a continued crawl keeps the ages that it was started with")
	case f.Oldest != 0 && f.Oldest < f.Older:
		return wrongUsage("--oldest %s is less than --older %s: make it at least as large", ageText(time.Duration(f.Oldest)), ageText(time.Duration(f.Older)))
	}
	return nil
}

// goesOn says how to continue a crawl that was stopped by an error: without --again, which would begin anew. A crawl that has not begun needs the
// same command.
func (f crawlFlags) goesOn(err error) string {
	without := ""
	switch {
	case errors.As(err, new(notBegunError)):
		return "run the same command again"
	case f.Oldest != 0:
		without = " without --again, --older and --oldest"
	case f.Older != 0:
		without = " without --again and --older"
	case f.Again:
		without = " without --again"
	}
	return "run the same command" + without + " to continue"
}

// intervals gives the intervals of a new crawl.
func (f crawlFlags) intervals() frontier.Intervals {
	return frontier.Intervals{Older: time.Duration(f.Older), Oldest: time.Duration(f.Oldest)}
}

func orNone[T int | time.Duration](n T) T {
	if n == 0 {
		return -1
	}
	return n
}

func patterns(flag string, texts []string) ([]*regexp.Regexp, error) {
	var out []*regexp.Regexp
	for _, text := range texts {
		re, err := regexp.Compile(text)
		if err != nil {
			return nil, wrongUsage("%s: %w: use the syntax of Go's regular expressions (go doc regexp/syntax)", flag, err)
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

// readSeeds reads addresses, one a line.
func readSeeds(name string) ([]weburl.URL, error) {
	var out []weburl.URL
	err := listedLines("--seeds", name, "address", func(line int, text string) error {
		u, err := weburl.Parse(text)
		if err != nil {
			return wrongUsage("%s, line %d: %q is %w: write one that begins with http:// or https://", name, line, shorten.Characters(text, 60), err)
		}
		out = append(out, u)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(out) == 0 {
		return nil, wrongUsage("--seeds %s has no addresses: write one a line", name)
	}
	return out, nil
}
