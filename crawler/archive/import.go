package archive

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"facetta/internal/weburl"
)

// ImportOptions are the options of Import; the zero value reports no progress.
type ImportOptions struct {
	Progress func(ImportReport) // called after every 1000 records; the report's maps and slice are copies
}

// ImportReport counts what was read, and why some of it was not kept.
type ImportReport struct {
	Files    int
	Bytes    int64          // of the kept bodies
	Records  map[string]int // by WARC-Type; "page" for the files of a folder
	Captures int            // kept, including resolved revisits
	Revisits int            // revisits whose original was found
	Cut      int            // kept although the record lacks its end
	Known    int            // captures that the archive already had: same address, date, status and length
	Skipped  map[string]int // by reason
	Faults   []ImportFault  // of files that are damaged, in the order in which they were read
}

// importer is the state of one Import call.
type importer struct {
	archive *Archive
	report  ImportReport
	options ImportOptions
	held    map[Ordinal]*heldCaptures // for addresses with many captures
	recordPair
	revisits
}

func newImporter(a *Archive, o ImportOptions) *importer {
	i := &importer{archive: a, options: o, report: ImportReport{Records: map[string]int{}, Skipped: map[string]int{}}, held: map[Ordinal]*heldCaptures{}}
	i.revisits.init()
	return i
}

// Import adds the content of the named WARC files, ARC files and folders. A folder with WARC or ARC files in it is an archive (archiveFiles); in any
// other folder the first level are hosts, with pages below them (see fileURL). Importing the same thing twice adds nothing. Bad records are counted,
// and truncated or damaged files are listed. An error means that a file could not be read or written, or that a path is no archive at all; what was
// imported before it is kept.
func (a *Archive) Import(ctx context.Context, o ImportOptions, paths ...string) (ImportReport, error) {
	i := newImporter(a, o)
	for _, path := range paths {
		if err := i.path(ctx, path); err != nil {
			return i.report, fmt.Errorf("import: %w", err)
		}
	}
	return i.report, i.resolvePending()
}

