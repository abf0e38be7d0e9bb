package crawler

import (
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// Scope says which hosts are crawled.
type Scope int

// The scopes.
const (
	SeedHosts   Scope = iota // the hosts of the seeds, and those to which seeds redirect
	SeedDomains              // all hosts with the same registered domain as one of these
	AnyHost
)

// Options of New. The zero value of a field means the default that stands beside it.
type Options struct {
	Seeds   []weburl.URL
	Scope   Scope
	Include []*regexp.Regexp // an address must match one of them; none: all do. Seeds need not
	Exclude []*regexp.Regexp // an address must match none of them

	Removed func(weburl.URL) bool // addresses that must not be fetched, nor taken from the archive; called again for each fetch. nil: none

	MaxDepth        int   // links from the nearest seed; 0: no limit; negative: only the seeds
	MaxPages        int64 // pages of the whole crawl, over all its runs; 0: no limit
	MaxPagesPerHost int64 // likewise for each host; answers that are no pages may be ten times as many, and at least 1,000
	MaxVariants     int64 // addresses that differ only in the query, until these say enough that is new (frontier/variants.go); 100; negative: no limit

	// Hosts of one registered domain to which links lead, beside those of the seeds; 100; negative: no limit. Some servers have a page at every name
	// of their domain. A name with another port is another host, also for a machine without a domain.
	MaxHostsPerDomain int64

	MaxBody      int64         // bytes of a page after decompression; 8 MiB
	Timeout      time.Duration // of one request, from dialling to the last byte; 30 s
	MaxRedirects int           // in a row; 5; negative: follow none
	MaxTries     int           // for answers that may change (5xx, 429, time-outs); 3
	RetryWait    time.Duration // before the second try, three times as long before each further one; see also "Manners" in doc.go; 5 s
	MaxOutage    time.Duration // for which the crawl waits for its own network, see outage.go; 1 h; negative: never

	Workers     int           // hosts asked at the same time, beside those that answer little or nothing (silence.go); 16
	Delay       time.Duration // between two requests to one host; 1 s; negative: none
	DelayFactor float64       // the delay is at least this many times the duration of the last request; 2
	MaxDelay    time.Duration // the longest delay, also for Crawl-delay; 60 s

	UserAgent string // "facetta/0.1"; the part before "/" is our name in robots.txt
	Contact   string // address of a page or a mailbox, added to UserAgent

	Proxy        string            // address of an HTTP forward proxy, "http://host:port"
	Resolve      map[string]string // host, host:port or * -> address or address:port, instead of the DNS
	AllowPrivate bool              // allow connections to loopback, private and other addresses that are not public

	Unlinked       bool // when all else is fetched, ask for pages of earlier crawls to which nothing has led
	NoSitemaps     bool // do not read sitemaps
	NoPDF          bool // fetch no PDFs
	FollowNofollow bool // follow links although the page or the link says nofollow

	Now func() time.Time // clock for dates in the archive, and so for when pages are due; nil: time.Now. Waits use the machine's own clock

	Progress      func(Progress) // called while Run runs, never twice at the same time
	ProgressEvery time.Duration  // 1 s
}

const (
	defaultUserAgent = page.RobotName + "/0.1"
	defaultVariants  = 100
	defaultHosts     = 100
	defaultMaxBody   = 8 << 20
	defaultTimeout   = 30 * time.Second
	defaultRedirects = 5 // RFC 9309 §2.3.1.2 names five for robots.txt
	defaultTries     = 3
	defaultRetryWait = 5 * time.Second
	defaultOutage    = time.Hour
	defaultWorkers   = 16
	defaultDelay     = time.Second
	defaultFactor    = 2
	defaultMaxDelay  = time.Minute
)

func (o *Options) setDefaults() {
	defaultTo(&o.MaxVariants, defaultVariants)
	defaultTo(&o.MaxHostsPerDomain, defaultHosts)
	defaultTo(&o.MaxBody, defaultMaxBody)
	defaultTo(&o.Timeout, defaultTimeout)
	defaultTo(&o.MaxRedirects, defaultRedirects)
	defaultTo(&o.MaxTries, defaultTries)
	defaultTo(&o.RetryWait, defaultRetryWait)
	defaultTo(&o.MaxOutage, defaultOutage)
	defaultTo(&o.Workers, defaultWorkers)
	defaultTo(&o.Delay, defaultDelay)
	defaultTo(&o.DelayFactor, defaultFactor)
	defaultTo(&o.MaxDelay, defaultMaxDelay)
	defaultTo(&o.UserAgent, defaultUserAgent)
	defaultTo(&o.ProgressEvery, time.Second)
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Removed == nil {
		o.Removed = func(weburl.URL) bool { return false }
	}
	if o.Contact != "" {
		o.UserAgent += " (+" + o.Contact + ")"
	}
}

func defaultTo[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// Check returns the error that New would return for bad options: one line that begins with the name of the option and says how to mend it.
func (o *Options) Check() error {
	for _, n := range []struct {
		name  string
		value float64
	}{
		{"MaxPages", float64(o.MaxPages)}, {"MaxPagesPerHost", float64(o.MaxPagesPerHost)}, {"MaxBody", float64(o.MaxBody)},
		{"Timeout", o.Timeout.Seconds()}, {"MaxTries", float64(o.MaxTries)}, {"RetryWait", o.RetryWait.Seconds()},
		{"Workers", float64(o.Workers)}, {"DelayFactor", o.DelayFactor}, {"MaxDelay", o.MaxDelay.Seconds()},
	} {
		if n.value < 0 {
			return fmt.Errorf("%s is negative; give a positive number or leave it out", n.name)
		}
	}
	if strings.ContainsFunc(o.UserAgent+o.Contact, unicode.IsControl) { // net/http would refuse every request
		return fmt.Errorf("contact or user agent %q has control characters: give one line of text", o.Contact+o.UserAgent)
	}
	if productToken(o.UserAgent) == "" && o.UserAgent != "" {
		return fmt.Errorf("user agent %q must begin with a name of letters, - or _", o.UserAgent)
	}
	if o.Proxy != "" && len(o.Resolve) > 0 {
		return fmt.Errorf("proxy and resolve exclude each other, as the proxy resolves the names: leave out one of them")
	}
	if _, err := parseProxy(o.Proxy); err != nil {
		return err
	}
	_, err := parseResolve(o.Resolve)
	return err
}

// parseProxy returns the proxy's address, nil when there is none.
func parseProxy(s string) (*url.URL, error) {
	if s == "" {
		return nil, nil
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "http" || u.Hostname() == "" {
		return nil, fmt.Errorf("proxy %q: give it as http://host:port", s)
	}
	if port, err := strconv.ParseUint(u.Port(), 10, 16); u.Port() != "" && (err != nil || port == 0) {
		return nil, fmt.Errorf("proxy %q: give a port from 1 to 65535", s)
	}
	if u.Port() == "" {
		u.Host += ":80"
	}
	return u, nil
}

// target is the address of a host that replaces an answer of the DNS. Port 0 means the port of the URL.
type target struct {
	addr netip.Addr
	port uint16
}

func parseResolve(m map[string]string) (map[string]target, error) {
	targets := make(map[string]target, len(m))
	for host, to := range m {
		t, err := parseTarget(to)
		if err != nil || host == "" {
			return nil, fmt.Errorf("resolve %q: give it as host=address or host=address:port, * for all hosts", host+"="+to)
		}
		targets[strings.ToLower(host)] = t
	}
	return targets, nil
}

func parseTarget(s string) (target, error) {
	if a, err := netip.ParseAddrPort(s); err == nil {
		return target{a.Addr(), a.Port()}, nil
	}
	a, err := netip.ParseAddr(strings.Trim(s, "[]"))
	return target{addr: a}, err
}
