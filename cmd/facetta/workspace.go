package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/facets/taxonomy"
	"facetta/internal/build"
	"facetta/internal/searcher"
	"facetta/internal/weburl"
)

// workspace is the data directory.
type workspace string

func (w workspace) archive() string  { return filepath.Join(string(w), "archive") }
func (w workspace) frontier() string { return filepath.Join(string(w), "frontier") }
func (w workspace) topics() string   { return filepath.Join(string(w), "topics") }

func (w workspace) path(parts ...string) string {
	return filepath.Join(append([]string{string(w)}, parts...)...)
}

// lacks gives the error of a data directory that lacks what a command needs. It is wrong usage where not even the folder is there.
func (w workspace) lacks(what, mend string) error {
	err := fmt.Errorf("no %s in %s: %s, or name another folder with --data", what, w, mend)
	if isMissing(string(w)) {
		return usageError{err}
	}
	return err
}

// has tells whether a file or folder of the data directory is there. If it may not be looked for, that is an error, as it may be there.
func has(name string) (bool, error) {
	_, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// openArchive opens the archive for writing and says what it had to repair.
func (w workspace) openArchive(c *console) (*archive.Archive, error) {
	a, err := archive.Open(w.archive(), archive.Options{})
	if err != nil {
		return nil, err
	}
	warnOfLosses(c, a.Losses())
	for _, line := range a.Repairs() {
		if !slices.Contains(a.Losses(), line) {
			c.say("archive: %s", line)
		}
	}
	return a, nil
}

// openFrontier opens the frontier; a new one gets these intervals. Where the frontier's disk is full, no error can be returned, and the process ends.
func (w workspace) openFrontier(c *console, ofNew frontier.Intervals) (*frontier.Frontier, error) {
	return frontier.Open(w.frontier(), frontier.Options{Intervals: ofNew, Fatal: func(err error) {
		c.sayLost(err)
		os.Exit(exitFailed)
	}})
}

// sayLost says why the frontier cannot go on; it overwrites the line of progress.
func (c *console) sayLost(err error) {
	if c.terminal() {
		fmt.Fprint(c.err, erase+wrapOn)
	}
	fmt.Fprintf(c.err, "facetta: %v; what was crawled is saved: fix that, then run facetta crawl to continue\n", err)
}

// newFrontier replaces the frontier with a new one, and opens it.
func (w workspace) newFrontier(c *console, v frontier.Intervals) (*frontier.Frontier, error) {
	if err := frontier.Remove(w.frontier()); err != nil {
		return nil, fmt.Errorf("begin a new crawl: %w", err)
	}
	return w.openFrontier(c, v)
}

// readFrontier opens the frontier to read only, which works even if the disk is full.
func (w workspace) readFrontier() (*frontier.Frontier, error) {
	return frontier.Open(w.frontier(), frontier.Options{ReadOnly: true})
}

// A command such as status holds the frontier for a moment only. A crawl that begins meanwhile waits for it, for lookTime at most.
const (
	lookTime  = 2 * time.Second
	lookAgain = 50 * time.Millisecond
)

// openFrontierToCrawl opens the frontier, or with --again replaces it with a new one. It waits while another command reads it.
func (w workspace) openFrontierToCrawl(ctx context.Context, c *console, flags crawlFlags) (*frontier.Frontier, error) {
	open := w.openFrontier
	if flags.Again {
		open = w.newFrontier
	}
	for end := time.Now().Add(lookTime); ; {
		f, err := open(c, flags.intervals())
		if !errors.Is(err, frontier.ErrLocked) || time.Now().After(end) {
			return f, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(lookAgain):
		}
	}
}

// openBuild opens the current build.
func (w workspace) openBuild() (*searcher.Build, error) {
	dir, err := build.Current(string(w))
	if err != nil {
		return nil, err
	}
	return searcher.Open(dir)
}

// asUsage turns a searcher's refusal into wrong usage: its cause, a topic, a page or a number, shows on the command line.
func asUsage(err error) error {
	if wrong := new(searcher.Error); errors.As(err, &wrong) {
		return usageError{err}
	}
	return err
}

// importedTopics gives the files of imported topics, in order.
func (w workspace) importedTopics() ([]string, error) {
	if err := w.finishTopics(); err != nil {
		return nil, fmt.Errorf("finish the import of topics: %w", err)
	}
	entries, err := os.ReadDir(w.topics()) // in order
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read topics: %w", err)
	}
	var names []string
	for _, e := range entries {
		if filepath.Ext(e.Name()) == ".tsv" {
			names = append(names, filepath.Join(w.topics(), e.Name()))
		}
	}
	return names, nil
}

// taxonomy reads all imported topics files as one, without titles and descriptions.
func (w workspace) taxonomy() (*taxonomy.Taxonomy, error) {
	names, err := w.importedTopics()
	if err != nil {
		return nil, err
	}
	var all taxonomy.Builder
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("read topics: %w", err)
		}
		report, err := taxonomy.Scan(f, name, taxonomy.Options{NoText: true}, &all)
		f.Close()
		if err == nil || isForeign(err) {
			err = damagedTopics(report, err)
		}
		if err != nil {
			return nil, fmt.Errorf("read topics %s: %w", name, err)
		}
	}
	return all.Taxonomy(), nil
}

// damagedTopics gives an error for an imported file with lines that neither an import nor an editor writes, or of another form as a whole (foreign):
// its topics would be missing from the next build.
func damagedTopics(r *taxonomy.Report, foreign error) error {
	const mend = "import the topics again, or remove them with facetta topics forget"
	if foreign != nil {
		return errors.New("the file is damaged: " + mend)
	}
	if r.Bytes == 0 {
		return errors.New("the file is empty: " + mend)
	}
	kept := []taxonomy.Reason{taxonomy.ControlChar, taxonomy.IllegalUTF8, taxonomy.NoLineEnd}
	for _, d := range r.Defects {
		if d.Reason != taxonomy.Repeated && !d.Reason.Repaired() || slices.Contains(kept, d.Reason) {
			return fmt.Errorf("the file is damaged at line %d (%s): %s", d.Examples[0].Line, d.Reason, mend)
		}
	}
	return nil
}

// seeds gives the addresses of all entries.
func seeds(t *taxonomy.Taxonomy) []weburl.URL {
	out := make([]weburl.URL, 0, t.EntryCount())
	for _, e := range t.Entries() {
		out = append(out, e.URL)
	}
	return out
}
