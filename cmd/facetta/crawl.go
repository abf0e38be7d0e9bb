package main

import (
	"bufio"
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"facetta/crawler"
	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

// crawlFlags are the limits and manners of a crawl.
type crawlFlags struct {
	Pages        int           `help:"Pages of the whole crawl." default:"20000" placeholder:"N"`
	PagesPerHost int           `help:"Pages of one host." default:"200" placeholder:"N"`
	Depth        int           `help:"Links from the nearest example page." default:"3" placeholder:"N"`
	Scope        string        `help:"Follow links to: host (hosts of the example pages), domain (their registered domains) or any." enum:"host,domain,any" default:"host" placeholder:"S"`
	Include      []string      `help:"Only addresses that match one of these regular expressions." sep:"none" placeholder:"RE"`
	Exclude      []string      `help:"No addresses that match one of these regular expressions." sep:"none" placeholder:"RE"`
	Delay        time.Duration `help:"Pause between two requests to one host." default:"1s" placeholder:"D"`
	Workers      int           `help:"Requests at the same time, to different hosts." default:"32" placeholder:"N"`
	Timeout      time.Duration `help:"Longest time for one response." default:"20s" placeholder:"D"`
	MaxBody      int64         `help:"Largest response in bytes, decompressed." default:"8388608" placeholder:"N"`
	Contact      string        `help:"Address or e-mail that site owners can complain to; sent with every request." placeholder:"URL"`
	NoSitemaps   bool          `help:"Read no sitemaps."`
	Seeds        string        `help:"File with more addresses to begin from, one a line." type:"existingfile" placeholder:"FILE"`
	Proxy        string        `help:"HTTP proxy for all requests." placeholder:"URL"`
	Resolve      []string      `help:"Connect to ADDR for HOST instead of asking the DNS; * is every host." sep:"none" placeholder:"HOST=ADDR"`
	AllowPrivate bool          `help:"Allow connections to loopback, private and link-local addresses."`
}
