// Command bench measures the search of a build of any size and prints tables: how fast documents are indexed, what they take on
// disk and in memory, how soon a search can begin, and how long queries take, each beside Bleve on the same documents in the same
// run.
//
//	go run ./indexer/bench [-documents N] [-dir DIR] [-shared DIR] [-samples N] [-topics N] [-peer=false] [-only EXPRESSION] [build|start|query]
//	go run ./indexer/bench -build BUILD [-shared DIR] [-samples N] [-peer=false] [-only EXPRESSION] [start|query]
//
// Documents have about 300 words. With -shared (or FACETTA_SHARED), the folder of test data, they are written by a random writer
// who goes on after each word as some page of Debian's documentation does, so that words are as frequent as there and phrases
// occur; queries are the real ones of the folder, by their number of words; phrases are pairs of neighbouring words of documents.
// Without the folder words are "w0", "w1", ... with Zipf frequencies. Links and ranks are made up (whole.go). The build is kept in
// DIR and used again.
//
// With -build, a folder that facetta build has made, this build is measured instead. Its pages and topics are real then, and phrases are neighbouring
// words of its pages.
//
// Building, starting and querying run in a process each, so that the memory of one does not count for another; a word at the end of the command line
// chooses one of them.
//
// Times are of single queries. "wall" is by the clock. "cpu" is the processor time of the goroutine that searches, which says more on a machine that
// does other work as well. "all cpu" is the mean processor time of all goroutines for a query: several make a page of results. The row "machine"
// measures work that is always the same: differences between its times come from the machine.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"facetta/internal/build"
)

// options are the flags.
type options struct {
	documents, samples, topics int
	dir, shared                string
	build                      string
	peer                       bool
	only                       string
}

// stage is a part of the work that a process does.
type stage struct {
	name string
	run  func(options, build.Dir) error
}

// stages gives the stages in their order. An existing build is not made again.
func (o options) stages() []stage {
	all := []stage{{"build", measureBuild}, {"start", measureStart}, {"query", measureQueries}}
	if o.build != "" {
		return all[1:]
	}
	return all
}

func main() {
	var o options
	flag.IntVar(&o.documents, "documents", 100_000, "number of documents")
	flag.IntVar(&o.samples, "samples", 300, "queries of each kind")
	flag.IntVar(&o.topics, "topics", 64, "number of topics")
	flag.StringVar(&o.dir, "dir", "", "folder to keep the build in (default a temporary one)")
	flag.StringVar(&o.build, "build", "", "measure this `build` of real pages")
	flag.StringVar(&o.shared, "shared", os.Getenv("FACETTA_SHARED"), "folder of test data")
	flag.BoolVar(&o.peer, "peer", true, "measure Bleve as well")
	flag.StringVar(&o.only, "only", "", "measure only rows of queries that this `expression` finds, as \"1 client, 2 words, one topic, top 10\"")
	flag.Parse()
	if flag.NArg() > 1 || o.documents < 1000 || o.samples < 1 || o.topics < topCategories {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(o, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run runs one stage, or a process for each.
func run(o options, name string) error {
	if name == "" {
		return runAll(o)
	}
	dir := build.Dir(filepath.Join(o.dir, fmt.Sprintf("%d-documents", o.documents)))
	if o.build != "" {
		dir = build.Dir(o.build)
	}
	for _, s := range o.stages() {
		if s.name == name {
			return s.run(o, dir)
		}
	}
	return fmt.Errorf("%q is no stage of this: choose start or query, or without -build, build", name)
}

func runAll(o options) error {
	arguments := slices.Clone(os.Args[1:])
	if o.build == "" && o.dir == "" {
		dir, err := os.MkdirTemp("", "bench")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		arguments = append(arguments, "-dir", dir)
	} else if o.build == "" {
		if err := os.MkdirAll(o.dir, 0o777); err != nil {
			return err
		}
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	for _, s := range o.stages() {
		process := exec.Command(self, append(slices.Clone(arguments), s.name)...)
		process.Stdout, process.Stderr = os.Stdout, os.Stderr
		if err := process.Run(); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return nil
}
