package main

import (
	"context"
	"errors"
	"time"

	"facetta/crawler/archive"
)

type archivePruneCommand struct {
	Keep   int    `help:"How many of the latest captures of each address to keep (${default})." default:"1" placeholder:"N"`
	Since  string `help:"Also keep all captures from this day on." placeholder:"YYYY-MM-DD"`
	DryRun bool   `help:"Print what would be dropped, and change nothing."`
}

// Help shows examples.
func (archivePruneCommand) Help() string {
	return `Each crawl adds its captures to those of earlier crawls, with the body only if it has changed; builds read only the latest capture. Pruning
never drops the latest capture of an address, nor the one that holds its body, and does not make the next build read pages again. The new
archive is written before it replaces the old one, which needs disk space for what is kept; if interrupted, the archive has all captures, or
those kept.

Examples:
  facetta archive prune --dry-run
  facetta archive prune --keep 2
  facetta archive prune --since 2024-05-01`
}

// Run prunes.
func (p archivePruneCommand) Run(ctx context.Context, c *console, common *common) error {
	if p.Keep < 1 {
		return wrongUsage("--keep must be at least 1: the latest capture of an address is always kept")
	}
	since, err := p.since()
	if err != nil {
		return err
	}
	w := workspace(common.Data)
	if _, err := w.archiveThere(); err != nil {
		return err
	}
	open := func() (*archive.Archive, error) { return w.openArchive(c) }
	if p.DryRun {
		open = func() (*archive.Archive, error) { return openToRead(c, common.Data) }
	}
	a, err := open()
	if err != nil {
		return err
	}
	before := a.Size()
	r, err := a.Prune(ctx, archive.PruneOptions{Keep: p.Keep, Since: since, DryRun: p.DryRun})
	if err = errors.Join(err, a.Close()); err != nil {
		return err
	}
	what := "dropped"
	if p.DryRun {
		what = "would be dropped"
	}
	c.say("%d captures kept, %d %s: %.1f MB of %.1f", r.Kept, r.Dropped, what, mega(r.Freed), mega(before))
	if r.Damaged > 0 {
		c.say("%d addresses keep all captures, because the latest cannot be read", r.Damaged)
	}
	return nil
}

// since is the day from which on captures stay, the zero time if none was given.
func (p archivePruneCommand) since() (time.Time, error) {
	if p.Since == "" {
		return time.Time{}, nil
	}
	day, err := time.Parse(time.DateOnly, p.Since)
	if err != nil {
		return day, wrongUsage("--since %q is not a day: write it like 2024-05-01", p.Since)
	}
	return day, nil
}
