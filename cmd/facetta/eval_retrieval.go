package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"facetta/internal/retrieval"
)

type evalRetrievalCommand struct {
	Set  []string `help:"Only these collections: cranfield, cacm, cisi." placeholder:"NAME"`
	Join bool     `help:"Take titles into the content, so that all scores see one field and no weights."`
	JSON bool     `name:"json" help:"One object a line: each question, then the means."`
	Out  string   `help:"Also write a file for each question, and stats.txt, to this folder." placeholder:"FOLDER"`
	Dir  string   `arg:"" help:"Folder of test collections: <name>.tar.zst files or unpacked." placeholder:"DIR"`
}

// Help says what is compared with what, and shows examples.
func (evalRetrievalCommand) Help() string {
	return `Searches the test collections Cranfield, CACM and CISI by our text score alone (W, without ranks), and by plain Bleve's TF-IDF and
BM25: on the same terms and fields, and as Bleve indexes English by itself. A document with one word of a question matches.

Examples:
  facetta eval retrieval data/ir
  facetta eval retrieval data/ir --set cranfield --out golden
  facetta eval retrieval data/ir --json | jq -c 'select(.questions)'`
}

// Run prints a table, or objects.
func (e evalRetrievalCommand) Run(ctx context.Context, c *console) error {
	results, err := e.measure(ctx, c)
	if err != nil {
		return err
	}
	if e.Out != "" {
		if err := retrieval.WriteGolden(e.Out, results); err != nil {
			return err
		}
	}
	write := retrieval.WriteTable
	if e.JSON {
		write = retrieval.WriteJSON
	}
	out := bufio.NewWriter(c.out)
	if err := errors.Join(write(out, results), out.Flush()); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	return nil
}

// measure goes through the collections. Those that were not asked for by name may be missing.
func (e evalRetrievalCommand) measure(ctx context.Context, c *console) (results []*retrieval.Result, err error) {
	if isMissing(e.Dir) {
		return nil, wrongUsage("%s: there is no such folder", e.Dir)
	}
	names := e.Set
	if len(names) == 0 {
		names = retrieval.Names()
	}
	for _, name := range names {
		collection, err := retrieval.Load(e.Dir, name)
		if errors.Is(err, fs.ErrNotExist) && len(e.Set) == 0 {
			c.say("%s is not in %s", name, e.Dir)
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
		return nil, fmt.Errorf("no test collection in %s; name a folder with cranfield.tar.zst, cacm.tar.zst or cisi.tar.zst", e.Dir)
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
