package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

const description = `A faceted web search engine that one person can run: bring topics with example pages, crawl the web around them,
and search it, ranked by text and by one PageRank per topic.

  facetta demo                    a small web of our own, searchable in seconds
  facetta run my-topics.tsv       crawl, build and serve from a topics file
  facetta COMMAND --help          flags and examples of a command

Exit codes: 0 done; 1 failed; 2 wrong usage, such as a file, topic, page or data directory that does not exist; 130 interrupted, with progress saved.`

// The data directories that are used where none is named.
const (
	defaultData = "facetta-data"
	demoData    = "facetta-demo" // demo empties this folder
)

// common are the flags that every command takes.
type common struct {
	Data  string `help:"Data directory (default: facetta-data; facetta-demo for demo)." type:"foldername" placeholder:"DIR"`
	Quiet bool   `help:"Print only results and errors."`
}

// versionFlag prints the version and ends. The parser's own flag does not notice a full disk.
type versionFlag bool

// BeforeReset is called where the flag stands on the command line, whatever else is wrong there.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	if _, err := fmt.Fprintln(app.Stdout, version()); err != nil {
		return err
	}
	app.Exit(exitDone)
	return nil
}

// version gives what --version prints: the module's version (of a build from a checkout it names the commit) and the Go version.
func version() string {
	of := "(unknown)"
	if info, ok := debug.ReadBuildInfo(); ok {
		of = info.Main.Version
	}
	return fmt.Sprintf("facetta %s, %s %s/%s", of, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// commands is the command line: one field a command, one file each.
type commands struct {
	common
	Version versionFlag `help:"Print the version."`

	Demo     demoCommand     `cmd:"" help:"Serve, crawl, build and search a small web of our own."`
	Run      runCommand      `cmd:"" help:"Crawl, build and serve from topics files: the main job."`
	Crawl    crawlCommand    `cmd:"" help:"Fetch the web around the topics' example pages."`
	Build    buildCommand    `cmd:"" help:"Rank and index the fetched pages."`
	Rollback rollbackCommand `cmd:"" help:"Go back to the previous build."`
	Remove   removeCommand   `cmd:"" help:"Remove pages from all results, now and for good."`
	Serve    serveCommand    `cmd:"" help:"Answer queries in the browser and as an API."`
	Status   statusCommand   `cmd:"" help:"Show what has been crawled and built."`
	Topics   topicsCommand   `cmd:"" help:"Import, list and check taxonomies."`
	Search   searchCommand   `cmd:"" help:"Search from the shell."`
	Extract  extractCommand  `cmd:"" help:"Print the main content of HTML files and PDFs."`
	Segment  segmentCommand  `cmd:"" help:"Print the segments that HTML files fall into."`
	Rank     rankCommand     `cmd:"" help:"Rank any edge list, unbiased and by topic."`
	Inspect  inspectCommand  `cmd:"" help:"Explain one page: blocks, links, topics."`
	Eval     evalCommand     `cmd:"" help:"Measure quality on your own copy of test data."`
	Archive  archiveCommand  `cmd:"" help:"Import, export, list, prune and replay archives."`
}
