package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"facetta/crawler/archive"
	"facetta/facets/taxonomy"
	"facetta/internal/weburl"
)

// starterName is what stands on the command line for the topics file that comes with the program.
const starterName = "starter"

// workspace is the data directory.
type workspace string

func (w workspace) archive() string  { return filepath.Join(string(w), "archive") }
func (w workspace) frontier() string { return filepath.Join(string(w), "frontier") }
func (w workspace) topics() string   { return filepath.Join(string(w), "topics") }

func (w workspace) path(parts ...string) string {
	return filepath.Join(append([]string{string(w)}, parts...)...)
}

// openArchive opens the archive and says what had to be repaired.
func (w workspace) openArchive(c *console) (*archive.Archive, error) {
	a, err := archive.Open(w.archive(), archive.Options{})
	if err != nil {
		return nil, err
	}
	for _, line := range a.Repairs() {
		c.say("archive: %s", line)
	}
	return a, nil
}

// importTopics reads topics files and keeps them, normalised, in the data directory; one of the same name that was imported before is replaced.
func (w workspace) importTopics(c *console, files []string, o taxonomy.Options) error {
	names := make(map[string]string)
	for _, file := range files {
		name := topicsName(file)
		if other, taken := names[name]; taken {
			return wrongUsage("%s and %s would both be imported as %q: rename one of them", other, file, name)
		}
		names[name] = file
	}
	for _, file := range files {
		if err := w.importTopicsFile(c, file, o); err != nil {
			return err
		}
	}
	return nil
}

// importTopicsFile imports one file, unless it has no entry: that is more likely a mistake than a wish to forget the earlier ones.
func (w workspace) importTopicsFile(c *console, file string, o taxonomy.Options) error {
	t, report, err := readTopics(file, o)
	if err != nil {
		return err
	}
	c.say("%s", report)
	if t.EntryCount() == 0 {
		return fmt.Errorf("topics file %s has no entry: each line is url <tab> topic/path", file)
	}
	if err := os.MkdirAll(w.topics(), 0o755); err != nil {
		return fmt.Errorf("import topics: %w", err)
	}
	if err := writeTopics(filepath.Join(w.topics(), topicsName(file)+".tsv"), t); err != nil {
		return fmt.Errorf("import topics: %w", err)
	}
	return nil
}

// topicsName is the name that a topics file gets in the data directory: its own, without folder and endings.
func topicsName(file string) string {
	name, _, _ := strings.Cut(filepath.Base(file), ".")
	return cmp.Or(name, "topics")
}

func readTopics(file string, o taxonomy.Options) (*taxonomy.Taxonomy, *taxonomy.Report, error) {
	if file == starterName {
		return taxonomy.Read(strings.NewReader(string(taxonomy.Starter())), taxonomy.StarterName, o)
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, nil, fmt.Errorf("topics file: %w; name a TSV, CSV or ODP RDF file, or %q", err, starterName)
	}
	defer f.Close()
	t, report, err := taxonomy.Read(f, filepath.Base(file), o)
	if err != nil {
		return nil, nil, fmt.Errorf("topics file %s: %w", file, err)
	}
	return t, report, nil
}

func writeTopics(name string, t *taxonomy.Taxonomy) error {
	f, err := os.Create(name + ".next")
	if err != nil {
		return err
	}
	defer f.Close()
	if err := t.WriteTSV(f); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(name+".next", name)
}

// taxonomy reads all imported topics files as one.
func (w workspace) taxonomy() (*taxonomy.Taxonomy, error) {
	names, err := filepath.Glob(filepath.Join(w.topics(), "*.tsv"))
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var all taxonomy.Builder
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("read topics: %w", err)
		}
		_, err = taxonomy.Scan(f, name, taxonomy.Options{}, &all)
		f.Close()
		if err != nil {
			return nil, fmt.Errorf("read topics %s: %w", name, err)
		}
	}
	return all.Taxonomy(), nil
}

// seeds are the addresses of all entries.
func seeds(t *taxonomy.Taxonomy) []weburl.URL {
	out := make([]weburl.URL, 0, t.EntryCount())
	for _, e := range t.Entries() {
		out = append(out, e.URL)
	}
	return out
}
