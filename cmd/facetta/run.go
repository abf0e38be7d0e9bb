package main

import (
	"context"
	"errors"
)

type runCommand struct {
	listenFlag
	crawlFlags
	buildFlags
	Topics []string `arg:"" help:"Topics files, plain or compressed, of all forms that facetta topics import --help lists; or: starter." placeholder:"TOPICS"`
}

// Help shows examples.
func (runCommand) Help() string {
	return `Crawls the web around the example pages of the topics, builds, and serves the search page. Stop it with Ctrl-C at any time: the same
command goes on from there, and builds only if something has changed.

Examples:
  facetta run my-topics.tsv
  facetta run starter --pages 2000 --pages-per-host 20
  facetta run content.rdf.u8.gz --depth 1 --delay 2s --contact you@example.org`
}

// Run does the main job.
func (r runCommand) Run(ctx context.Context, c *console, common *common) error {
	o, err := r.buildFlags.options()
	if err != nil {
		return err
	}
	w := workspace(common.Data)
	listener, err := r.open()
	if err != nil {
		return err
	}
	defer listener.Close()
	a, _, err := w.crawl(ctx, c, r.crawlFlags, r.Topics)
	if err != nil {
		return err
	}
	if err := errors.Join(w.build(ctx, c, a, o, changed), a.Close()); err != nil {
		return err
	}
	return serve(ctx, c, common.Data, listener, false)
}
