package archive

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"facetta/internal/durable"
)

// PruneOptions say which captures Prune keeps: the latest ones of each address, and all since a date.
type PruneOptions struct {
	Keep   int       // number of latest captures kept of each address, with those to which they refer; less than 1 means 1
	Since  time.Time // captures of this time or later are kept as well; zero: none for their date
	DryRun bool      // only count; the archive may be open for reading only
}

// PruneReport counts what Prune did, or would do.
type PruneReport struct {
	Kept, Dropped int   // captures
	Freed         int64 // bytes of the dropped records
	Damaged       int   // addresses that keep all captures, as the latest can't be read
}

// Prune removes old captures of addresses that were fetched again. Kept records are copied as they are stored into new files, which replace all
// earlier files in one step: whatever ends the process, the archive has all captures or exactly those to be kept. Ordinals and fingerprints stay;
// entries from before are void. It needs disk space for the kept captures. Damaged captures that are kept are copied as they are, so that Verify
// still finds them.
func (a *Archive) Prune(ctx context.Context, o PruneOptions) (PruneReport, error) {
	a.append.Lock()
	defer a.append.Unlock()
	kept, report := a.kept(o)
	if o.DryRun || report.Dropped == 0 {
		return report, nil
	}
	if err := a.writable(); err != nil {
		return PruneReport{}, err
	}
	if err := a.rewrite(ctx, kept); err != nil {
		return PruneReport{}, fmt.Errorf("prune archive: %w", errors.Join(err, os.RemoveAll(filepath.Join(a.dir, pruningFolder))))
	}
	return report, a.swap()
}

// kept returns the captures that stay, in the order in which they will be written: that of the archive, except that where the first capture of an
// address is dropped, the next one that stays takes its place, so that ordinals do not change.
func (a *Archive) kept(o PruneOptions) (kept []uint32, report PruneReport) {
	a.mu.RLock()
	of := make([][]uint32, a.known.addresses.len())
	for n, one := range a.known.captures {
		of[one.ordinal] = append(of[one.ordinal], uint32(n))
	}
	a.mu.RUnlock()
	stays := make([]bool, len(a.known.captures))
	for i, all := range of {
		of[i] = a.known.latest(all, o)
		if len(of[i]) < len(all) && !a.reads(a.known.last[i].latest) {
			of[i] = all
			report.Damaged++
		}
		for _, n := range of[i] {
			stays[n] = true
		}
	}
	for n, one := range a.known.captures {
		first := of[one.ordinal][0]
		switch {
		case one.previous == 0:
			kept = append(kept, first)
		case stays[n] && uint32(n) != first:
			kept = append(kept, uint32(n))
		}
		if !stays[n] {
			report.Dropped++
			report.Freed += int64(one.length)
		}
	}
	report.Kept = len(kept)
	return kept, report
}

// latest returns those captures of an address that stay; both lists are in the order of appending. The original of a revisit stays with it.
func (c *catalog) latest(all []uint32, o PruneOptions) []uint32 {
	byDate := slices.Clone(all)
	slices.SortFunc(byDate, func(x, y uint32) int {
		return cmp.Or(cmp.Compare(c.captures[y].micros, c.captures[x].micros), cmp.Compare(y, x))
	})
	n := min(max(1, o.Keep), len(byDate))
	for !o.Since.IsZero() && n < len(byDate) && c.captures[byDate[n]].micros >= o.Since.UnixMicro() {
		n++
	}
	stay := byDate[:n]
	for _, n := range stay {
		stay = append(stay, c.original(n))
	}
	slices.Sort(stay)
	return slices.Compact(stay)
}

// reads tells whether a capture can be read.
func (a *Archive) reads(n uint32) bool {
	e, _ := a.numbered(int(n))
	_, err := a.Read(e)
	return err == nil
}

// rewrite copies captures into new files, and renames their folder so that they count as the archive's.
func (a *Archive) rewrite(ctx context.Context, kept []uint32) error {
	dir := filepath.Join(a.dir, pruningFolder)
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	to := &Archive{dir: dir, options: a.options, first: a.files[len(a.files)-1].number + 1}
	err := to.copy(ctx, a, kept)
	if err == nil {
		err = to.seal()
	}
	if err := errors.Join(err, to.release()); err != nil {
		return err
	}
	if err := holds(dir, a.options, len(kept)); err != nil {
		return err
	}
	if err := errors.Join(durable.Names(dir), os.Rename(dir, filepath.Join(a.dir, prunedFolder))); err != nil {
		return err
	}
	return durable.Names(a.dir)
}

// copy appends captures of another archive as they are stored.
func (a *Archive) copy(ctx context.Context, from *Archive, captures []uint32) error {
	var member []byte
	for _, n := range captures {
		if err := ctx.Err(); err != nil {
			return err
		}
		e, _ := from.numbered(int(n))
		f, p, err := from.locate(e)
		if err != nil {
			return err
		}
		member = slices.Grow(member[:0], int(p.length))[:p.length]
		if _, err := f.warc.ReadAt(member, p.offset); err != nil {
			return fmt.Errorf("copy from %s: %w", f.path, err)
		}
		r := row{url: e.URL, contentType: e.ContentType, micros: e.Time.UnixMicro(), body: uint32(e.Length), status: uint16(e.Status)}
		_, r.revisit = from.original(e)
		if err := a.write(member, r); err != nil {
			return err
		}
	}
	return nil
}

// seal writes a warcinfo record at the end of files that end with a damaged capture, and syncs the files. Otherwise Open would take that capture for
// torn and cut it off, and an older one would become the latest of its address.
func (a *Archive) seal() error {
	last := make(map[int]uint32) // last capture by file
	for n, one := range a.known.captures {
		last[int(one.file)] = uint32(n)
	}
	for _, f := range a.files {
		if n, ok := last[f.number]; ok && !a.fits(f, []row{a.known.row(n)}) {
			if err := a.putInfo(f); err != nil {
				return err
			}
		}
		if err := f.sync(); err != nil {
			return err
		}
	}
	return nil
}

// row has the fields of a capture's row that fits looks at.
func (c *catalog) row(n uint32) row {
	one := &c.captures[n]
	return row{position: position{one.offset, int64(one.length)}, url: c.addresses.at(one.ordinal), revisit: one.revisit()}
}

// holds returns an error unless the files in a folder open without repairs and hold so many captures. It is called before they replace others.
func holds(dir string, o Options, captures int) error {
	o.ReadOnly = true
	a, err := Open(dir, o)
	if err != nil {
		return err
	}
	if n := a.Captures(); n != captures || len(a.Repairs()) > 0 {
		err = fmt.Errorf("%d of %d captures were copied, %q", n, captures, a.Repairs())
	}
	return errors.Join(err, a.Close())
}

// swap closes the open files and opens the new ones in their place.
func (a *Archive) swap() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := errors.Join(a.forget(), a.load()); err != nil {
		a.failed = fmt.Errorf("prune archive: %w", err)
	}
	return a.failed
}
