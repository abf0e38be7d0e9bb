package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"facetta/internal/known"
	"facetta/internal/retrieval"
)

type evalRetrievalCommand struct {
	Set   []string `help:"Use only these collections: cranfield, cacm, cisi." placeholder:"NAME"`
	Join  bool     `help:"Move titles into the content, so that all scores see one field and no weights."`
	Known string   `help:"Topics file of held-out entries: query the current build for these known pages." type:"existingfile" placeholder:"TOPICS"`
	Sweep bool     `help:"With --known: sweep over the least number of words of a block, from 1 to 100."`
	JSON  bool     `name:"json" help:"Print one JSON object a line."`
	Out   string   `help:"Also write to this folder a file for each question, stats.txt and, with --sweep, the drawing sweep.svg." placeholder:"FOLDER"`
	Dir   string   `arg:"" optional:"" help:"Folder of test collections: <name>.tar.zst files or unpacked." placeholder:"DIR"`
}

// Help says which engines are compared, and shows examples.
func (evalRetrievalCommand) Help() string {
	return `Searches the test collections Cranfield, CACM and CISI by our text score alone (W, without ranks), and by plain Bleve's TF-IDF and
BM25: on the same terms and fields, and as Bleve indexes English by itself. A document with one word of a question matches.

With --known it queries the current build for single pages, by their titles, the texts of links to them, and their descriptions, where the
query's text does not come from the wanted page, and for the pages of topics, by the topics' names: with no rank, unbiased rank and the
topic's rank, in content only and in all text.

Examples:
  facetta eval retrieval data/ir
  facetta eval retrieval data/ir --set cranfield --out golden
  facetta eval retrieval data/ir --json | jq -c 'select(.questions)'
  facetta eval retrieval --known held-out.tsv --sweep --data facetta-data --out golden`
}

// Run prints tables, or objects.
func (e evalRetrievalCommand) Run(ctx context.Context, c *console, common *common) error {
	if e.Dir == "" && e.Known == "" {
		return wrongUsage("name a folder of test collections, or --known TOPICS")
	}
	if e.Sweep && e.Known == "" {
		return wrongUsage("--sweep needs --known TOPICS")
	}
	report := retrievalReport{json: e.JSON, files: map[string][]byte{}}
	if e.Dir != "" {
		results, err := e.measure(ctx, c)
		if err == nil {
			err = report.addCollections(results)
		}
		if err != nil {
			return err
		}
	}
	if e.Known != "" {
		if err := e.known(ctx, c, common.Data, &report); err != nil {
			return err
		}
	}
	if _, err := c.out.Write(report.table.Bytes()); err != nil {
		return err
	}
	return report.writeFiles(e.Out)
}

// known asks the current build for known pages.
func (e evalRetrievalCommand) known(ctx context.Context, c *console, data string, report *retrievalReport) error {
	of, err := c.openHeldOut(data, e.Known)
	if err != nil {
		return err
	}
	a, err := openToRead(c, data)
	if err != nil {
		return err
	}
	defer a.Close()
	line := c.progress()
	defer line.end()
	line.show("draw queries")
	collection, err := known.Open(ctx, of.dir, a, of.listed, of.held)
	if err != nil {
		return err
	}
	defer collection.Close()
	say := func(doing string) { line.show("%s", doing) }
	runs, err := collection.Measure(ctx, say)
	if err != nil {
		return err
	}
	var sweep []known.Run
	if e.Sweep {
		if sweep, err = collection.Sweep(ctx, say); err != nil {
			return err
		}
	}
	return report.addKnown(collection, runs, sweep)
}

// measure goes through the collections. A collection that was not named may be missing.
func (e evalRetrievalCommand) measure(ctx context.Context, c *console) (results []*retrieval.Result, err error) {
	if isMissing(e.Dir) {
		return nil, wrongUsage("there is no folder %s", e.Dir)
	}
	names := e.Set
	if len(names) == 0 {
		names = retrieval.Names()
	}
	var missing []string
	for _, name := range names {
		collection, err := retrieval.Load(e.Dir, name)
		if errors.Is(err, fs.ErrNotExist) && len(e.Set) == 0 {
			missing = append(missing, name)
			continue
		}
		if err != nil {
			return nil, err
		}
		if e.Join {
			collection.JoinTitles()
		}
		some, err := measureCollection(ctx, collection)
		if err != nil {
			return nil, err
		}
		results = append(results, some...)
	}
	if len(results) == 0 {
		return nil, fmt.Errorf("no test collection in %s: name a folder with cranfield.tar.zst, cacm.tar.zst or cisi.tar.zst", e.Dir)
	}
	if len(missing) > 0 {
		c.say("not in %s: %s", e.Dir, strings.Join(missing, ", "))
	}
	return results, nil
}

func measureCollection(ctx context.Context, c *retrieval.Collection) (results []*retrieval.Result, err error) {
	dir, err := os.MkdirTemp("", "facetta-retrieval")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	engines, err := retrieval.NewEngines(c, filepath.Join(dir, c.Name))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, engines.Close()) }()
	for _, engine := range engines.All {
		r, err := retrieval.Measure(ctx, c, engine)
		if err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	return results, nil
}
