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
	"facetta/facets"
	"facetta/indexer/boilerplate"
	"facetta/internal/build"
	"facetta/internal/pipeline"
	"facetta/internal/removal"
	"facetta/ranking"
)

// buildFlags are the choices that change a build.
type buildFlags struct {
	Method     string  `help:"How to tell content from boilerplate: ${methods} (${default})." default:"default" placeholder:"M"`
	Evidence   string  `help:"Evidence for telling content from boilerplate: the page, its siblings on the site, and the pages that it links to (site), or the page alone (page) (${default})." enum:"site,page" default:"site" placeholder:"S"`
	Duplicates string  `help:"Which pages are near-duplicates, of which one is shown: those with similar content (content), or with a similar largest segment, the source's rule (segment) (${default})." enum:"content,segment" default:"content" placeholder:"R"`
	Links      string  `help:"Links that ranks follow: those not marked nofollow, ugc or sponsored (followed), only those of them that stand in content (content), or all (all) (${default})." enum:"followed,content,all" default:"followed" placeholder:"L"`
	Damping    float64 `help:"Probability of following a link (${default})." default:"0.85" placeholder:"P"`
	Tolerance  float64 `help:"Bound on the L1 error of the unbiased rank, relative to the sum of all ranks (${default}); topics' ranks are solved to 1e-5 if this is less." default:"1e-9" placeholder:"E"`
	Fresh      bool    `help:"Reuse nothing of the previous build."`
	Members    string  `name:"memberships" help:"Links that tell which topics a page is about: ${members} (${default}). both follows them both ways, -size counts each example page alike, -host lets pages share their host's ranks; forward is the source's, in which topics of one or two pages count against larger ones, too. Ranking always uses forward links." default:"both-size-host" placeholder:"M"`
	choiceFlags
}

// options gives the options that the flags set; the caller adds the input of the build.
func (f buildFlags) options() (pipeline.Options, error) {
	if _, err := boilerplate.New(boilerplate.Method(f.Method)); err != nil {
		return pipeline.Options{}, wrongUsage("%w", err)
	}
	if _, err := facets.ParseRankKind(f.Members); err != nil {
		return pipeline.Options{}, wrongUsage("%w", err)
	}
	switch {
	case !(f.Damping > 0 && f.Damping < 1): // so that NaN is refused as well
		return pipeline.Options{}, wrongUsage("--damping %v: choose a number between 0 and 1; 0.85 is usual", f.Damping)
	case !(f.Tolerance >= ranking.MinTolerance && f.Tolerance < 1):
		return pipeline.Options{}, wrongUsage("--tolerance %v: choose a number from %g to below 1; 1e-9 is usual", f.Tolerance, ranking.MinTolerance)
	}
	o, err := f.choiceFlags.options(&build.Parameters{
		Method: f.Method, Evidence: f.Evidence, Duplicates: f.Duplicates, Links: f.Links, Damping: f.Damping, Tolerance: f.Tolerance, Members: f.Members,
	})
	o.Fresh = f.Fresh
	return o, err
}

func memberRanks() string {
	var names []string
	for _, k := range facets.RankKinds() {
		names = append(names, string(k))
	}
	return strings.Join(names, ", ")
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
	return `Makes a new build from the archive and the imported topics, and makes it current; a running server switches to it. A build that was
interrupted continues with the unfinished stage, and keeps the pages that it had read, unless its files are damaged. Pages that have not
changed since the previous build are not read again, and topics' ranks start from its ranks, to the same tolerance; with --fresh nothing of
it is reused. The previous build is kept: run facetta rollback to go back to it. If ten or more captures in the archive are damaged, and fewer
pages are left than that, no build is made; nor, without --fresh, if the archive has lost more than half of the addresses that the previous
build was made from.

Examples:
  facetta build
  facetta build --topic-depth 3 --method numwords
  facetta build --fresh`
}

// Run builds.
func (b buildCommand) Run(ctx context.Context, c *console, common *common) error {
	o, err := b.options()
	if err != nil {
		return err
	}
	a, err := openToRead(c, common.Data)
	if err != nil {
		return err
	}
	defer a.Close()
	return workspace(common.Data).build(ctx, c, a, o, always)
}

