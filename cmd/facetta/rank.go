package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"facetta/facets/rankfile"
	"facetta/ranking"
)

type rankCommand struct {
	Links     string  `required:"" help:"Edge list: source <tab> target, addresses or integers." type:"existingfile" placeholder:"FILE"`
	Topics    string  `help:"Biasing sets: page <tab> topic." type:"existingfile" placeholder:"FILE"`
	Out       string  `required:"" help:"Folder for ranks.tsv and memberships.tsv." placeholder:"DIR"`
	Damping   float64 `help:"Probability of following a link (${default})." default:"0.85" placeholder:"P"`
	Tolerance float64 `help:"Bound on a vector's L1 error, relative to its mass (${default})." default:"1e-9" placeholder:"E"`
	Threads   int     `help:"Vectors solved at the same time; 0 means one a core." default:"0" placeholder:"N"`
}

// Help shows examples.
func (rankCommand) Help() string {
	return `A page is whatever stands in either file. The pages of Top/Arts/Music count for Top/Arts as well. ranks.tsv has the columns page, unbiased, and
one for each topic (mean 1); memberships.tsv has page, topic, rank and membership where the rank is at least 1.

Example:
  facetta rank --links edges.tsv --topics pages-of-topics.tsv --out ranks`
}

// Run ranks.
func (r rankCommand) Run(ctx context.Context, c *console) error {
	if !(r.Damping > 0 && r.Damping < 1) { // so that NaN is refused as well
		return wrongUsage("--damping %v: choose a number between 0 and 1; 0.85 is usual", r.Damping)
	}
	if !(r.Tolerance >= ranking.MinTolerance && r.Tolerance < 1) || r.Threads < 0 {
		return wrongUsage("--tolerance must be from %g to below 1, 1e-9 is usual, and --threads at least 0", ranking.MinTolerance)
	}
	links, err := os.Open(r.Links)
	if err != nil {
		return err
	}
	defer links.Close()
	var topics io.Reader
	if r.Topics != "" {
		f, err := os.Open(r.Topics)
		if err != nil {
			return err
		}
		defer f.Close()
		topics = f
	}
	line := c.progress()
	summary, err := rankfile.Run(ctx, links, topics, r.Out, rankfile.Options{
		Ranking:  ranking.Options{Damping: r.Damping, Tolerance: r.Tolerance, Threads: r.Threads},
		Progress: func(done, total int) { line.show("rank: %d of %d vectors", done, total) },
	})
	line.end()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.out, summary)
	return err
}
