package main

import (
	"bufio"
	"cmp"
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

	"facetta/crawler/archive"
)

type archiveCommand struct {
	Import archiveImportCommand `cmd:"" help:"Add WARC or ARC files, or folders HOST/PATH, to the archive."`
	Export archiveExportCommand `cmd:"" help:"Write the archive as one WARC file."`
	List   archiveListCommand   `cmd:"" help:"List what is in the archive."`
	Links  archiveLinksCommand  `cmd:"" help:"Print the links of all pages, or the texts of links."`
	Prune  archivePruneCommand  `cmd:"" help:"Drop old captures of pages that were fetched again."`
	Replay archiveReplayCommand `cmd:"" help:"Serve archives and folders as the web they were taken from."`
}

type archiveImportCommand struct {
	Paths []string `arg:"" help:"WARC or ARC files, plain or compressed; folders of them, nested to any depth; or folders HOST/PATH." placeholder:"PATH"`
}

// Help shows examples.
func (archiveImportCommand) Help() string {
	return `Importing the same captures twice adds nothing. Damaged files are reported, also with --quiet. If one is cut off, or nothing can be read of it,
or the system cannot read it to its end, the exit code is 1, and what could be read is kept.

Examples:
  facetta archive import crawl-2024.warc.gz
  facetta archive import mirror/          (mirror/www.example.org/index.html ...)`
}

// Run imports.
func (i archiveImportCommand) Run(ctx context.Context, c *console, common *common) error {
	if err := present(i.Paths); err != nil {
		return err
	}
	w := workspace(common.Data)
	_, before := w.archiveThere()
	a, err := w.openArchive(c)
	if err != nil {
		return err
	}
	line := c.progress()
	report, err := a.Import(ctx, archive.ImportOptions{Progress: func(r archive.ImportReport) { line.show("import: %d captures", r.Captures) }}, i.Paths...)
	line.end()
	if err == nil || report.Captures+report.Known > 0 {
		c.say("%s imported from %s, %d already known, %s resolved, %d cut off", count(report.Captures, "capture", "captures"),
			count(report.Files, "file", "files"), report.Known, count(report.Revisits, "revisit", "revisits"), report.Cut)
	}
	for _, reason := range slices.Sorted(maps.Keys(report.Skipped)) {
		c.say("  skipped %7d  %s", report.Skipped[reason], reason)
	}
	err = errors.Join(err, warnOfFaults(c, report.Faults))
	if before != nil {
		err = errors.Join(err, a.RemoveEmpty()) // an empty archive would look like one that was crawled
	}
	return errors.Join(err, a.Close())
}

// warnOfFaults says what is wrong with each damaged file. A file that was cut off or gave nothing is an error: most of it may be missing.
func warnOfFaults(c *console, faults []archive.ImportFault) error {
	lacking := 0
	for _, f := range faults {
		if f.Nothing || f.Cut {
			lacking++
		}
		c.warn("%s: %s: import it again from a whole copy", f.Path, faultOf(f))
	}
	if lacking > 0 {
		return fmt.Errorf("the import is not complete, because %s cut off or could not be read; what was read is kept", count(lacking, "file is", "files are"))
	}
	return nil
}

// faultOf says what is wrong with a damaged file.
func faultOf(f archive.ImportFault) string {
	switch {
	case f.Nothing:
		return "nothing could be read"
	case f.Cut:
		return "the file is cut off"
	}
	return count(f.Damaged, "place is damaged and was", "places are damaged and were") + " left out or read in part"
}

// present returns an error unless all paths exist.
func present(paths []string) error {
	for _, path := range paths {
		if _, err := os.Stat(path); err != nil {
			return wrongUsage("%w: name a WARC or ARC file, or a folder", err)
		}
	}
	return nil
}

type archiveExportCommand struct {
	All  bool   `help:"Export every capture, not only the latest of each address."`
	File string `arg:"" help:"The file to write (.warc.gz), or - for standard output." placeholder:"FILE"`
}

// Help shows examples.
func (archiveExportCommand) Help() string {
	return `Examples:
  facetta archive export my-crawl.warc.gz
  facetta archive export - | ssh backup 'cat > my-crawl.warc.gz'`
}

// Run exports.
func (e archiveExportCommand) Run(ctx context.Context, c *console, common *common) error {
	a, err := openToRead(c, common.Data)
	if err != nil {
		return err
	}
	defer a.Close()
	if e.File != standardOutput && isIn(e.File, workspace(common.Data).archive()) {
		return wrongUsage("%s is in the archive's own folder, or leads to a file there, and could overwrite it: name another folder", e.File)
	}
	if strings.EqualFold(filepath.Ext(e.File), ".warc") {
		return wrongUsage("%s would be taken for a plain file, and captures are written compressed: name it %s.gz", e.File, e.File)
	}
	report, err := e.write(ctx, c, a)
	if err != nil {
		return err
	}
	c.say("%s, %d bytes written", count(report.Captures, "capture", "captures"), report.Bytes)
	if report.Damaged > 0 {
		return fmt.Errorf("%s could not be read and are left out", count(report.Damaged, "capture", "captures"))
	}
	return nil
}