// lockBuilds keeps a second build of the data directory away: it would take the unfinished build of the first for its own.
func (w workspace) lockBuilds() (release func() error, err error) {
	if err := os.MkdirAll(w.path("builds"), 0o755); err != nil {
		return nil, fmt.Errorf("build: %w", err)
	}
	inUse := fmt.Errorf("another build of %s is running: wait until it is done, or stop it", w)
	return takeLock(w.path("builds", "lock"), inUse, "build: lock the folder")
}

// when says whether to build even if the current build was made from the same input.
type when bool

const (
	always  when = true
	changed when = false
)

// build runs the pipeline and reports what came out.
func (w workspace) build(ctx context.Context, c *console, a *archive.Archive, o pipeline.Options, again when) error {
	release, err := w.lockBuilds()
	if err != nil {
		return err
	}
	defer release()
	if o.Taxonomy, err = w.taxonomy(); err != nil {
		return err
	}
	if o.Vectors, err = resolveTopics(o.Taxonomy, o.Vectors); err != nil {
		return err
	}
	if o.Removed, err = removal.Read(string(w)); err != nil {
		return err
	}
	line := c.progress()
	o.Data, o.Archive = string(w), a
	if again == changed && !o.Fresh {
		if dir := pipeline.UpToDate(o); dir != "" {
			c.say("build %s is up to date with the pages, topics and flags; run facetta build to build again anyway", dir.Name())
			return nil
		}
	}
	if err := w.checkArchive(c, a.Len(), o.Fresh); err != nil {
		return err
	}
	o.Warn = func(line string) { c.warn("build: %s", line) }
	o.Progress = func(stage string, done, total int) { line.show("build: %s %d of %d", stage, done, total) }
	dir, m, err := pipeline.Run(ctx, o)
	line.end()
	if damaged := new(pipeline.DamagedError); errors.As(err, &damaged) {
		return fmt.Errorf("no build was made, because %w: %s", damaged, fetchesDamaged)
	}
	if err != nil {
		return err
	}
	sayBuild(c, dir, m)
	warnOfDamage(c, pipeline.Damaged(m), "not in the build")
	return nil
}

// contents gives text such as "2 documents, 1 host, 1 link, 2 topics".
func contents(m *build.Manifest) string {
	return strings.Join([]string{
		count(m.Counts["documents"], "document", "documents"), count(m.Counts["hosts"], "host", "hosts"), count(m.Counts["links"], "link", "links"),
		count(m.Counts["topics"], "topic", "topics"),
	}, ", ")
}

func sayBuild(c *console, dir build.Dir, m *build.Manifest) {
	c.say("build %s: %s", dir.Name(), contents(m))
	for _, name := range slices.Sorted(maps.Keys(m.Counts)) {
		if strings.HasPrefix(name, "topics of dimension ") {
			c.say("  %d %s", m.Counts[name], name)
		}
	}
	for _, stage := range []string{"links", "ranks", "memberships", "index"} {
		c.say("  %-12s %6.2f s", stage, m.Times.Stages[stage])
	}
	for _, reason := range slices.Sorted(maps.Keys(m.Skipped)) {
		c.say("  skipped %7d  %s", m.Skipped[reason], reason)
	}
	r := m.Reuse
	if r.Base != "" {
		index := fmt.Sprintf("made anew, with %s taken over", count(r.Texts, "text", "texts"))
		if r.Index {
			index = "taken over"
		}
		c.say("  from build %s: %d of %d captures not read again, topics' ranks %s, index %s", r.Base, r.Readings, m.Counts["captures"], r.Ranks, index)
	}
	if r.Begun > 0 {
		c.say("  from this build before it was interrupted: %d of %d captures not read again", r.Begun, m.Counts["captures"])
	}
	if r.Damaged > 0 {
		c.say("  damaged readings and texts, made again: %d", r.Damaged)
	}
	if r.Why != "" {
		c.say("  not taken over: %s", r.Why)
	}
}
