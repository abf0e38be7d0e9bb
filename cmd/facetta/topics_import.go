package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"facetta/facets/taxonomy"
	"facetta/internal/durable"
)

// starterName is what stands on the command line for the topics file that comes with the program.
const starterName = "starter"

// importTopics reads topics files and keeps them, normalised, in the data directory; one of the same name that was imported before is replaced.
func (w workspace) importTopics(ctx context.Context, c *console, files []string, o taxonomy.Options) error {
	names := make(map[string]string)
	for _, file := range files {
		name := topicsName(file)
		if other, taken := names[name]; taken {
			return wrongUsage("%s and %s would both be imported as %q: rename one of them", other, file, name)
		}
		names[name] = file
	}
	fresh := isMissing(string(w))
	for _, file := range files {
		if err := w.importTopicsFile(ctx, c, file, o); err != nil {
			if fresh { // what holds something stays
				os.Remove(w.path("topics", "lock"))
				os.Remove(w.topics())
				os.Remove(string(w))
			}
			return err
		}
	}
	if len(files) == 0 {
		return nil
	}
	return w.sayEarlierTopics(c, names)
}

// sayEarlierTopics names the topics that were imported before, and are crawled for and built beside the new ones.
func (w workspace) sayEarlierTopics(c *console, fresh map[string]string) error {
	imported, err := w.importedTopics()
	if err != nil {
		return err
	}
	earlier := slices.DeleteFunc(topicsNames(imported), func(name string) bool { return fresh[name] != "" })
	if len(earlier) > 0 {
		c.say("also in use, imported before: %s (facetta topics forget removes them)", strings.Join(earlier, ", "))
	}
	return nil
}

// importTopicsFile imports one file piece by piece, unless it names nothing: that is more likely a mistake than a wish to forget the earlier ones.
func (w workspace) importTopicsFile(ctx context.Context, c *console, file string, o taxonomy.Options) error {
	source, err := openTopics(file)
	if err != nil {
		return err
	}
	defer source.Close()
	release, err := w.lockTopics()
	if err != nil {
		return err
	}
	defer release()
	final := w.topicsFile(file)
	f, err := os.Create(final + ".next")
	if err != nil {
		return fmt.Errorf("import topics: %w", err)
	}
	defer os.Remove(f.Name())
	defer f.Close()
	out := taxonomy.NewWriter(f)
	report, err := source.scan(ctx, c, o, out)
	if err != nil {
		return err
	}
	report.Topics = out.TopicCount()
	c.say("%s", strings.TrimSpace(report.String()))
	if report.Topics == 0 && report.Count(taxonomy.NotWanted) > 0 {
		return wrongUsage("--only and --without leave no topics of %s: run facetta topics list %s to see them", file, file)
	}
	if report.Topics == 0 {
		return noTopics(file)
	}
	if err := errors.Join(out.Close(), f.Close()); err != nil {
		return fmt.Errorf("import topics: %w", err)
	}
	if err := sayReplaced(ctx, c, f.Name(), final); err != nil {
		return fmt.Errorf("import topics: %w", err)
	}
	if err := durable.Rename(f.Name(), final); err != nil {
		return fmt.Errorf("import topics: %w", err)
	}
	return nil
}

// lockTopics keeps a second import away: both would write the same unfinished file.
func (w workspace) lockTopics() (release func() error, err error) {
	if err := os.MkdirAll(w.topics(), 0o755); err != nil {
		return nil, fmt.Errorf("import topics: %w", err)
	}
	inUse := fmt.Errorf("another import of topics is running in %s: try again", w)
	return takeLock(w.path("topics", "lock"), inUse, "import topics: lock the folder")
}

// sayReplaced tells that topics take the place of others that were imported as the same name: deep.opml of deep.html's. The same topics again, as
// every facetta run of a file imports them, replace nothing.
func sayReplaced(ctx context.Context, c *console, fresh, earlier string) error {
	same, err := sameFile(fresh, earlier)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil || same {
		return err
	}
	f, err := os.Open(earlier)
	if err != nil {
		return err
	}
	defer f.Close() // it was read only
	o := taxonomy.Options{NoText: true, Progress: func(int64, int) error { return ctx.Err() }}
	report, err := taxonomy.Scan(f, earlier, o, taxonomy.NewWriter(io.Discard))
	if err != nil {
		return err
	}
	c.say("this replaces what was imported as %s before (%s)", topicsName(earlier), count(report.Entries, "entry", "entries"))
	return nil
}

// noTopics is the caller's mistake: what was named is no topics file.
func noTopics(file string) error {
	return wrongUsage("topics file %s has no entries: write lines url <tab> topic/path", file)
}

