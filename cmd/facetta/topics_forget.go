package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

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
