package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"facetta/facets/taxonomy"
)

type topicsListCommand struct {
	JSON      bool     `name:"json" help:"Print one JSON object a line."`
	Relations bool     `help:"Show which other topics each one refers to."`
	Files     []string `arg:"" optional:"" help:"Topics files; none means those already imported." placeholder:"FILE"`
}

// Help shows examples.
func (topicsListCommand) Help() string {
	return `Examples:
  facetta topics list starter
  facetta topics list --json | jq .topic`
}

// Run prints the topics in their order.
func (t topicsListCommand) Run(ctx context.Context, c *console, common *common) error {
	all, err := readAllTopics(ctx, c, workspace(common.Data), t.Files, taxonomy.Options{NoText: true})
	if err != nil {
		return err
	}
	out := bufio.NewWriter(c.out)
	defer out.Flush()
	for _, topic := range all.Topics() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := t.print(out, all, topic); err != nil {
			return err
		}
	}
	return out.Flush()
}

func (t topicsListCommand) print(out io.Writer, all *taxonomy.Taxonomy, topic taxonomy.Topic) error {
	var relations []taxonomy.Relation
	if t.Relations {
		relations = all.Relations(topic.Path)
	}
	if t.JSON {
		line := listedTopic{Topic: topic.Path, Entries: topic.Entries, Total: topic.Total}
		for _, r := range relations {
			line.Relations = append(line.Relations, listedRelation{r.Kind, r.Label, r.To})
		}
		return printJSONLine(out, line)
	}
	_, err := fmt.Fprintf(out, "%7d  %s\n", topic.Total, topic.Path)
	for _, r := range relations {
		fmt.Fprintf(out, "           %s\n", r)
	}
	return err
}

// listedTopic is a line of topics list --json.
type listedTopic struct {
	Topic     taxonomy.Path    `json:"topic"`
	Entries   int              `json:"entries"`
	Total     int              `json:"total"`
	Relations []listedRelation `json:"relations,omitempty"`
}

type listedRelation struct {
	Kind  taxonomy.RelationKind `json:"kind"`
	Label string                `json:"label"`
	To    taxonomy.Path         `json:"to"`
}

// readAllTopics reads the named files as one taxonomy, or the imported ones when none is named.
func readAllTopics(ctx context.Context, c *console, w workspace, files []string, o taxonomy.Options) (*taxonomy.Taxonomy, error) {
	if len(files) == 0 {
		t, err := w.taxonomy()
		if err == nil && len(t.Topics()) == 0 {
			return nil, w.lacks("topics", "run facetta topics import FILE, name a file")
		}
		return t, err
	}
	var all taxonomy.Builder
	for _, file := range files {
		if err := scanTopics(ctx, c, file, o, &all); err != nil {
			return nil, err
		}
	}
	t := all.Taxonomy()
	if len(t.Topics()) == 0 {
		return nil, noTopics(strings.Join(files, ", "))
	}
	return t, nil
}

// scanTopics reads a file into a taxonomy that is being built, and says what is wrong with the file.
func scanTopics(ctx context.Context, c *console, file string, o taxonomy.Options, all *taxonomy.Builder) error {
	source, err := openTopics(file)
	if err != nil {
		return err
	}
	defer source.Close()
	report, err := source.scan(ctx, c, o, all)
	if err != nil {
		return err
	}
	c.say("%s", strings.TrimSpace(report.String()))
	if report.Entries == 0 && report.Relations == 0 { // a file with relations only is fine: it goes with one of entries
		return noTopics(file)
	}
	return nil
}
