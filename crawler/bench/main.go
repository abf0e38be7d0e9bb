// Command bench crawls a large web of its own and prints how fast that is, and how much memory it takes. It is a program for maintainers:
//
//	go run ./crawler/bench                                        a million pages on 7,217 hosts, no delay, some 2 GB in the folder for temporary files
//	go run ./crawler/bench -delay 1s -handshake 150ms -answer 50ms -time 1m    as far away as another continent, and polite
//	go run ./crawler/bench -pages 100000 -keep DIR                keep the data directory, for facetta build
//
// The web is generate.HostBlocks: pages of 2 to 3 KB with some ten links. The first page of every tenth host is a seed. A second process of this
// program serves it over HTTP on loopback. An answer takes -answer, over a new connection also -handshake. Each line tells what has happened since
// the line before (pages and requests a second by the clock, processor time of the crawl for each page, connections opened) and the present size of
// resident memory, frontier and archive. The last line is the speed of a client that asks for the same pages with as many workers, over kept
// connections, and only reads: without delays, this is the limit of the machine.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"
)

// options are the flags.
type options struct {
	pages             int
	workers           int
	delay             time.Duration
	handshake, answer time.Duration
	time              time.Duration
	keep              string
	serve             bool
}

func main() {
	var o options
	flag.IntVar(&o.pages, "pages", 1_000_000, "pages of the web")
	flag.IntVar(&o.workers, "workers", 32, "requests at the same time")
	flag.DurationVar(&o.delay, "delay", 0, "pause between two requests to one host")
	flag.DurationVar(&o.handshake, "handshake", 0, "what a new connection takes")
	flag.DurationVar(&o.answer, "answer", 0, "what an answer takes")
	flag.DurationVar(&o.time, "time", 0, "end the crawl after this time; 0: when all is fetched")
	flag.StringVar(&o.keep, "keep", "", "data directory to make and keep")
	flag.BoolVar(&o.serve, "serve", false, "serve the web until standard input ends; what the program starts by itself")
	flag.Parse()
	if o.pages < 1 || o.workers < 1 || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "bench: -pages and -workers must be at least 1, and there are no arguments")
		os.Exit(2)
	}
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(o options) (err error) {
	if o.serve {
		return serve(o)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	w, err := startWeb(o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.stop()) }()
	dir := o.keep
	if dir == "" {
		if dir, err = os.MkdirTemp("", "facetta-bench"); err != nil {
			return err
		}
		defer os.RemoveAll(dir)
	}
	if err := crawl(ctx, o, w, dir); err != nil {
		return err
	}
	return bare(ctx, o, w)
}
