package main

import (
	"context"
	"errors"

	"facetta/internal/pipeline"
)

type runCommand struct {
	listenFlag
	crawlFlags `group:"Crawl flags:"`
	buildFlags `group:"Build flags:"`
	Topics     []string `arg:"" optional:"" help:"Topics files, plain or compressed, in any format that facetta topics import --help lists; or: starter. None means those already imported." placeholder:"TOPICS"`
}

// Help shows examples.
func (runCommand) Help() string {
	return `Crawls the web around the example pages of the topics, builds, and serves the search page. Stop it with Ctrl-C at any time: the
same command continues where it left off, and builds only if something has changed. The page answers from the start, with the current build if
there is one; to make the pages fetched so far searchable, run facetta build in another terminal. If the crawl fails, fetched no page, or lost most
pages of earlier crawls (see facetta crawl --help), nothing is built: the page keeps serving the current build; without one, the command ends.

Examples:
  facetta run my-topics.tsv
  facetta run starter --pages 2000 --pages-per-host 20
  facetta run content.rdf.u8.gz --depth 1 --delay 2s --contact you@example.org`
}

// Run does the main job. The search page answers from the beginning: with the current build, or with what to do to get one.
func (r runCommand) Run(ctx context.Context, c *console, common *common) error {
	o, err := r.buildFlags.options()
	if err != nil {
		return err
	}
	listener, err := r.open()
	if err != nil {
		return err
	}
	defer listener.Close()
	s, err := openSearchPage(ctx, c, common.Data, listener, false)
	if s == nil {
		return err // a build that can't be opened does give a page: there will be another build
	}
	serving, stop := context.WithCancel(ctx)
	defer stop()
	served := make(chan error, 1)
	go func() { served <- s.serve(serving) }()
	err = r.build(ctx, c, workspace(common.Data), o, func() {
		c.say("the search page answers at http://%s/ while this crawls and builds", listener.Addr())
	})
	switch usage := new(usageError); {
	case err == nil:
		err = s.live.Refresh(ctx)
	case ctx.Err() == nil && !errors.As(err, usage) && s.live.Stats().Build != "":
		c.warn("%s%s; the search page keeps serving the current build", oneLine(err), mend(err, r.goesOn(err)))
		err = nil
	}
	if err != nil {
		stop()
		<-served
		return err
	}
	s.announce(c)
	return <-served
}

// build crawls and builds; begins is as in crawl. It does not build after a crawl that has no pages or lost most of the earlier ones: the user has to
// confirm that, by running facetta build.
func (r runCommand) build(ctx context.Context, c *console, w workspace, o pipeline.Options, begins func()) error {
	a, report, err := w.crawl(ctx, c, r.crawlFlags, r.Topics, begins)
	if err != nil {
		return err
	}
	if err := alarm(report); err != nil {
		return errors.Join(err, a.Close())
	}
	return errors.Join(w.build(ctx, c, a, o, changed), a.Close())
}