func (i *importer) path(ctx context.Context, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return i.file(ctx, path)
	}
	files, err := archiveFiles(path)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		before := i.report.Files
		if err := i.folder(ctx, path); err != nil || i.report.Files > before {
			return err
		}
		return fmt.Errorf("%s holds no WARC or ARC files, and no pages in folders named after hosts", path)
	}
	for _, f := range files {
		if err := i.file(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

// archiveFiles returns the WARC and ARC files of a folder, by name. If it has none, it returns those of the folders below, where crawlers, and our
// data directory, keep them; but not if a folder looks like a host's, as a web may offer such files for download. dir may be a link to a folder.
func archiveFiles(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, e := range entries {
		if isArchiveFile(e) {
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	if len(files) > 0 || slices.ContainsFunc(entries, isNamedAfterHost) {
		return files, nil
	}
	return files, filepath.WalkDir(dir+string(filepath.Separator), func(path string, e fs.DirEntry, err error) error {
		if err == nil && isArchiveFile(e) {
			files = append(files, path)
		}
		return err
	})
}

func isArchiveFile(e fs.DirEntry) bool {
	name := strings.TrimSuffix(strings.ToLower(e.Name()), ".gz")
	return e.Type().IsRegular() && (strings.HasSuffix(name, ".warc") || strings.HasSuffix(name, ".arc"))
}

// isNamedAfterHost tells whether a folder is probably a host's: most names of hosts contain a dot or a port.
func isNamedAfterHost(e fs.DirEntry) bool {
	return e.IsDir() && isHostFolder(e.Name()) && (strings.ContainsAny(e.Name(), ".:") || e.Name() == "localhost")
}

func (i *importer) file(ctx context.Context, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return i.records(ctx, path, f)
}

// records imports the records of an open file. Where the system cannot read on, those before are kept.
func (i *importer) records(ctx context.Context, path string, f io.ReadSeeker) error {
	i.report.Files++
	r := NewReader(stoppable{f, ctx}, i.archive.recordLimit())
	var read fileReport
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		record, err := r.Next()
		var broken *BrokenError
		switch {
		case errors.As(err, &broken):
			i.report.Skipped[broken.Reason]++
			read.damaged, read.cut = read.damaged+1, false
			continue
		case err == nil:
			read.add(record)
			err = i.record(record)
		case err == io.EOF:
			i.faults(path, read, r)
			if err = i.settle(); err == nil {
				return nil
			}
		case err != ErrFormat && ctx.Err() == nil:
			err = errors.Join(unreadable(err), i.settle(), i.resolvePending())
		}
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
}

// unreadable is the error of a file that the system cannot read to its end.
func unreadable(err error) error {
	return fmt.Errorf("%w: import it again from a whole copy; what was read before is kept", err)
}

// stoppable is a file whose reading ends with a context, even inside 90 GB that are no record, or a single record that is too large.
type stoppable struct {
	io.ReadSeeker
	ctx context.Context
}

// Read is part of io.Reader.
func (s stoppable) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.ReadSeeker.Read(p)
}

func (i *importer) record(r *Record) error {
	i.count(r.Type())
	switch r.Type() {
	case "request":
		i.requested(r)
	case "response", "resource", "revisit":
		return i.answered(r)
	}
	return nil
}

func (i *importer) count(kind string) {
	switch kind {
	case "response", "resource", "revisit", "request", "metadata", "warcinfo", "conversion", "continuation", "page":
	default:
		kind = "other"
	}
	i.report.Records[kind]++
	total := 0
	for _, n := range i.report.Records {
		total += n
	}
	if total%1000 == 0 && i.options.Progress != nil {
		r := i.report
		r.Records, r.Skipped, r.Faults = maps.Clone(r.Records), maps.Clone(r.Skipped), slices.Clone(r.Faults)
		i.options.Progress(r)
	}
}

func (i *importer) capture(r *Record) error {
	if r.Get("WARC-Segment-Number") != "" {
		i.report.Skipped["record in segments"]++
		return nil
	}
	c, reason := r.Capture(i.archive.options.MaxRecord)
	if reason != "" {
		i.report.Skipped[reason]++
		return nil
	}
	if c.Status == http.StatusNotModified {
		return i.revisit(r)
	}
	kept, err := i.add(c)
	if err != nil || !kept {
		return err
	}
	if r.Truncated {
		i.report.Cut++
	}
	i.remember(r.Get(payloadDigest), c)
	return nil
}

// saysNothing tells whether an answer with this status says nothing about the page of its address: it is not yet the answer, only part of the page,
// or a trouble that may have passed. A crawl does not archive such answers either.
func saysNothing(status int) bool {
	switch status {
	case http.StatusPartialContent, http.StatusRequestTimeout, http.StatusTooManyRequests:
		return true
	}
	return status < 200 || status >= 500
}

// add appends a capture unless the archive has it undamaged, or it says nothing about the page and would only hide another capture. True means that
// the archive now holds it.
func (i *importer) add(c *Capture) (bool, error) {
	if saysNothing(c.Status) {
		i.report.Skipped[fmt.Sprintf("status %d", c.Status)]++
		return false, nil
	}
	if n, ok := i.holds(c); ok && i.archive.reads(n) {
		i.report.Known++
		return true, nil
	}
	err := i.archive.Append(c)
	if errors.Is(err, ErrTooLarge) {
		i.report.Skipped[reasonTooLarge]++
		return false, nil
	}
	if err != nil {
		return false, err
	}
	i.report.Captures++
	i.report.Bytes += int64(len(c.Body))
	return true, nil
}

func webAddress(raw string) (weburl.URL, bool) {
	if len(raw) > 4*weburl.MaxLength {
		return "", false
	}
	u, err := weburl.Parse(raw)
	return u, err == nil
}
