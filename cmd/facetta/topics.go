package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"facetta/facets/taxonomy"
	"facetta/internal/pipeline"
)

type topicsCommand struct {
	Import topicsImportCommand `cmd:"" help:"Read topics files into the data directory."`
	List   topicsListCommand   `cmd:"" help:"List topics with their numbers of example pages."`
	Check  topicsCheckCommand  `cmd:"" help:"Report on a topics file, and on how much of it is in the crawl."`
}

// siteFlag says which entries stand for whole hosts.
type siteFlag struct {
	Sites string `help:"Entries that stand for their whole host: auto (those with the path /), never or always." enum:"auto,never,always" default:"auto" placeholder:"WHICH"`
}

func (f siteFlag) options() (taxonomy.Options, error) {
	policy, err := taxonomy.ParseSitePolicy(f.Sites)
	return taxonomy.Options{SiteEntries: policy}, err
}

type topicsImportCommand struct {
	siteFlag
	Files []string `arg:"" help:"TSV, CSV or ODP RDF files, plain or compressed, or: starter." placeholder:"FILE"`
}

// Help shows examples.
func (topicsImportCommand) Help() string {
	return `Examples:
  facetta topics import my-topics.tsv
  facetta topics import content.rdf.u8.gz
  facetta topics import starter

A line of a TSV file is: url <tab> topic/path [<tab> title [<tab> description]]`
}

// Run imports the files.
func (t topicsImportCommand) Run(c *console, common *common) error {
	o, err := t.options()
	if err != nil {
		return wrongUsage("%w", err)
	}
	return workspace(common.Data).importTopics(c, t.Files, o)
}

type topicsListCommand struct {
	JSON bool     `name:"json" help:"One object a line."`
	File []string `arg:"" optional:"" help:"Topics files; none means those imported." placeholder:"FILE"`
}

// Help shows examples.
func (topicsListCommand) Help() string {
	return `Examples:
  facetta topics list starter
  facetta topics list --json | jq .topic`
}

// Run prints the topics in their order.
func (t topicsListCommand) Run(ctx context.Context, c *console, common *common) error {
	all, err := readAllTopics(c, workspace(common.Data), t.File, taxonomy.Options{})
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(c.out)
	for _, topic := range all.Topics() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if t.JSON {
			err = encoder.Encode(map[string]any{"topic": topic.Path, "entries": topic.Entries, "total": topic.Total})
		} else {
			_, err = fmt.Fprintf(c.out, "%7d  %s\n", topic.Total, topic.Path)
		}
		if err != nil {
			return fmt.Errorf("write: %w", err)
		}
	}
	return nil
}

// readAllTopics reads the named files as one taxonomy, or the imported ones when none is named.
func readAllTopics(c *console, w workspace, files []string, o taxonomy.Options) (*taxonomy.Taxonomy, error) {
	if len(files) == 0 {
		t, err := w.taxonomy()
		if err == nil && len(t.Topics()) == 0 {
			return nil, fmt.Errorf("no topics in %s: run facetta topics import FILE, or name a file", string(w))
		}
		return t, err
	}
	var all taxonomy.Builder
	for _, file := range files {
		t, report, err := readTopics(file, o)
		if err != nil {
			return nil, err
		}
		c.say("%s", report)
		for _, topic := range t.Topics() {
			all.AddTopic(topic.Path)
		}
		for _, e := range t.Entries() {
			all.AddEntry(e)
		}
	}
	return all.Taxonomy(), nil
}

type topicsCheckCommand struct {
	siteFlag
	Files []string `arg:"" optional:"" help:"Topics files; none means those imported." placeholder:"FILE"`
}

// Help shows examples.
func (topicsCheckCommand) Help() string {
	return `Prints what is wrong with the files, and, when the data directory holds a crawl, how many entries of each topic are in it.

Examples:
  facetta topics check my-topics.tsv
  facetta topics check my-topics.tsv --data my-crawl`
}

// Run prints the report.
func (t topicsCheckCommand) Run(c *console, common *common) error {
	o, err := t.options()
	if err != nil {
		return wrongUsage("%w", err)
	}
	w := workspace(common.Data)
	all, err := readAllTopics(c, w, t.Files, o)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%d topics, %d entries, deepest level %d\n", len(all.Topics()), all.EntryCount(), deepest(all))
	if _, err := os.Stat(w.archive()); err != nil {
		fmt.Fprintf(c.out, "nothing is crawled in %s yet, so coverage is not known\n", common.Data)
		return nil
	}
	a, err := openToRead(common.Data)
	if err != nil {
		return err
	}
	defer a.Close()
	fmt.Fprintln(c.out, pipeline.Coverage(a, all))
	return nil
}

func deepest(t *taxonomy.Taxonomy) int {
	depth := 0
	for _, topic := range t.Topics() {
		depth = max(depth, topic.Path.Depth())
	}
	return depth
}
