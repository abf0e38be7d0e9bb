package main

import (
	"context"
	"fmt"
	"os"

	"facetta/facets/taxonomy"
	"facetta/internal/build"
	"facetta/internal/discovery"
	"facetta/ranking"
	"facetta/ranking/edgelist"
	"facetta/ranking/graph"
)

type evalFacetsCommand struct {
	Links      string `help:"Rank-only: an edge list as for facetta rank; TOPICS are then lines page <tab> topic." type:"existingfile" placeholder:"FILE"`
	Queries    int    `help:"Phrases for each category (${default}, as in the source)." default:"5" placeholder:"N"`
	MinResults int    `help:"Fewest results of a phrase (${default}); another one takes its place." default:"10" placeholder:"N"`
	Iterations int    `help:"Rounds of discovering topics (${default})." default:"1" placeholder:"N"`
	Reached    bool   `help:"With --links: leave hidden pages out that no topic reaches."`
	Verbose    bool   `help:"Print each query and what it suggested."`
	Topics     string `arg:"" help:"Held-out entries: a topics file of pages that the build's own topics do not list." type:"existingfile" placeholder:"TOPICS"`
}

// Help shows examples.
func (evalFacetsCommand) Help() string {
	return `The source's protocol: phrases that stand for a category are searched, and the suggested topics should contain the category or an
ancestor. Phrases come from titles, descriptions and link texts of held-out entries: pages of the current build that the taxonomy puts into
a category, but that were no example pages. Beside it: what a fixed list of topics finds, whatever is asked.

With --links there are no texts: a fifth of the example pages is hidden, five times, and a category's hidden pages are the result list.

Examples:
  facetta eval facets held-out.tsv --data facetta-data
  facetta eval facets --links edges.tsv pages-of-topics.tsv`
}

// Run prints the table.
func (e evalFacetsCommand) Run(ctx context.Context, c *console, common *common) error {
	if e.Queries < 1 || e.MinResults < 1 || e.Iterations < 1 || e.Iterations > 5 {
		return wrongUsage("--queries and --min-results must be at least 1, --iterations from 1 to 5")
	}
	run := func() (*discovery.Report, error) { return e.phrases(ctx, c, common.Data) }
	if e.Links != "" {
		run = func() (*discovery.Report, error) { return e.rankOnly(ctx) }
	}
	report, err := run()
	if err != nil {
		return err
	}
	if e.Verbose {
		if err := report.WriteQueries(c.out); err != nil {
			return err
		}
	}
	return report.Write(c.out)
}

func (e evalFacetsCommand) phrases(ctx context.Context, c *console, data string) (*discovery.Report, error) {
	dir, err := build.Current(data)
	if err != nil {
		return nil, err
	}
	f, err := os.Open(e.Topics)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	held, _, err := taxonomy.Read(f, e.Topics, taxonomy.Options{SiteEntries: taxonomy.SitesNever})
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", e.Topics, err)
	}
	line := c.progress()
	defer line.end()
	return discovery.Phrases(ctx, dir, held, discovery.Options{
		Queries: e.Queries, MinResults: e.MinResults, Iterations: e.Iterations,
		Progress: func(done, all int) { line.show("%d of %d categories", done, all) },
	})
}

func (e evalFacetsCommand) rankOnly(ctx context.Context) (*discovery.Report, error) {
	links, err := edgelist.Open(e.Links, nil)
	if err != nil {
		return nil, err
	}
	defer links.Close()
	topics, err := edgelist.Open(e.Topics, nil)
	if err != nil {
		return nil, err
	}
	defer topics.Close()
	r := edgelist.NewReader(graph.Options{})
	if _, err := r.ReadLinks(links); err != nil {
		return nil, fmt.Errorf("read %s: %w", e.Links, err)
	}
	if _, err := r.ReadTopics(topics); err != nil {
		return nil, fmt.Errorf("read %s: %w", e.Topics, err)
	}
	data, err := r.Build()
	if err != nil {
		return nil, err
	}
	defer data.Close()
	return discovery.RankOnly(ctx, data, e.Reached, ranking.Options{})
}
