package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/internal/build"
	"facetta/internal/discovery"
	"facetta/ranking/edgelist"
	"facetta/ranking/graph"
)

type evalFacetsCommand struct {
	Links      string  `help:"Use only ranks: an edge list as for facetta rank; TOPICS then has lines page <tab> topic." type:"existingfile" placeholder:"FILE"`
	Queries    int     `help:"Phrases for each category (${default}, as in the source)." default:"5" placeholder:"N"`
	MinResults int     `help:"Fewest results of a phrase (${default}); one with fewer is replaced. With --links: fewest pages of a list." default:"10" placeholder:"N"`
	Iterations int     `help:"Rounds of topic discovery (${default})." default:"1" placeholder:"N"`
	Lambda     float64 `help:"Least share with which a topic is suggested (${default})." default:"0.1" placeholder:"L"`
	Members    string  `name:"memberships" help:"With --links: ranks that memberships are computed from, as for facetta build (${default})." default:"both-size-host" placeholder:"M"`
	Reached    bool    `help:"With --links: leave out hidden pages that no topic reaches."`
	Listings   string  `help:"With --links: hide only the pages of this file, lines page <tab> topic <tab> directory page that links to it, for the topics below one top category at a time, along with these links." type:"existingfile" placeholder:"FILE"`
	Verbose    bool    `help:"Print each query and the topics it suggested."`
	Topics     string  `arg:"" help:"Held-out entries: a topics file of pages that the build's own topics do not list." type:"existingfile" placeholder:"TOPICS"`
}

// Help shows examples.
func (evalFacetsCommand) Help() string {
	return `Follows the source's protocol: it searches for phrases that stand for a category, and the suggested topics should contain the category or an
ancestor. Phrases come from titles, descriptions and link texts of held-out entries: pages of the current build that the taxonomy puts into
a category, but that were not example pages. For comparison, it shows what a fixed list of topics achieves, whatever the query.

With --links there are no texts: a fifth of the example pages is hidden at a time, and a category's hidden pages are the result list. If the
graph has the directory's own pages, whose links are the labels, --listings removes the links from these to hidden pages.

Examples:
  facetta eval facets held-out.tsv --data facetta-data
  facetta eval facets --links edges.tsv pages-of-topics.tsv
  facetta eval facets --links edges.tsv --listings listings.tsv pages-of-topics.tsv`
}

// Run prints the table.
func (e evalFacetsCommand) Run(ctx context.Context, c *console, common *common) error {
	if e.Queries < 1 || e.MinResults < 1 || e.Iterations < 1 || e.Iterations > 5 {
		return wrongUsage("--queries and --min-results must be at least 1, --iterations from 1 to 5")
	}
	if !(e.Lambda > 0 && e.Lambda <= 1) { // so that NaN is refused as well
		return wrongUsage("--lambda %v: choose a share above 0, and at most 1, such as %g", e.Lambda, facets.DefaultLambda)
	}
	switch {
	case e.Listings != "" && e.Links == "":
		return wrongUsage("--listings needs a graph: name its links with --links")
	case e.Reached && e.Links == "":
		return wrongUsage("--reached needs a graph: name its links with --links")
	}
	kind, err := facets.ParseRankKind(e.Members)
	if err != nil {
		return wrongUsage("%w", err)
	}
	run := func() (*discovery.Report, error) { return e.phrases(ctx, c, common.Data) }
	if e.Links != "" {
		run = func() (*discovery.Report, error) { return e.rankOnly(ctx, c, kind) }
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
	of, err := c.openHeldOut(data, e.Topics)
	if err != nil {
		return nil, err
	}
	line := c.progress()
	defer line.end()
	return discovery.Phrases(ctx, of.dir, of.listed, of.held, discovery.Options{
		Queries: e.Queries, MinResults: e.MinResults, Iterations: e.Iterations, Lambda: e.Lambda,
		Progress: func(done, all int) { line.show("%d of %d categories", done, all) },
	})
}

func (e evalFacetsCommand) rankOnly(ctx context.Context, c *console, kind facets.RankKind) (*discovery.Report, error) {
	data, err := readGraph(c, e.Links, e.Topics)
	if err != nil {
		return nil, err
	}
	defer data.Close()
	o := discovery.RankOptions{Kind: kind, MinResults: e.MinResults, Lambda: e.Lambda, Reached: e.Reached}
	if e.Listings != "" {
		if o.Listings, err = readListings(c, e.Listings, data); err != nil {
			return nil, err
		}
	}
	return discovery.RankOnly(ctx, data, o)
}

// readListings reads a file of listings and says how many lines it had to leave out.
func readListings(c *console, path string, data *edgelist.Data) (*discovery.Listings, error) {
	f, err := edgelist.Open(path, nil)
	if err != nil {
		return nil, err
	}
	defer f.Close() // it was read only
	l, err := discovery.ReadListings(f, data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if l.Unknown > 0 {
		c.say("%s: %d of %d lines do not have three fields, or name a page that is not in the graph", path, l.Unknown, l.Lines)
	}
	return l, nil
}

// heldOut is a build with the taxonomy that it was made from, and a taxonomy of the pages to ask it for.
type heldOut struct {
	dir          build.Dir
	listed, held *taxonomy.Taxonomy
}

// openHeldOut finds the current build of a data directory, and reads a topics file of single pages; it says how much it had to leave out.
func (c *console) openHeldOut(data, path string) (of heldOut, err error) {
	if of.dir, err = build.Current(data); err != nil {
		return of, err
	}
	if of.listed, err = workspace(data).taxonomy(); err != nil {
		return of, err
	}
	f, err := os.Open(path)
	if err != nil {
		return of, err
	}
	defer f.Close() // it was read only
	var report *taxonomy.Report
	if of.held, report, err = taxonomy.Read(f, path, taxonomy.Options{SiteEntries: taxonomy.SitesNever}); err != nil {
		return of, fmt.Errorf("read %s: %w", path, err)
	}
	if len(report.Defects) > 0 {
		c.say("%s", strings.TrimSpace(report.String()))
	}
	if report.Entries == 0 {
		return of, noTopics(path)
	}
	return of, nil
}

// readGraph reads an edge list and its topics, and says how much it had to leave out.
func readGraph(c *console, links, topics string) (*edgelist.Data, error) {
	r := edgelist.NewReader(graph.Options{})
	for _, file := range []struct {
		path string
		read func(io.Reader) (*edgelist.Report, error)
	}{{links, r.ReadLinks}, {topics, r.ReadTopics}} {
		f, err := c.openList(file.path, nil)
		if err != nil {
			return nil, err
		}
		report, err := file.read(f)
		_ = f.Close() // it was read only
		if err == nil {
			err = hasLines(report)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file.path, err)
		}
		if report.GarbageLines() > 0 {
			c.say("%s: %v", file.path, report)
		}
	}
	return r.Build()
}

// hasLines gives an error for a list without a usable line: empty tables would be taken for results.
func hasLines(report *edgelist.Report) error {
	if report.Used == 0 && report.GarbageLines() == 0 {
		return errors.New("it has no usable lines: write two fields a line, separated by a tab")
	}
	return report.Useless()
}
