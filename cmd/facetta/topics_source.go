package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"facetta/facets/taxonomy"
)

// topicsSource is an open topics file.
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

// scan passes the entries of the file to a sink and shows its progress.
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
	case isForeign(err):
		err = usageError{err}
	}
	return report, err
}

// isForeign tells whether a file could not be read because its bytes are not those of a topics file.
func isForeign(err error) bool {
	return errors.Is(err, taxonomy.ErrFormat) || errors.Is(err, taxonomy.ErrCurliePages) || errors.As(err, new(taxonomy.PackedError))
}

// normalise writes the content of a file to next, piece by piece. A file without entries is an error: it is more likely a mistake than a wish to
// forget the earlier topics.
func (s *topicsSource) normalise(ctx context.Context, c *console, file, next string, o taxonomy.Options) error {
	f, err := os.Create(next)
	if err != nil {
		return fmt.Errorf("import topics: %w", err)
	}
	defer f.Close()
	out := taxonomy.NewWriter(f)
	report, err := s.scan(ctx, c, o, out)
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
	for _, cut := range []taxonomy.Reason{taxonomy.Truncated, taxonomy.BadPacking} {
		if report.Count(cut) > 0 {
			c.warn("topics file %s: %s: import it again from a whole copy", file, cut)
		}
	}
	return nil
}
