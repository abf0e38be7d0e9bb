package main

import (
	"context"
	"errors"
	"time"

	"facetta/crawler/archive"
)

type archivePruneCommand struct {
	Keep   int    `help:"How many of the latest captures of each address stay (${default})." default:"1" placeholder:"N"`
	Since  string `help:"All captures from this day on stay as well." placeholder:"YYYY-MM-DD"`
	DryRun bool   `help:"Say what would go, and change nothing."`
}

// Help shows examples.
func (archivePruneCommand) Help() string {
	return `Each crawl keeps what it fetches beside what it fetched before, the body only where it has changed; builds read the latest capture only.
Of no address the latest goes, nor the one that has its body, and the next build reads nothing again for it. The archive is written anew
and then takes the old one's place, which needs room for what stays; interrupted at any point it leaves all captures, or those that stay.

Examples:
  facetta archive prune --dry-run
  facetta archive prune --keep 2
  facetta archive prune --since 2024-05-01`
}

// Run prunes.
func (p archivePruneCommand) Run(ctx context.Context, c *console, common *common) error {
	if p.Keep < 1 {
		return wrongUsage("--keep must be at least 1: the latest capture of an address stays")
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
	c.say("%d captures stay, %d %s: %.1f MB of %.1f", r.Kept, r.Dropped, what, mega(r.Freed), mega(before))
	if r.Damaged > 0 {
		c.say("%d addresses keep all captures: the latest cannot be read", r.Damaged)
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
		return day, wrongUsage("--since %q is no day: write it like 2024-05-01", p.Since)
	}
	return day, nil
}
