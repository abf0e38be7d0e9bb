package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"

	"facetta/internal/known"
	"facetta/internal/retrieval"
)

// retrievalReport is what facetta eval retrieval prints and writes.
type retrievalReport struct {
	json  bool
	table bytes.Buffer      // tables, or objects
	stats bytes.Buffer      // tables
	files map[string][]byte // by slash path
}

// addCollections adds the results of all engines in the test collections.
func (r *retrievalReport) addCollections(results []*retrieval.Result) error {
	files, err := retrieval.Golden(results)
	if err != nil {
		return err
	}
	r.addFiles("", files)
	write := retrieval.WriteTable
	if r.json {
		write = retrieval.WriteJSON
	}
	return errors.Join(write(&r.table, results), retrieval.WriteTable(&r.stats, results))
}

// addKnown adds how well known pages are found, and the drawing of a sweep, if there is one.
func (r *retrievalReport) addKnown(c *known.Collection, runs, sweep []known.Run) error {
	files, err := c.Golden(runs)
	if err != nil {
		return err
	}
	r.addFiles("known", files)
	for _, some := range [][]known.Run{runs, sweep} {
		if len(some) == 0 {
			continue
		}
		write := c.WriteTable
		if r.json {
			write = c.WriteJSON
		}
		r.separate()
		if err := errors.Join(write(&r.table, some), c.WriteTable(&r.stats, some)); err != nil {
			return err
		}
	}
	if len(sweep) == 0 {
		return nil
	}
	var drawing bytes.Buffer
	err = c.DrawSweep(&drawing, sweep)
	r.files["sweep.svg"] = drawing.Bytes()
	return err
}

// separate puts an empty line between tables.
func (r *retrievalReport) separate() {
	if r.stats.Len() > 0 {
		r.stats.WriteByte('\n')
		if !r.json {
			r.table.WriteByte('\n')
		}
	}
}

func (r *retrievalReport) addFiles(folder string, files map[string][]byte) {
	for name, text := range files {
		r.files[path.Join(folder, name)] = text
	}
}

// writeFiles writes a file for each question and stats.txt; "" writes nothing. Existing files are overwritten.
func (r *retrievalReport) writeFiles(dir string) error {
	if dir == "" {
		return nil
	}
	r.files["stats.txt"] = r.stats.Bytes()
	for name, text := range r.files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return fmt.Errorf("write golden files: %w", err)
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			return fmt.Errorf("write golden files: %w", err)
		}
	}
	return nil
}
