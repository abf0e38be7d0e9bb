package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/internal/build"
	"facetta/internal/removal"
)

// verify reads imported topics, the list of removals, all of the archive, the frontier and the current build, and prints a line for each file of
// them that is damaged, with its mend; for the frontier, the first that is met.
func (w workspace) verify(ctx context.Context, c *console) error {
	archived, err := w.verifyArchive(ctx)
	if err != nil {
		return err
	}
	var lines []string
	if _, err := w.taxonomy(); err != nil {
		lines = append(lines, err.Error())
	}
	if _, err := removal.Read(string(w)); err != nil {
		lines = append(lines, err.Error())
	}
	whole := "topics, removals, the archive"
	read, err := w.verifyFrontier(ctx, c)
	switch {
	case errors.Is(err, frontier.ErrDamaged):
		archived = append(archived, err.Error())
	case err != nil:
		return err
	case read:
		whole += ", the frontier"
	}
	name, files, damages, err := w.verifyBuild(ctx)
	if err != nil {
		return err
	}
	lines = slices.Concat(lines, archived, damages)
	for _, line := range lines {
		fmt.Fprintln(c.out, line)
	}
	if len(lines) > 0 {
		return fmt.Errorf("damage found: %s", count(len(lines), "line", "lines"))
	}
	of := "no build yet"
	if name != "" {
		of = fmt.Sprintf("all %d files of build %s", files, name)
	}
	_, err = fmt.Fprintf(c.out, "nothing is damaged: %s, %s\n", whole, of)
	return err
}

// verifyArchive compares the archive's index with its files, and reads their captures.
func (w workspace) verifyArchive(ctx context.Context) (lines []string, err error) {
	if _, err := w.archiveThere(); err != nil {
		return nil, nil // nothing is crawled yet
	}
	a, err := archive.Open(w.archive(), archive.Options{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	for _, line := range a.Repairs() {
		mend := "the next facetta crawl or archive import repairs that"
		if slices.Contains(a.Losses(), line) {
			mend = fetchesAnew
		}
		lines = append(lines, line+": "+mend)
	}
	damages, err := a.Verify(ctx)
	for _, d := range damages {
		lines = append(lines, archiveDamage(d))
	}
	return lines, err
}

// archiveDamage is the line of a file of the archive. Builds read the latest captures only.
func archiveDamage(d archive.Damage) string {
	mend := fetchesDamaged
	if d.Latest == 0 {
		mend = "none is the latest of its address: run facetta archive prune to drop them"
	}
	return fmt.Sprintf("%s is damaged: %s, the first at offset %d: %s", d.File, count(d.Latest+d.Older, "capture", "captures"), d.Offset, mend)
}

// verifyFrontier reads all of the frontier, if there is one that no crawl holds.
func (w workspace) verifyFrontier(ctx context.Context, c *console) (read bool, err error) {
	f, err := w.findFrontier(c, "the frontier is not verified")
	if f == nil || err != nil {
		return false, err
	}
	return true, errors.Join(f.Verify(ctx), f.Close())
}

// verifyBuild compares the files of the current build with their checksums.
func (w workspace) verifyBuild(ctx context.Context) (name string, files int, lines []string, err error) {
	dir, err := build.Current(string(w))
	if errors.Is(err, build.ErrNone) && !errors.Is(err, build.ErrLost) {
		return "", 0, nil, nil
	}
	if err != nil {
		return "", 0, []string{err.Error()}, nil
	}
	damages, files, err := build.Damages(ctx, dir)
	for _, d := range damages {
		lines = append(lines, d.Error())
	}
	return dir.Name(), files, lines, err
}