func (w workspace) topicsFile(file string) string {
	return filepath.Join(w.topics(), topicsName(file)+".tsv")
}

// topicsEndings say of a topics file how it is written and packed.
var topicsEndings = []string{
	".tsv", ".tab", ".csv", ".txt", ".rdf", ".u8", ".xml", ".opml", ".html", ".htm", ".md", ".markdown", ".tar", ".tgz", ".gz", ".zst", ".zstd",
}

// topicsName is the name that a topics file gets in the data directory: its own, without folder and endings. What else stands behind a dot
// tells it from its neighbours: directory.2023.tsv must not take the place of directory.2024.tsv.
func topicsName(file string) string {
	name := filepath.Base(file)
	for slices.Contains(topicsEndings, strings.ToLower(filepath.Ext(name))) {
		name = strings.TrimSuffix(name, filepath.Ext(name))
	}
	return cmp.Or(name, "topics")
}

// topicsSource is a topics file that is open.
type topicsSource struct {
	io.ReadSeeker
	name string
	size int64
	io.Closer
}

func openTopics(file string) (*topicsSource, error) {
	switch file {
	case starterName:
		text := string(taxonomy.Starter())
		return &topicsSource{strings.NewReader(text), taxonomy.StarterName, int64(len(text)), io.NopCloser(nil)}, nil
	case "", standardInput:
		return nil, wrongUsage("topics file: %q is not a file, and standard input is not read; name a topics file, or %q", file, starterName)
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, wrongUsage("topics file: %w; name a topics file, or %q", err, starterName)
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = &fs.PathError{Op: "read", Path: file, Err: errors.New("is a folder")}
	}
	if err != nil {
		f.Close()
		return nil, wrongUsage("topics file: %w; name a topics file, or %q", err, starterName)
	}
	return &topicsSource{f, filepath.Base(file), info.Size(), f}, nil
}

// scan gives the file to a sink and shows how far it is.
func (s *topicsSource) scan(ctx context.Context, c *console, o taxonomy.Options, sink taxonomy.Sink) (*taxonomy.Report, error) {
	line, start := c.progress(), time.Now()
	defer line.end()
	o.Progress = func(bytes int64, entries int) error {
		if time.Since(start) < time.Second {
			return ctx.Err()
		}
		share := 100 * float64(bytes) / float64(max(s.size, bytes, 1))
		line.show("%s: %.0f %% of %.1f MB, %d entries, %.0f MB/s", s.name, share, mega(s.size), entries,
			mega(bytes)/max(time.Since(start).Seconds(), 1e-3))
		return ctx.Err()
	}
	report, err := taxonomy.Scan(s.ReadSeeker, s.name, o, sink)
	switch {
	case errors.Is(err, taxonomy.ErrFormat):
		err = wrongUsage("%w: write lines url <tab> topic/path; for addresses without topics, use facetta crawl --seeds", err)
	case errors.Is(err, taxonomy.ErrCurliePages), errors.As(err, new(taxonomy.PackedError)):
		err = usageError{err}
	}
	return report, err
}

type topicsForgetCommand struct {
	Names []string `arg:"" help:"Imported files, by the names under which they were imported (my-topics for my-topics.tsv), or: all." placeholder:"NAME"`
}

// Help shows examples.
func (topicsForgetCommand) Help() string {
	return `Crawled pages stay; the next build no longer has the topics.

Examples:
  facetta topics forget my-topics.tsv
  facetta topics forget all`
}

// Run removes imported files, all of them or none.
func (t topicsForgetCommand) Run(c *console, common *common) error {
	w := workspace(common.Data)
	imported, err := w.importedTopics()
	if err != nil {
		return err
	}
	if len(imported) == 0 {
		return w.lacks("topics", "run facetta topics import FILE")
	}
	var files []string
	for _, name := range t.Names {
		if name == "all" {
			files = append(files, imported...)
			continue
		}
		file := w.topicsFile(name)
		if _, err := os.Stat(file); err != nil {
			return wrongUsage("%s is not imported in %s; these are: %s", name, common.Data, strings.Join(topicsNames(imported), ", "))
		}
		files = append(files, file)
	}
	for _, file := range files {
		if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("forget topics: %w", err)
		}
	}
	c.say("forgotten: %s; run facetta build to make a build without them", strings.Join(topicsNames(files), ", "))
	return nil
}

// topicsNames are what imported files are called on the command line.
func topicsNames(files []string) []string {
	names := make([]string, len(files))
	for i, file := range files {
		names[i] = topicsName(file)
	}
	return names
}
