package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/alecthomas/kong"

	"facetta/internal/demo"
	"facetta/internal/pipeline"
)

type demoCommand struct {
	listenFlag
	Keep bool `help:"Continue with the data of an earlier demo instead of starting over."`
}

// Help shows examples.
func (demoCommand) Help() string {
	return `Serves a small web of our own on loopback, crawls it over HTTP, builds, and serves the search page. The data go into a separate folder
(facetta-demo, unless --data names another), which is emptied first if it holds an earlier demo. No other folder is ever emptied.

Examples:
  facetta demo
  facetta demo --listen 127.0.0.1:0`
}

// demoRetryWait is the pause after the demo's broken page.
const demoRetryWait = 100 * time.Millisecond

// demoPages is how many example pages a topic of the demo needs at least to get ranks. Most topics have two, from which the links of 363 pages tell
// little, as facetta topics check says.
const demoPages = 3

// demoMark is the file by which a demo's folder is known, so that nothing else is ever emptied.
const demoMark = "this-is-a-facetta-demo"

// Run crawls, builds and serves the demo web.
func (d demoCommand) Run(ctx context.Context, c *console, common *common) error {
	w := workspace(common.Data)
	listener, err := d.open() // first, so that a failure leaves an earlier demo's data
	if err != nil {
		return err
	}
	defer listener.Close()
	release, err := w.prepareDemo(d.Keep)
	if err != nil {
		return err
	}
	defer release()
	stop, address, err := serveDemoWeb()
	if err != nil {
		return err
	}
	defer stop()
	start := time.Now()
	if err := w.demo(ctx, c, address); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "ready after %.1f s; try:\n", time.Since(start).Seconds())
	for _, q := range demo.Queries() {
		fmt.Fprintf(c.out, "  http://%s/search?q=%s\n", listener.Addr(), url.QueryEscape(q))
	}
	return serve(ctx, c, string(w), listener, false)
}

// prepareDemo makes the demo's folder, emptying that of an earlier demo, and keeps other demos out of it until release.
func (w workspace) prepareDemo(keep bool) (release func() error, err error) {
	entries, err := os.ReadDir(string(w))
	if err == nil && len(entries) > 0 {
		if _, err := os.Stat(w.path(demoMark)); err != nil {
			return nil, fmt.Errorf("%s holds data that are not from a demo: name another folder with --data", w)
		}
	}
	if err := os.MkdirAll(string(w), 0o755); err != nil {
		return nil, fmt.Errorf("make the demo's folder: %w", err)
	}
	inUse := fmt.Errorf("a demo is running in %s: stop it, or name another folder with --data", w)
	release, err = takeLock(w.path(demoMark), inUse, "make the demo's folder")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if keep || e.Name() == demoMark {
			continue
		}
		if err := os.RemoveAll(w.path(e.Name())); err != nil {
			release()
			return nil, fmt.Errorf("empty the demo's folder: %w", err)
		}
	}
	return release, nil
}

// serveDemoWeb serves the demo web by Host header on a free loopback port.
func serveDemoWeb() (stop func(), address string, err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, "", fmt.Errorf("serve the demo web: %w", err)
	}
	server := &http.Server{Handler: demo.Handler(), ReadHeaderTimeout: readTimeout}
	go server.Serve(listener)
	return func() { server.Close() }, listener.Addr().String(), nil
}

// demo crawls and builds.
func (w workspace) demo(ctx context.Context, c *console, address string) error {
	if err := os.MkdirAll(w.topics(), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(w.path("topics", "demo.tsv"), demo.Topics(), 0o644); err != nil {
		return err
	}
	flags, o := defaultFlags()
	flags.Scope, flags.Resolve, flags.AllowPrivate, flags.Delay = "any", []string{"*=" + address}, true, 0
	flags.RetryWait = demoRetryWait // the demo web serves nobody else
	o.Parameters.MinPages = demoPages
	a, _, err := w.crawl(ctx, c, flags, nil, func() {})
	if err != nil {
		return err
	}
	return errors.Join(w.build(ctx, c, a, o, changed), a.Close())
}

// defaultFlags gives the crawl and build flags as if none were given.
func defaultFlags() (crawlFlags, pipeline.Options) {
	var flags struct {
		crawlFlags
		buildFlags
	}
	// kong fills in the defaults; they are constants of this program.
	kong.Must(&flags, kong.Vars{"methods": methods(), "members": memberRanks()}).Parse(nil)
	o, _ := flags.buildFlags.options()
	return flags.crawlFlags, o
}
