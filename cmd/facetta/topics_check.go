package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"facetta/facets/taxonomy"
	"facetta/internal/build"
	"facetta/internal/pipeline"
	"facetta/internal/weburl"
	"facetta/ranking/graph"
)

type topicsCheckCommand struct {
	siteFlag
	Each  bool     `help:"Also print a line for each topic."`
	Files []string `arg:"" optional:"" help:"Topics files; none means those already imported." placeholder:"FILE"`
}

// Help shows examples.
func (topicsCheckCommand) Help() string {
	return `Prints what is wrong with the files and, if the data directory holds a crawl, how much of them was fetched, what became of the rest, and
which topics have too few pages or links for a rank vector, and suggests flags for facetta build.

Examples:
  facetta topics check my-topics.tsv
  facetta topics check my-topics.tsv --data my-crawl --each`
}

// Run prints the report.
func (t topicsCheckCommand) Run(ctx context.Context, c *console, common *common) error {
	o, err := t.options()
	if err != nil {
		return wrongUsage("%w", err)
	}
	o.NoText = true
	w := workspace(common.Data)
	all, err := readAllTopics(ctx, c, w, t.Files, o)
	if err != nil {
		return err
	}
	if all.EntryCount() == 0 && len(all.Topics()) > 0 && len(t.Files) > 0 {
		return wrongUsage("%s has topics but no pages: also name the file with their pages, such as content.rdf.u8", strings.Join(t.Files, ", "))
	}
	if all.EntryCount() == 0 && len(t.Files) > 0 {
		return noTopics(strings.Join(t.Files, ", "))
	}
	archived, err := has(w.archive())
	if err != nil {
		return err
	}
	out := bufio.NewWriter(c.out)
	printTaxonomy(out, all)
	if !archived {
		fmt.Fprintf(out, "nothing is crawled in %s yet, so coverage is unknown\n", common.Data)
		return out.Flush()
	}
	coverage, err := w.cover(c, all)
	if err != nil {
		return err
	}
	printCoverage(out, coverage)
	if t.Each {
		printTopics(out, coverage)
	}
	return out.Flush()
}

func printTaxonomy(out io.Writer, t *taxonomy.Taxonomy) {
	sites, deepest := 0, 0
	for _, e := range t.Entries() {
		if e.Site {
			sites++
		}
	}
	for _, topic := range t.Topics() {
		deepest = max(deepest, topic.Path.Depth())
	}
	fmt.Fprintf(out, "%s, %s (%d for a whole site), deepest level %d\n", count(len(t.Topics()), "topic", "topics"),
		count(t.EntryCount(), "entry", "entries"), sites, deepest)
	if d := t.Duplicates(); d != (taxonomy.Duplicates{}) {
		fmt.Fprintf(out, "duplicates: %s under more than one topic, %s again in another spelling under the same topic\n",
			count(d.Topics, "address", "addresses"), count(d.Spellings, "entry", "entries"))
	}
	if n := len(t.AllRelations()); n > 0 {
		fmt.Fprintf(out, "%s between topics, %d of them to topics not in the files\n", count(n, "relation", "relations"), t.Dangling())
	}
}

// cover compares topics with the archive, the crawler's failures and the current build, where these exist.
func (w workspace) cover(c *console, t *taxonomy.Taxonomy) (*pipeline.Coverage, error) {
	a, err := openToRead(c, string(w))
	if err != nil {
		return nil, err
	}
	defer a.Close()
	var failures func(func(string, weburl.URL) bool) error
	f, err := w.lookAtFrontier(c, "failed addresses are counted as not fetched")
	if err != nil {
		return nil, err
	}
	if f != nil {
		defer f.Close()
		failures = f.Failures
	}
	dir, err := build.Current(string(w))
	if errors.Is(err, build.ErrNone) {
		return pipeline.Cover(a, t, failures, nil)
	}
	if err != nil {
		return nil, err
	}
	g, err := graph.Open(dir.Links())
	if err != nil {
		return nil, fmt.Errorf("link graph of build %s: %w", dir.Name(), err)
	}
	defer g.Close()
	return pipeline.Cover(a, t, failures, g)
}

func printCoverage(out io.Writer, c *pipeline.Coverage) {
	fmt.Fprintf(out, "in the crawl: %d exactly, %d in another spelling, %d by host; not in the crawl: %d\n", c.Exact, c.Alike, c.ByHost, c.Unmatched)
	for _, reason := range byFrequency(c.Missing) {
		fmt.Fprintf(out, "%8d  %s\n", c.Missing[reason], reason)
	}
	printLevels(out, c)
	if c.Links == nil {
		fmt.Fprintln(out, "nothing is built yet, so links are unknown and only pages are judged")
	}
	cut := c.SuggestCut()
	if cut.Useful == 0 {
		fmt.Fprintln(out, "no topic has enough pages and links for a rank vector of its own: crawl more, or bring more example pages")
		return
	}
	fmt.Fprintf(out, "suggested: facetta build --topic-depth %d --min-pages %d\n", cut.Depth, cut.Pages)
	fmt.Fprintf(out, "  keeps %d of %s, and %d of %s\n", cut.KeptUseful, count(cut.Useful, "useful topic", "useful topics"),
		cut.Kept-cut.KeptUseful, count(cut.Weak, "weak one", "weak ones"))
}

// printLevels judges the topics level by level.
func printLevels(out io.Writer, c *pipeline.Coverage) {
	type level struct {
		topics int
		weak   map[pipeline.Weakness]int
		pages  []int
	}
	var levels []level
	for i, t := range c.Topics {
		depth := t.Topic.Depth()
		for len(levels) < depth {
			levels = append(levels, level{weak: map[pipeline.Weakness]int{}})
		}
		l := &levels[depth-1]
		l.topics++
		l.weak[c.Weakness(i)]++
		l.pages = append(l.pages, t.Pages)
	}
	fmt.Fprintf(out, "%8s %8s %8s %13s %9s %13s %12s\n", "level", "topics", "useful", pipeline.PoorlyLinked, pipeline.TooSmall, pipeline.NoPages, "median pages")
	for i, l := range levels {
		slices.Sort(l.pages)
		fmt.Fprintf(out, "%8d %8d %8d %13d %9d %13d %12d\n", i+1, l.topics, l.weak[""], l.weak[pipeline.PoorlyLinked], l.weak[pipeline.TooSmall],
			l.weak[pipeline.NoPages], l.pages[len(l.pages)/2])
	}
}

// printTopics prints a line a topic.
func printTopics(out io.Writer, c *pipeline.Coverage) {
	fmt.Fprintf(out, "%8s %8s %8s %8s %8s %8s %8s %9s %9s  topic\n", "pages", "entries", "exact", "spelling", "by host", "not", "dead", "links out", "links in")
	for i, t := range c.Topics {
		var links pipeline.TopicLinks
		if c.Links != nil {
			links = c.Links[i]
		}
		fmt.Fprintf(out, "%8d %8d %8d %8d %8d %8d %8d %9d %9d  %s", t.Pages, t.Entries, t.Exact, t.Alike, t.ByHost, t.Unmatched, c.Dead[i],
			links.Out, links.In, t.Topic)
		if weak := c.Weakness(i); weak != "" {
			fmt.Fprintf(out, " (%s)", weak)
		}
		fmt.Fprintln(out)
	}
}
