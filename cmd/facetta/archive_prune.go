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
those kept. Where the latest capture of an address is damaged, all its captures are kept, and an archive that has lost captures is not pruned:
run facetta crawl --again first.

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
	a, err := p.open(c, common.Data)
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
		c.warn("archive: %s all captures, because the latest is damaged: run facetta crawl --again to fetch it again, then prune again",
			count(r.Damaged, "address keeps", "addresses keep"))
	}
	return nil
}

// open opens the archive. An archive that has lost captures is not pruned: opening it for writing would mend it, older captures of the same addresses
// would then count as the latest, and nothing would show that there had been newer ones.
func (p archivePruneCommand) open(c *console, data string) (*archive.Archive, error) {
	a, err := openToRead(c, data)
	if err != nil || p.DryRun {
		return a, err
	}
	lost := len(a.Losses()) > 0
	if err := a.Close(); err != nil {
		return nil, err
	}
	if lost {
		return nil, errors.New("nothing was pruned, because the archive has lost captures: run facetta crawl --again first")
	}
	return workspace(data).openArchive(c)
}

// since gives the first day whose captures are kept, the zero time if none was given.
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
