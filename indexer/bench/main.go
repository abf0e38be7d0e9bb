// Command bench measures package indexer and prints tables: how fast documents are indexed, what they take on disk and in memory,
// and how long queries take, each beside Bleve on the same documents in the same run.
//
//	go run ./indexer/bench [-documents N] [-dir DIR] [-shared DIR] [-samples N] [-topics N] [-peer=false]
//
// Documents have about 300 words. With -shared (or FACETTA_SHARED), the folder of test data, they are written by a random writer
// who goes on after each word as some page of Debian's documentation does, so that words are as frequent as there and phrases
// occur; queries are the real ones of the folder, by their number of words; phrases are pairs of neighbouring words of documents.
// Without the folder words are "w0", "w1", ... with Zipf frequencies. The index is kept in DIR and used again.
//
// Times are of single queries: "wall" by the clock, "cpu" the processor's, of the goroutine that searches, which says more on a
// machine that does other work as well.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// options are the flags.
type options struct {
	documents, samples, topics int
	dir, shared                string
	peer                       bool
}

func main() {
	var o options
	flag.IntVar(&o.documents, "documents", 100_000, "number of documents")
	flag.IntVar(&o.samples, "samples", 300, "queries of each kind")
	flag.IntVar(&o.topics, "topics", 16, "number of topics")
	flag.StringVar(&o.dir, "dir", "", "folder to keep the index in (default a temporary one)")
	flag.StringVar(&o.shared, "shared", os.Getenv("FACETTA_SHARED"), "folder of test data")
	flag.BoolVar(&o.peer, "peer", true, "measure Bleve as well")
	flag.Parse()
	if flag.NArg() > 0 || o.documents < 1000 || o.samples < 1 || o.topics < 5 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(o options) error {
	if o.dir == "" {
		dir, err := os.MkdirTemp("", "bench")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		o.dir = dir
	}
	m, err := newModel(o.shared)
	if err != nil {
		return err
	}
	dir := filepath.Join(o.dir, fmt.Sprintf("%d-documents", o.documents))
	if _, err := os.Stat(dir); err != nil {
		if err := measureBuild(o, m, dir); err != nil {
			return err
		}
	}
	if err := printSizes(dir, o.documents); err != nil {
		return err
	}
	return measureQueries(o, m, dir)
}
