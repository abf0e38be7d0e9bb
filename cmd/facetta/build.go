package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"facetta/crawler/archive"
	"facetta/indexer/boilerplate"
	"facetta/internal/build"
	"facetta/internal/pipeline"
	"facetta/ranking"
)

// buildFlags are the choices that change a build.
type buildFlags struct {
	Method     string  `help:"How content is told from boilerplate: ${methods} (${default})." default:"default" placeholder:"M"`
	Evidence   string  `help:"What tells content from boilerplate: the page and its siblings on the site (site), or the page alone (page)." enum:"site,page" default:"site" placeholder:"S"`
	Damping    float64 `help:"Probability of following a link (${default})." default:"0.85" placeholder:"P"`
	Tolerance  float64 `help:"Bound on a rank vector's relative L1 error (${default})." default:"1e-9" placeholder:"E"`
	TopicDepth int     `help:"Deepest level of topics with a rank vector (${default})." default:"5" placeholder:"N"`
	MaxTopics  int     `help:"Most topics with a rank vector; the largest come first (${default})." default:"500" placeholder:"N"`
	MinPages   int     `help:"Fewest fetched example pages of a topic with a rank vector (${default})." default:"1" placeholder:"N"`
}

func (f buildFlags) parameters() (build.Parameters, error) {
	if _, err := boilerplate.New(boilerplate.Method(f.Method)); err != nil {
		return build.Parameters{}, wrongUsage("%w", err)
	}
	switch {
	case !(f.Damping > 0 && f.Damping < 1): // so that NaN is refused as well
		return build.Parameters{}, wrongUsage("--damping %v: choose a number between 0 and 1; 0.85 is usual", f.Damping)
	case !(f.Tolerance >= ranking.MinTolerance && f.Tolerance < 1):
		return build.Parameters{}, wrongUsage("--tolerance %v: choose a number from %g to below 1; 1e-9 is usual", f.Tolerance, ranking.MinTolerance)
	case f.TopicDepth < 1, f.MaxTopics < 1, f.MinPages < 1:
		return build.Parameters{}, wrongUsage("--topic-depth, --max-topics and --min-pages must be at least 1")
	}
	return build.Parameters{
		Method: f.Method, Evidence: f.Evidence, Damping: f.Damping, Tolerance: f.Tolerance, TopicDepth: f.TopicDepth, MaxTopics: f.MaxTopics,
		MinPages: f.MinPages,
	}, nil
}

func methods() string {
	var names []string
	for _, m := range boilerplate.Methods() {
		names = append(names, string(m))
	}
	return strings.Join(names, ", ")
}

type buildCommand struct {
	buildFlags
}

// Help shows examples.
func (buildCommand) Help() string {
	return `Makes a new build from the archive and the imported topics, and makes it current; a running server takes it over. A build that was
interrupted goes on at the stage that was not finished.

Examples:
  facetta build
  facetta build --topic-depth 3 --method numwords`
}

// Run builds.
func (b buildCommand) Run(ctx context.Context, c *console, common *common) error {
	parameters, err := b.parameters()
	if err != nil {
		return err
	}
	a, err := openToRead(common.Data)
	if err != nil {
		return err
	}
	defer a.Close()
	return workspace(common.Data).build(ctx, c, a, parameters)
}

// lockBuilds keeps a second build of the data directory away: it would take the unfinished one of the first for its own.
func (w workspace) lockBuilds() (release func() error, err error) {
	if err := os.MkdirAll(w.path("builds"), 0o755); err != nil {
		return nil, fmt.Errorf("build: %w", err)
	}
	release, err = lock(w.path("builds", "lock"))
	if errors.Is(err, errInUse) {
		return nil, fmt.Errorf("another build of %s is running: wait until it is done, or stop it", w)
	}
	if err != nil {
		return nil, fmt.Errorf("build: lock the folder: %w", err)
	}
	return release, nil
}

// build runs the pipeline and reports what came out.
func (w workspace) build(ctx context.Context, c *console, a *archive.Archive, parameters build.Parameters) error {
	release, err := w.lockBuilds()
	if err != nil {
		return err
	}
	defer release()
	topics, err := w.taxonomy()
	if err != nil {
		return err
	}
	line := c.progress()
	dir, m, err := pipeline.Run(ctx, pipeline.Options{
		Data: string(w), Archive: a, Taxonomy: topics, Parameters: parameters,
		Progress: func(stage string, done, total int) { line.show("build: %s %d of %d", stage, done, total) },
	})
	line.end()
	if err != nil {
		return err
	}
	c.say("build %s: %d documents, %d hosts, %d links, %d topics", dir.Name(), m.Counts["documents"], m.Counts["hosts"], m.Counts["links"],
		m.Counts["topics"])
	for _, stage := range []string{"links", "ranks", "memberships", "index"} {
		c.say("  %-12s %6.2f s", stage, m.Times.Stages[stage])
	}
	for _, reason := range slices.Sorted(maps.Keys(m.Skipped)) {
		c.say("  skipped %7d  %s", m.Skipped[reason], reason)
	}
	return nil
}
