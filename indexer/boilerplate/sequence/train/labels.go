package main

import (
	"bufio"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"facetta/crawler/page"
)

// labelTable has the classes of the blocks of our own pages; its head describes it.
//
//go:embed labels.tsv
var labelTable string

// class is the class of a block.
type class uint8

const (
	boilerplate class = iota
	mainText
	headline
	comment
	stamp
	caption
)

// classes are the columns of the table from the fourth on.
var classes = []class{mainText, headline, comment, stamp, caption}

// wanted is the label of each class, from 0 to 1 for content. The gold sets do not agree on headlines and captions, so these are something in
// between.
var wanted = map[class]float64{mainText: 1, headline: 0.4, stamp: 0.1, caption: 0.2}

// entry is one line of the table.
type entry struct {
	hash, kind, origin string
	blocks             int
	class              []class // of each block
}

// readEntry reads a line.
func readEntry(line string) (entry, error) {
	columns := strings.Split(line, "\t")
	if len(columns) != 3+len(classes)+1 {
		return entry{}, fmt.Errorf("labels.tsv: %d columns: %.60q", len(columns), line)
	}
	e := entry{hash: columns[0], kind: columns[1], origin: columns[len(columns)-1]}
	var err error
	if e.blocks, err = strconv.Atoi(columns[2]); err != nil {
		return entry{}, fmt.Errorf("labels.tsv: %w", err)
	}
	e.class = make([]class, e.blocks)
	for k, c := range classes {
		if err := e.mark(columns[3+k], c); err != nil {
			return entry{}, fmt.Errorf("labels.tsv: page %s: %w", e.hash, err)
		}
	}
	return e, nil
}

// mark sets the class of the blocks in ranges like 3-7,9; "-" stands for none.
func (e *entry) mark(ranges string, c class) error {
	if ranges == "-" {
		return nil
	}
	for r := range strings.SplitSeq(ranges, ",") {
		first, last, more := strings.Cut(r, "-")
		if !more {
			last = first
		}
		from, err := strconv.Atoi(first)
		if err != nil {
			return err
		}
		to, err := strconv.Atoi(last)
		if err != nil {
			return err
		}
		if from > to || to >= e.blocks {
			return fmt.Errorf("range %s of %d blocks", r, e.blocks)
		}
		for i := from; i <= to; i++ {
			e.class[i] = c
		}
	}
	return nil
}

// readTable reads all lines but those that begin with "#".
func readTable(table string) (entries []entry, err error) {
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		e, err := readEntry(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// maxPage is the most bytes of a file that is looked at.
const maxPage = 4 << 20

// findPages reads the files below a folder that have the hashes of the entries.
func findPages(dir string, entries []entry) (map[string][]byte, error) {
	want := make(map[string]bool)
	for _, e := range entries {
		want[e.hash] = true
	}
	pages := make(map[string][]byte)
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		if info, err := d.Info(); err != nil || info.Size() > maxPage {
			return err
		}
		body, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(body)
		if hash := hex.EncodeToString(sum[:8]); want[hash] {
			pages[hash] = body
		}
		return nil
	})
	return pages, err
}

// loadLabelled makes a labelled page from each line of a table whose page is below the folder, in the order of the table. It reports the lines that
// are left out to w.
func loadLabelled(dir, table string, w *bufio.Writer) ([]*labelled, error) {
	entries, err := readTable(table)
	if err != nil {
		return nil, err
	}
	pages, err := findPages(dir, entries)
	if err != nil {
		return nil, err
	}
	var all []*labelled
	for _, e := range entries {
		body, found := pages[e.hash]
		if !found {
			fmt.Fprintf(w, "no page %s\n", e.hash)
			continue
		}
		p := page.Parse(page.Response{URL: page.Nowhere, Body: body, LinksOnly: true})
		if len(p.Blocks) != e.blocks {
			fmt.Fprintf(w, "page %s: %d blocks, the labels have %d\n", e.hash, len(p.Blocks), e.blocks)
			continue
		}
		all = append(all, &labelled{
			hash: e.hash, title: p.Title, blocks: p.Blocks, class: e.class, kind: e.kind, weight: 1, site: siteOf(p, e.origin),
		})
	}
	return all, nil
}
