package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"facetta/facets/classify"
	"facetta/ranking"
	"facetta/ranking/edgelist"
	"facetta/ranking/graph"
)

type evalTopicsCommand struct {
	Links   string  `required:"" help:"Edge list: source <tab> target, addresses or integers; may be .gz or .zst." type:"existingfile" placeholder:"FILE"`
	Topics  string  `required:"" help:"Example pages: page <tab> topic; may be .gz or .zst." type:"existingfile" placeholder:"FILE"`
	Texts   string  `help:"Texts of the example pages, to compare with a text classifier: page <tab> text on one line; may be .gz or .zst." type:"existingfile" placeholder:"FILE"`
	Anchors string  `help:"Texts of links, for models that use them: target page <tab> text, as facetta archive links --texts prints; may be .gz or .zst." type:"existingfile" placeholder:"FILE"`
	Fitted  bool    `help:"Also fit models of all that links tell, which takes three times as long; implied by --texts and --anchors."`
	Fewer   []int   `name:"fewer-words" help:"Also print a table for pages whose texts have fewer words than this; repeat for several tables." placeholder:"N"`
	Levels  []int   `help:"Levels of the topics to find; 1 is the top (${default})." default:"1" placeholder:"N"`
	Folds   int     `help:"Number of parts that the example pages are divided into; one is hidden at a time (${default})." default:"5" placeholder:"N"`
	Seed    uint64  `help:"Random seed for dividing them (${default})." default:"1" placeholder:"N"`
	Damping float64 `help:"Probability of following a link (${default})." default:"0.85" placeholder:"P"`
}

// Help says what the columns are, and shows examples.
func (evalTopicsCommand) Help() string {
	return `Hides one part of the topics' example pages at a time, ranks by topic from the others, and sees for which topic each hidden page ranks
highest. The columns, for all parts together:

  coverage  percent of the hidden pages that the method says anything about
  accuracy  percent of those whose first topic is right; largest: if it were always the topic with the most example pages
  guessing  percent of all hidden pages that are right if pages that are not covered are assigned that topic
  macro-F1  mean over topics, with pages that are not covered as misses
  MRR       mean of 1 / position of the right topic, 0 for pages that are not covered

Walks follow links forward, as the source's do, backward, or both ways. For each: rank, as in the source; membership, only where it makes a
facet; size, with each example page counting alike instead of each topic; host, half of it the mean of the page's host. With --texts: text, a
naive Bayes classifier of words, also with its shares added to those of size and size+host; haveliwala, rank times the topic's probability by
the text, at level 1. Fitted models are log-linear, with weights learned from pages that are not hidden: text, from its words; from links
alone: links, all that the graph tells; +path, the path of the page's address; +host, its host and folders; +address, both; with --anchors,
+anchors, the texts of links to it; and each of these with the text. The last lines tell how far one is ahead of another, in standard errors of
a page-by-page comparison.

Examples:
  facetta eval topics --links edges.tsv --topics pages-of-topics.tsv
  facetta eval topics --links edges.tsv.zst --topics pages-of-topics.tsv --levels 1,2,3
  facetta eval topics --links edges.tsv --topics pages-of-topics.tsv --fitted
  facetta eval topics --links edges.tsv --topics pages-of-topics.tsv --texts texts.tsv --fewer-words 100`
}

// Run prints a table a level.
func (e evalTopicsCommand) Run(ctx context.Context, c *console) error {
	if err := e.check(); err != nil {
		return err
	}
	line := c.progress()
	defer line.end()
	data, err := readGraph(c, e.Links, e.Topics)
	if err != nil {
		return err
	}
	defer data.Close() // it was read only
	texts, err := e.readTexts(e.Texts, "texts of", data, line)
	if err != nil {
		return err
	}
	anchors, err := e.readTexts(e.Anchors, "texts of links to", data, line)
	if err != nil {
		return err
	}
	for i, number := range e.Levels {
		level := classify.NewLevel(data.Sets, number)
		results, err := classify.Evaluate(ctx, data.Graph, level, classify.Options{
			Folds: e.Folds, Seed: e.Seed, Ranking: ranking.Options{Damping: e.Damping}, Texts: texts, Anchors: anchors,
			FewerWords: e.Fewer, Fitted: e.Fitted || texts != nil || anchors != nil, Name: data.AppendName,
			Progress: func(done, total int) { line.show("topics: level %d, %d of %d folds", number, done, total) },
		})
		line.end()
		if errors.Is(err, classify.ErrTooFew) {
			return fmt.Errorf("%s, level %d: %d topics, %d example pages: %w", e.Topics, number, len(level.Topics), len(level.Pages), err)
		}
		if err != nil {
			return err
		}
		if i > 0 {
			fmt.Fprintln(c.out)
		}
		if err := e.print(c.out, level, results); err != nil {
			return err
		}
	}
	return nil
}

// print writes the tables of a level: one of all pages, and one of the pages with fewer words than each limit.
func (e evalTopicsCommand) print(w io.Writer, level *classify.Level, results [][]classify.Result) error {
	for i, of := range results {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "level %d: %d topics, %d example pages", level.Number, len(level.Topics), len(level.Pages))
		if i > 0 {
			fmt.Fprintf(w, ", %d of them of fewer than %d words", hidden(of), e.Fewer[i-1])
		}
		fmt.Fprintln(w)
		if err := classify.WriteTable(w, of); err != nil {
			return err
		}
	}
	return nil
}

// hidden gives the number of pages, which is the same in all results.
func hidden(results []classify.Result) int {
	if len(results) == 0 {
		return 0
	}
	return results[0].Hidden
}

func (e evalTopicsCommand) check() error {
	const maxFolds = 1000
	if e.Folds < 2 || e.Folds > maxFolds {
		return wrongUsage("--folds %d: choose 2 to %d; 5 hides a fifth of the pages at a time", e.Folds, maxFolds)
	}
	if !(e.Damping > 0 && e.Damping < 1) { // so that NaN is refused as well
		return wrongUsage("--damping %v: choose a number between 0 and 1; 0.85 is usual", e.Damping)
	}
	for _, words := range e.Fewer {
		if words < 1 || e.Texts == "" {
			return wrongUsage("--fewer-words %d: choose 1 or more, and name the pages' texts with --texts", words)
		}
	}
	for _, l := range e.Levels {
		if l < 1 {
			return wrongUsage("--levels: %d is not a level; 1 is the top", l)
		}
	}
	return nil
}

// readTexts reads the texts of the example pages, nil if no file is named.
func (evalTopicsCommand) readTexts(path, what string, data *edgelist.Data, line *progress) (*classify.Texts, error) {
	if path == "" {
		return nil, nil
	}
	nodes := map[string]graph.Node{}
	for _, s := range data.Sets {
		for _, n := range s.Nodes {
			nodes[string(data.AppendName(nil, n))] = n
		}
	}
	f, err := line.c.openList(path, nil)
	if err != nil {
		return nil, err
	}
	defer f.Close() // it was read only
	texts, err := classify.ReadTexts(f, nodes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	line.c.say("%s: %d of %d lines are %s example pages", path, texts.Lines-texts.Unknown, texts.Lines, what)
	return texts, nil
}