func (e archiveExportCommand) write(ctx context.Context, c *console, a *archive.Archive) (report archive.ExportReport, err error) {
	export := func(w io.Writer) error {
		report, err = a.Export(ctx, w, archive.ExportOptions{All: e.All})
		return err
	}
	if e.File == standardOutput {
		err = export(c.out)
	} else {
		err = writeFile(e.File, export)
	}
	return report, err
}

// openToRead opens an archive without taking its lock, so that a crawl may go on, and warns of captures that the archive has lost.
func openToRead(c *console, data string) (*archive.Archive, error) {
	dir, err := workspace(data).archiveThere()
	if err != nil {
		return nil, err
	}
	a, err := archive.Open(dir, archive.Options{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	warnOfLosses(c, a.Losses())
	return a, nil
}

// warnOfLosses says what an archive was found to have lost when it was opened. Once a crawl has mended the archive, nothing shows the loss any more.
func warnOfLosses(c *console, losses []string) {
	for _, line := range losses {
		c.warn("archive: %s: %s", line, fetchesAnew)
	}
}

// fetchesAnew is the advice where captures are gone.
const fetchesAnew = "run facetta crawl --again to fetch it again"

// fetchesDamaged is the advice where captures are there, but damaged.
const fetchesDamaged = "run facetta crawl --again to fetch again what was crawled, facetta archive import to add what was imported"

// warnOfDamage says how many captures are damaged, and what follows from it (so): a command that goes on without them would otherwise look like one
// that has them all.
func warnOfDamage(c *console, captures int, so string) {
	if captures > 0 {
		c.warn("archive: %s damaged and %s: %s", count(captures, "capture is", "captures are"), so, fetchesDamaged)
	}
}

// archiveThere gives the archive's folder, or an error where there is none.
func (w workspace) archiveThere() (string, error) {
	_, err := os.Stat(w.archive())
	if errors.Is(err, fs.ErrNotExist) {
		return "", w.lacks("archive", "run facetta crawl TOPICS")
	}
	return w.archive(), err
}

type archiveListCommand struct {
	All  bool `help:"List every capture, not only the latest of each address."`
	JSON bool `name:"json" help:"Print one JSON object a line."`
}

// Help shows examples.
func (archiveListCommand) Help() string {
	return `Columns: date, status, bytes of the body, type, address.

Examples:
  facetta archive list | grep ' 404 '
  facetta archive list --json | jq -r .url`
}

// Run lists.
func (l archiveListCommand) Run(ctx context.Context, c *console, common *common) error {
	a, err := openToRead(c, common.Data)
	if err != nil {
		return err
	}
	defer a.Close()
	entries := a.All()
	if l.All {
		entries = a.History()
	}
	out := bufio.NewWriter(c.out)
	defer out.Flush()
	for e := range entries {
		if err := cmp.Or(ctx.Err(), l.print(out, e)); err != nil {
			return err
		}
	}
	return out.Flush()
}

func (l archiveListCommand) print(w io.Writer, e archive.Entry) error {
	date := e.Time.UTC().Format("2006-01-02T15:04:05Z")
	if l.JSON {
		return printJSONLine(w, map[string]any{"url": e.URL, "date": date, "status": e.Status, "bytes": e.Length, "type": e.ContentType})
	}
	_, err := fmt.Fprintf(w, "%s %3d %9d %-28s %s\n", date, e.Status, e.Length, e.ContentType, e.URL)
	return err
}

type archiveReplayCommand struct {
	Listen string   `help:"Address to serve on (${default})." default:"127.0.0.1:8081" placeholder:"ADDR"`
	Paths  []string `arg:"" optional:"" help:"WARC or ARC files, folders of them, or folders HOST/PATH; none means the archive of the data directory." placeholder:"PATH"`
}

// Help shows examples.
func (archiveReplayCommand) Help() string {
	return `Pages are served by Host header, and to clients that use the address as their HTTP proxy, over http only. Pages that were fetched over https
are served over http, too, but a crawl cannot follow links to https; to search an archive, run facetta build, which needs no crawl.

Examples:
  facetta archive replay my-crawl.warc.gz mirror/
  curl --proxy http://127.0.0.1:8081 http://www.example.org/
  facetta crawl topics.tsv --resolve '*=127.0.0.1:8081' --allow-private`
}

// Run serves until it is interrupted.
func (r archiveReplayCommand) Run(ctx context.Context, c *console, common *common) error {
	if err := present(r.Paths); err != nil {
		return err
	}
	paths := r.Paths
	if len(paths) == 0 {
		dir, err := workspace(common.Data).archiveThere()
		if err != nil {
			return err
		}
		paths = []string{dir}
	}
	web, err := archive.OpenWeb(ctx, paths...)
	if err != nil {
		return err
	}
	defer web.Close()
	for _, reason := range slices.Sorted(maps.Keys(web.Skipped())) {
		c.say("  skipped %7d  %s", web.Skipped()[reason], reason)
	}
	for _, f := range web.Faults() {
		c.warn("%s: %s: serve a whole copy", f.Path, faultOf(f))
	}
	warnOfLosses(c, web.Losses())
	listener, err := listen(r.Listen)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "replay: http://%s/ by Host header or as a proxy\n", listener.Addr())
	server := &http.Server{Handler: web, ReadHeaderTimeout: readTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes}
	return serveUntil(ctx, server, listener)
}
