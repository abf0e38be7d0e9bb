// Command nights crawls a changing web night by night, in several ways, and prints for each how many requests it makes and what it misses. It is a
// program for maintainers:
//
//	go run ./crawler/bench/nights                                      2,000 pages, 90 nights
//	go run ./crawler/bench/nights -older 20h -oldest 720h -nights 365
//
// The web is served over HTTP on loopback; nights pass by a clock of the program's own. Each host has 100 pages. A tenth of all pages changes every
// night. Of the others, a fifth changes at random once in 7 nights in the mean, a fourth once in 30, a fourth once in 365, and the rest never. This
// depends on page and night alone, so all ways see the same web. The ways are: asking for all pages; -older and -oldest with sitemaps that tell the
// truth; the same with sitemaps that say in each night that all pages were just modified; the same without sitemaps; and one age for all pages that
// takes about as many requests as the way before. Requests for robots.txt and sitemaps are not counted. The first -settle nights (30) are crawled, but
// not counted. The last column but one is about the changes that a crawl has found.
package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"os/signal"
	"time"

	"facetta/crawler/frontier"
)

const night = 24 * time.Hour

// options are the flags.
type options struct {
	pages, nights, settle int
	older, oldest         time.Duration
}

func main() {
	var o options
	flag.IntVar(&o.pages, "pages", 2000, "pages of the web")
	flag.IntVar(&o.nights, "nights", 90, "nights that are counted")
	flag.IntVar(&o.settle, "settle", 30, "nights before these")
	flag.DurationVar(&o.older, "older", 20*time.Hour, "as of facetta crawl")
	flag.DurationVar(&o.oldest, "oldest", 30*night, "as of facetta crawl")
	flag.Parse()
	if o.pages < 1 || o.nights < 1 || o.settle < 0 || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "nights: -pages and -nights must be at least 1, and there are no arguments")
		os.Exit(2)
	}
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "nights:", err)
		os.Exit(1)
	}
}

func run(o options) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	w := newWeb(o.pages)
	defer w.server.Close()
	fmt.Printf("%d pages, %d nights after %d\n", o.pages, o.nights, o.settle)
	fmt.Println("                                        requests a night     of a host     out of date    nights until a    archive,")
	fmt.Println("                                            mean      most       most     mean    most   change is found     MB a night")
	adaptive := way{Intervals: frontier.Intervals{Older: o.older, Oldest: o.oldest}}
	t := tally{}
	for _, v := range []way{{}, {adaptive.Intervals, truthful}, {adaptive.Intervals, sayNow}, adaptive} {
		var err error
		if t, err = w.crawlNights(ctx, o, v); err != nil {
			return err
		}
		t.print(o, v)
	}
	every := math.Round(float64(o.pages*o.nights) / float64(max(t.requests, 1)))
	same := way{Intervals: frontier.Intervals{Older: time.Duration(every)*night - time.Hour}}
	t, err := w.crawlNights(ctx, o, same)
	if err != nil {
		return err
	}
	t.print(o, same)
	return nil
}

// way is a way to crawl the web.
type way struct {
	frontier.Intervals
	sitemaps says
}

// says is what the sitemaps of all hosts say of when pages were modified.
type says string

const (
	noSitemaps says = ""
	truthful   says = ", sitemaps"
	sayNow     says = ", sitemaps say now"
)

// tally sums up the counted nights.
type tally struct {
	requests, most    int64 // for pages: in all nights, and most in one night
	host              int64 // most to one host in one night
	stale, mostStale  int   // pages that were out of date in the morning: in all nights, and most in one
	found, late       int   // changes that a crawl has found, and the nights that it took
	bytes, bytesStart int64 // of the archive, now and before the first counted night
}

func (t tally) print(o options, v way) {
	name := "all"
	if v.Older > 0 {
		name = fmt.Sprintf("older %gh", v.Older.Hours())
	}
	if v.Oldest > 0 {
		name += fmt.Sprintf(", oldest %gd", v.Oldest.Hours()/24)
	}
	name += string(v.sitemaps)
	pages := float64(o.pages)
	fmt.Printf("%-39s %8.0f %9d %10d %7.2f%% %6.2f%% %17.2f %14.2f\n", name, float64(t.requests)/float64(o.nights), t.most, t.host,
		100*float64(t.stale)/float64(o.nights)/pages, 100*float64(t.mostStale)/pages, float64(t.late)/float64(max(t.found, 1)),
		float64(t.bytes-t.bytesStart)/float64(o.nights)/1e6)
}
