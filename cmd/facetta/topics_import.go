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

	"facetta/facets/taxonomy"
)

// starterName stands on the command line for the topics file that comes with the program.
const starterName = "starter"

// importTopics reads topics files and keeps them, normalised, in the data directory, all of them or none. A file replaces one of the same name that
// was imported before.
func (w workspace) importTopics(ctx context.Context, c *console, files []string, o taxonomy.Options) error {
	names := make(map[string]string)
	for _, file := range files {
		name := topicsName(file)
		if other, taken := names[name]; taken {
			return wrongUsage("%s and %s would both be imported as %q: rename one of them", other, file, name)
		}
		names[name] = file
	}
	if len(files) == 0 {
		return nil
	}
	fresh := isMissing(string(w))
	if err := w.replaceTopics(ctx, c, files, o); err != nil {
		if waiting, _ := has(w.nextTopics()); len(files) > 1 && !waiting {
			c.say("nothing was imported")
		}
		if fresh { // a folder that is not empty stays
			os.Remove(w.path("topics", "lock"))
			os.Remove(w.topics())
			os.Remove(string(w))
		}
		return err
	}
	return w.sayEarlierTopics(c, names)
}

// replaceTopics replaces the files of the same names, once all new files could be read.
func (w workspace) replaceTopics(ctx context.Context, c *console, files []string, o taxonomy.Options) error {
	sources := make([]*topicsSource, len(files))
	for i, file := range files {
		source, err := openTopics(file)
		if err != nil {
			return err
		}
		defer source.Close()
		sources[i] = source
	}
	release, err := w.lockTopics()
	if err != nil {
		return err
	}
	defer release()
	if err := w.beginTopics(); err != nil {
		return fmt.Errorf("import topics: %w", err)
	}
	defer os.RemoveAll(w.unfinishedTopics())
	next := func(file string) string { return filepath.Join(w.unfinishedTopics(), topicsName(file)+".tsv") }
	for i, file := range files {
		if err := sources[i].normalise(ctx, c, file, next(file), o); err != nil {
			return err
		}
	}
	for _, file := range files { // before the files are imported: earlier topics may be unreadable, or the reading be interrupted
		if err := sayReplaced(ctx, c, next(file), w.topicsFile(file)); err != nil {
			return fmt.Errorf("import topics: %w", err)
		}
	}
	if err := w.endTopics(); err != nil {
		return fmt.Errorf("import topics: %w", err)
	}
	return nil
}

// sayEarlierTopics names the topics that were imported before. They are crawled and built beside the new ones.
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

// sayReplaced says that topics replace others that were imported under the same name: deep.opml replaces deep.html, for example. The same topics
// again, as every facetta run of a file imports them, replace nothing.
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
	if isForeign(err) {
		c.say("this replaces what was imported as %s before, which is damaged", topicsName(earlier))
		return nil
	}
	if err != nil {
		return err
	}
	c.say("this replaces what was imported as %s before (%s)", topicsName(earlier), count(report.Entries, "entry", "entries"))
	return nil
}

// noTopics is the user's mistake: the named file is no topics file.
func noTopics(file string) error {
	return wrongUsage("topics file %s has no entries: write lines url <tab> topic/path", file)
}

func (w workspace) topicsFile(file string) string {
	return filepath.Join(w.topics(), topicsName(file)+".tsv")
}

// topicsEndings are the endings that say how a topics file is written and packed.
var topicsEndings = []string{
	".tsv", ".tab", ".csv", ".txt", ".rdf", ".u8", ".xml", ".opml", ".html", ".htm", ".md", ".markdown", ".tar", ".tgz", ".gz", ".zst", ".zstd",
}

// topicsName gives the name of a topics file in the data directory: its own, without folder and endings. Any other part behind a dot stays:
// directory.2023.tsv must not replace directory.2024.tsv.
func topicsName(file string) string {
	name := filepath.Base(file)
	for slices.Contains(topicsEndings, strings.ToLower(filepath.Ext(name))) {
		name = strings.TrimSuffix(name, filepath.Ext(name))
	}
	return cmp.Or(name, "topics")
}

// topicsNames gives the names of imported files as they are used on the command line.
func topicsNames(files []string) []string {
	names := make([]string, len(files))
	for i, file := range files {
		names[i] = topicsName(file)
	}
	return names
}
