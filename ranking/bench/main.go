// Command bench measures package ranking and prints a table: link-topics per second, iterations, true errors, memory, and ratios to the PageRank of
// the GAP benchmark suite, which is known to be fast and is run in between.
//
//	go run ./ranking/bench [-gap PR] [-dir DIR] [-topics N] [-tolerance E] [-rounds N] [-update] GRAPH...
//
// GRAPH is a number of pages (generate.HostBlocks), k and a scale (generate.Kronecker with ten links a page), or a file of lines "source<TAB>target".
// PR is GAP's program pr; without it, its algorithm in Go is used instead, on one thread. Graphs are kept in DIR.
//
// Times are processor times, user and system, divided by the number of cores: on a machine that does other work as well, wall times say little. The
// ratios of processor times favour neither side, because the rounds alternate.
package main

import (
	"flag"
	"fmt"
	"os"
)

// options are the flags.
type options struct {
	gap, dir  string
	topics    int
	rounds    int
	tolerance float64
	update    bool
}

func main() {
	var o options
	flag.StringVar(&o.gap, "gap", "", "GAP's pr; its algorithm in Go if empty")
	flag.StringVar(&o.dir, "dir", "", "folder to keep graphs in (default a temporary one)")
	flag.IntVar(&o.topics, "topics", 64, "number of topics")
	flag.IntVar(&o.rounds, "rounds", 3, "rounds, of which the best counts")
	flag.Float64Var(&o.tolerance, "tolerance", 1e-4, "bound on the L1 error of a topic's vector")
	flag.BoolVar(&o.update, "update", false, "measure warm starts and previews as well")
	flag.Parse()
	if flag.NArg() == 0 || o.topics < 1 || o.rounds < 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(o, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(o options, graphs []string) error {
	if o.dir == "" {
		dir, err := os.MkdirTemp("", "bench")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		o.dir = dir
	}
	for _, name := range graphs {
		if err := measure(o, name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}
