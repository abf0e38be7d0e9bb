package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"facetta/facets/taxonomy"
	"facetta/internal/searcher"
	"facetta/internal/weburl"
)

type topicsPreviewCommand struct {
	siteFlag
	branchFlags
	Pages int      `help:"Pages to show for each topic (${default})." default:"10" placeholder:"N"`
	JSON  bool     `name:"json" help:"Print one JSON object a line, for each topic."`
	Names []string `arg:"" help:"Topics files, or the addresses of one topic's example pages." placeholder:"FILE"`
}

// Help shows examples.
func (topicsPreviewCommand) Help() string {
	return `Estimates, from the links of the current build, the ranks that pages would have for each topic of the files; example pages are marked with *.
Nothing is imported or built: run facetta topics import FILE and facetta build for that.

Examples:
  facetta topics preview my-topics.tsv
  facetta topics preview my-topics.tsv --only Top/Arts/Pottery --pages 30
  facetta topics preview https://a.example/kilns.html https://b.example/glazes.html`
}

// maxPreviewed limits the pages of one topic, to the same number as the results of a search.
const maxPreviewed = searcher.MaxResults

// Run prints the best pages of each topic.
func (t topicsPreviewCommand) Run(ctx context.Context, c *console, common *common) error {
	if t.Pages < 1 || t.Pages > maxPreviewed {
		return wrongUsage("--pages %d: must be from 1 to %d", t.Pages, maxPreviewed)
	}
	topics, err := t.topics(ctx, c)
	if err != nil {
		return err
	}
	b, err := workspace(common.Data).openBuild()
	if err != nil {
		return err
	}
	defer b.Close()
	out := bufio.NewWriter(c.out)
	defer out.Flush()
	for _, topic := range topics {
		p, err := b.Preview(ctx, topic.entries, t.Pages)
		if err != nil {
			return fmt.Errorf("preview %s: %w", topic.path, err)
		}
		p.Topic = string(topic.path)
		if err := t.print(out, p); err != nil {
			return err
		}
	}
	return out.Flush()
}

// previewed is a topic with its entries and those of all topics below it; pages that were given by address have no path.
type previewed struct {
	path    taxonomy.Path
	entries []taxonomy.Entry
}

// topics reads the topics to preview.
func (t topicsPreviewCommand) topics(ctx context.Context, c *console) ([]previewed, error) {
	if addresses, ok := t.addresses(); ok {
		return addressesTopic(addresses)
	}
	o, err := t.options()
	if err != nil {
		return nil, wrongUsage("%w", err)
	}
	o.NoText = true
	if err := t.apply(&o); err != nil {
		return nil, err
	}
	all, err := readAllTopics(ctx, c, "", t.Names, o)
	if err != nil {
		return nil, err
	}
	below := make(map[taxonomy.Path][]taxonomy.Entry)
	for _, e := range all.Entries() {
		for path := e.Topic; path.Depth() > 0; path = path.Parent() {
			below[path] = append(below[path], e)
		}
	}
	var topics []previewed
	for _, topic := range all.Topics() {
		if topic.Total > 0 {
			topics = append(topics, previewed{topic.Path, below[topic.Path]})
		}
	}
	return topics, nil
}

// addresses gives the names if all of them are addresses.
func (t topicsPreviewCommand) addresses() ([]string, bool) {
	for _, name := range t.Names {
		if !strings.HasPrefix(name, "http://") && !strings.HasPrefix(name, "https://") {
			return nil, false
		}
	}
	return t.Names, true
}

// addressesTopic is the topic of some pages, each standing for itself.
func addressesTopic(addresses []string) ([]previewed, error) {
	var topic previewed
	for _, address := range addresses {
		u, err := weburl.Parse(address)
		if err != nil {
			return nil, wrongUsage("%s is not a web address: %w", address, err)
		}
		topic.entries = append(topic.entries, taxonomy.Entry{URL: u})
	}
	return []previewed{topic}, nil
}

// print prints a preview.
func (t topicsPreviewCommand) print(out io.Writer, p *searcher.Preview) error {
	if t.JSON {
		return printJSONLine(out, p)
	}
	fmt.Fprintf(out, "%s: %s in the index", cmp.Or(p.Topic, "these pages"), count(p.Examples, "example page", "example pages"))
	if len(p.Missing) > 0 {
		fmt.Fprintf(out, ", %s not in it, such as %s", count(len(p.Missing), "entry", "entries"), p.Missing[0])
	}
	if p.Examples > 0 {
		fmt.Fprintf(out, "; error at most %.2g, in %.0f ms", p.Error, p.TookMS)
	}
	_, err := fmt.Fprintln(out)
	for _, page := range p.Pages {
		mark := " "
		if page.Example {
			mark = "*"
		}
		_, err = fmt.Fprintf(out, "%s rank %9.4g  general %9.4g  %s  %s\n", mark, page.Rank, page.General, page.URL, searcher.Shown(page.Title))
	}
	return err
}
