package main

import (
	"context"
	"io"

	"facetta/internal/utility"
)

type evalUtilityCommand struct {
	Links        string `help:"Use only ranks: an edge list as for facetta rank; TOPICS then has lines page <tab> topic." type:"existingfile" placeholder:"FILE"`
	Queries      int    `help:"Phrases for each category (${default}, as in the source)." default:"5" placeholder:"N"`
	MinResults   int    `help:"Fewest results of a phrase (${default}); one with fewer is replaced." default:"30" placeholder:"N"`
	Intersection bool   `help:"Compute Kendall's tau on results in the top 30 of both rankings, instead of either."`
	Verbose      bool   `help:"Also print each category."`
	SVG          string `name:"svg" help:"Draw the category graph to this new file." type:"path" placeholder:"FILE"`
	Topics       string `arg:"" help:"Held-out entries: a topics file of pages that the build's own topics do not list." type:"existingfile" placeholder:"TOPICS"`
}

// Help says what the columns are, and shows examples.
func (evalUtilityCommand) Help() string {
	return `Repeats the source's study of what biased ranks are good for: each category's queries are answered with its own ranks, those of its parent,
children and siblings, and unbiased ones.

  tau  Kendall's, on the first 30 results of two rankings: 1 for the same order, 0 for unrelated, -1 for the opposite
  MAP  mean average precision of the first 10 held-out pages; those that the taxonomy puts at or below the category are relevant

Queries are chosen as by facetta eval facets. With --links there are no texts: a fifth of the example pages is hidden at a time, and all pages
are ranked.

Examples:
  facetta eval utility held-out.tsv --data facetta-data --svg categories.svg
  facetta eval utility --links edges.tsv pages-of-topics.tsv`
}

// Run prints the table and draws the graph.
func (e evalUtilityCommand) Run(ctx context.Context, c *console, common *common) error {
	if e.Queries < 1 || e.MinResults < 1 {
		return wrongUsage("--queries and --min-results must be at least 1")
	}
	if err := keepsInputs("--svg", e.SVG, e.Topics, e.Links); err != nil {
		return err
	}
	line := c.progress()
	defer line.end()
	study, err := e.study(ctx, c, common.Data, utility.Options{
		Queries: e.Queries, MinResults: e.MinResults, Intersection: e.Intersection,
		Progress: func(done, all int) { line.show("%d of %d", done, all) },
	})
	line.end()
	if err != nil {
		return err
	}
	if e.Verbose {
		if err := study.WriteCategories(c.out); err != nil {
			return err
		}
	}
	if err := study.Write(c.out); err != nil || e.SVG == "" {
		return err
	}
	return writeFile(e.SVG, func(w io.Writer) error { return study.WriteSVG(w) })
}

func (e evalUtilityCommand) study(ctx context.Context, c *console, data string, o utility.Options) (*utility.Study, error) {
	if e.Links != "" {
		graph, err := readGraph(c, e.Links, e.Topics)
		if err != nil {
			return nil, err
		}
		defer graph.Close() // it was read only
		return utility.Links(ctx, graph, o)
	}
	of, err := c.openHeldOut(data, e.Topics)
	if err != nil {
		return nil, err
	}
	return utility.Phrases(ctx, of.dir, of.listed, of.held, o)
}
