package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/internal/build"
	"facetta/internal/removal"
)

// verify reads imported topics, the list of removals, all of the archive, the frontier and the builds that are kept. It prints a line for each
// damaged file, with advice how to mend it; for the frontier, only the first damage that is met.
func (w workspace) verify(ctx context.Context, c *console) error {
	made := w.madeFrom() // before the archive is opened: a crawl and a build may end before this does
	archived, addresses, err := w.verifyArchive(ctx)
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
	pages, read, err := w.verifyFrontier(ctx, c)
	switch {
	case errors.Is(err, frontier.ErrDamaged):
		archived = append(archived, err.Error())
	case err != nil:
		return err
	case read:
		whole += ", the frontier"
	}
	builds, damages, err := w.verifyBuilds(ctx)
	if err != nil {
		return err
	}
	lines = slices.Concat(lines, w.missing(made.lossIn(addresses), addresses, pages), archived, damages)
	for _, line := range lines {
		fmt.Fprintln(c.out, line)
	}
	if len(lines) > 0 {
		return fmt.Errorf("damage found: %s", count(len(lines), "line", "lines"))
	}
	_, err = fmt.Fprintf(c.out, "nothing is damaged: %s, %s\n", whole, builds)
	return err
}

// verifyArchive compares the archive's index with its files, and reads their captures.
func (w workspace) verifyArchive(ctx context.Context) (lines []string, addresses int, err error) {
	a, err := archive.Open(w.archive(), archive.Options{ReadOnly: true})
	if errors.Is(err, fs.ErrNotExist) && isMissing(w.archive()) {
		return nil, 0, nil // nothing is crawled yet, unless the build or the frontier shows otherwise
	}
	if err != nil {
		return nil, 0, err
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
	return lines, a.Len(), err
}

// missing gives a line for an archive that has lost addresses as a whole, as far as the current build (l) or the frontier shows that, and one for
// builds that are not where they were.
func (w workspace) missing(l *archiveLoss, addresses int, pages int64) (lines []string) {
	switch {
	case l != nil:
		lines = append(lines, fmt.Sprintf("%v: %s, or run facetta crawl --again to fetch the others again", l, restores))
	case addresses == 0 && pages > 0:
		lines = append(lines, fmt.Sprintf("%s is empty or missing, but the crawl has fetched %s: %s, or run facetta crawl --again to fetch them again",
			w.archive(), count(pages, "page", "pages"), restores))
	}
	if builds := w.path("builds"); isUnmounted(builds) {
		lines = append(lines, fmt.Sprintf("%s is empty, or a link to nowhere: %s, or run facetta build to make another build", builds, restores))
	}
	return lines
}

// isUnmounted tells whether a folder is a link to nowhere, or empty as a mount point without its disk is. A folder that was used has at least a lock.
func isUnmounted(folder string) bool {
	if _, err := os.Lstat(folder); err != nil {
		return false
	}
	entries, err := os.ReadDir(folder)
	return errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0
}

// archiveDamage gives the line for a damaged file of the archive. Builds read only the latest capture of each address.
func archiveDamage(d archive.Damage) string {
	mend := fetchesDamaged
	if d.Latest == 0 {
		mend = "none is the latest of its address: run facetta archive prune to drop them"
	}
	return fmt.Sprintf("%s is damaged: %s, the first at offset %d: %s", d.File, count(d.Latest+d.Older, "capture", "captures"), d.Offset, mend)
}

// verifyFrontier reads all of the frontier, if there is one and no crawl holds it, and gives the number of pages that it counts as fetched.
func (w workspace) verifyFrontier(ctx context.Context, c *console) (pages int64, read bool, err error) {
	f, err := w.findFrontier(c, "the frontier is not verified")
	if f == nil || err != nil {
		return 0, false, err
	}
	pages = f.Stats().Pages
	return pages, true, errors.Join(f.Verify(ctx), f.Close())
}

// verifyBuilds compares the files of the current build, and of the others that are kept to roll back to, with their checksums. It also says which
// builds it has read.
func (w workspace) verifyBuilds(ctx context.Context) (read string, lines []string, err error) {
	dir, err := build.Current(string(w))
	if errors.Is(err, build.ErrNone) && !errors.Is(err, build.ErrLost) {
		return "no build yet", nil, nil
	}
	if err != nil {
		lines, dir = []string{err.Error()}, ""
	}
	kept, _, err := build.List(string(w))
	if err != nil {
		return "", nil, err
	}
	var builds []string
	for _, d := range kept {
		damages, files, err := build.Damages(ctx, d)
		if err != nil {
			return "", nil, err
		}
		if files == 0 || d != dir && isOfAnotherVersion(damages) { // gone, or nobody can roll back to it, and the next build replaces it
			continue
		}
		builds = append(builds, fmt.Sprintf("all %d files of build %s", files, d.Name()))
		for _, damage := range damages {
			lines = append(lines, damage.Error())
		}
	}
	return strings.Join(builds, ", "), lines, nil
}

func isOfAnotherVersion(damages []error) bool {
	format := new(build.FormatError)
	return len(damages) == 1 && errors.As(damages[0], &format)
}
