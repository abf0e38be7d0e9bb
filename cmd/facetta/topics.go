package main

import (
	"context"

	"facetta/facets/taxonomy"
)

type topicsCommand struct {
	Import  topicsImportCommand  `cmd:"" help:"Read topics files into the data directory."`
	List    topicsListCommand    `cmd:"" help:"List topics with their numbers of example pages."`
	Check   topicsCheckCommand   `cmd:"" help:"Report on topics files, and on how much of them has been crawled."`
	Preview topicsPreviewCommand `cmd:"" help:"Estimate which pages new topics would rank first, without building."`
	Forget  topicsForgetCommand  `cmd:"" help:"Remove imported topics from the data directory."`
}

// siteFlag says which entries stand for a whole host.
type siteFlag struct {
	Sites string `help:"Entries that stand for their whole host: auto (those with the path /), never or always (${default})." enum:"auto,never,always" default:"auto" placeholder:"WHICH"`
}

func (f siteFlag) options() (taxonomy.Options, error) {
	policy, err := taxonomy.ParseSitePolicy(f.Sites)
	return taxonomy.Options{SiteEntries: policy}, err
}

// branchFlags choose a part of a taxonomy.
type branchFlags struct {
	Only    []string `sep:"none" help:"Take only this topic and what is below it; repeat for several." placeholder:"TOPIC"`
	Without []string `sep:"none" help:"Leave out this topic and what is below it (Top/World holds the ODP's language trees); repeat for several." placeholder:"TOPIC"`
}

func (f branchFlags) apply(o *taxonomy.Options) error {
	for _, branch := range []struct {
		flag  string
		names []string
		paths *[]taxonomy.Path
	}{{"--only", f.Only, &o.Only}, {"--without", f.Without, &o.Without}} {
		for _, name := range branch.names {
			p, err := taxonomy.ParsePath(name)
			if err != nil {
				return wrongUsage("%s %q: %w", branch.flag, name, err)
			}
			*branch.paths = append(*branch.paths, p)
		}
	}
	return nil
}

type topicsImportCommand struct {
	siteFlag
	branchFlags
	Files []string `arg:"" help:"Topics files, plain or compressed, or: starter." placeholder:"FILE"`
}

// Help shows examples.
func (topicsImportCommand) Help() string {
	return `Examples:
  facetta topics import my-topics.tsv
  facetta topics import structure.rdf.u8.gz content.rdf.u8.gz --without Top/World
  facetta topics import curlie-rdf-all.tar.gz --only Top/Computers
  facetta topics import bookmarks.html
  facetta topics import starter

A line of a TSV file is: url <tab> topic/path [<tab> title [<tab> description]]. CSV, the ODP's RDF files, Curlie's archive, bookmarks,
OPML and Markdown link lists are read, too; the format is recognized by content.`
}

// Run imports the files.
func (t topicsImportCommand) Run(ctx context.Context, c *console, common *common) error {
	o, err := t.options()
	if err != nil {
		return wrongUsage("%w", err)
	}
	if err := t.apply(&o); err != nil {
		return err
	}
	return workspace(common.Data).importTopics(ctx, c, t.Files, o)
}
