package main

import (
	"errors"
	"os"
	"slices"
	"strings"

	"facetta/facets/taxonomy"
	"facetta/internal/build"
	"facetta/internal/pipeline"
)

// choiceFlags choose the topics that get a rank vector.
type choiceFlags struct {
	TopicDepth int      `help:"Deepest level of topics that get a rank vector (${default})." default:"5" placeholder:"N"`
	MaxTopics  int      `help:"Most topics of a dimension that get a rank vector, the largest first (${default})." default:"500" placeholder:"N"`
	MinPages   int      `help:"Fewest fetched example pages that a topic needs for a rank vector (${default})." default:"1" placeholder:"N"`
	Vectors    string   `help:"File of topics that get a rank vector, one path a line, instead of choosing them by depth and pages." placeholder:"FILE"`
	Symbolic   bool     `help:"Let a topic include the pages of topics that it refers to by symbolic relations (Arts: Typography@)."`
	Dimensions []string `help:"Dimensions of topics to build: topic, origin (by top-level domain), kind (academia, media, ...), where there are enough pages (${default})." enum:"topic,origin,kind" default:"topic,origin,kind" placeholder:"D"`
	Rules      string   `help:"File of your own dimensions: lines dimension <tab> topic <tab> pattern (.de, example.org/blog/, /~, Top/**/Maps). Each topic needs 10 pages on 3 hosts." placeholder:"FILE"`
}

// options reads the files, so that a mistake in them shows before hours of work. The listed topics are not looked up yet.
func (f choiceFlags) options(p *build.Parameters) (pipeline.Options, error) {
	if f.TopicDepth < 1 || f.MaxTopics < 1 || f.MinPages < 1 {
		return pipeline.Options{}, wrongUsage("--topic-depth, --max-topics and --min-pages must be at least 1")
	}
	p.TopicDepth, p.MaxTopics, p.MinPages, p.Symbolic = f.TopicDepth, f.MaxTopics, f.MinPages, f.Symbolic
	rules, err := f.rules()
	if err != nil {
		return pipeline.Options{}, err
	}
	vectors, err := f.vectors()
	return pipeline.Options{Parameters: *p, Rules: rules, Vectors: vectors}, err
}

func (f choiceFlags) rules() (*taxonomy.Rules, error) {
	rules := new(taxonomy.Rules)
	for _, d := range f.Dimensions {
		if d == string(taxonomy.TopicDimension) {
			continue
		}
		if err := rules.AddBuiltin(taxonomy.Dimension(d)); err != nil {
			return nil, wrongUsage("--dimensions: %w", err)
		}
	}
	if f.Rules == "" {
		return rules, nil
	}
	file, err := os.Open(f.Rules)
	if err != nil {
		return nil, wrongUsage("--rules: %w", err)
	}
	defer file.Close()
	if err := rules.Add(file, f.Rules); err != nil {
		return nil, wrongUsage("--rules: %w", err)
	}
	return rules, nil
}

// vectors reads the list of topics; nil when there is none. Without the dimension topic the list is empty.
func (f choiceFlags) vectors() ([]taxonomy.Path, error) {
	if !slices.Contains(f.Dimensions, string(taxonomy.TopicDimension)) {
		return []taxonomy.Path{}, nil
	}
	if f.Vectors == "" {
		return nil, nil
	}
	paths := []taxonomy.Path{}
	err := listedLines("--vectors", f.Vectors, "path", func(line int, text string) error {
		p, err := taxonomy.ParsePath(text)
		if err != nil || p == taxonomy.Root {
			return wrongUsage("--vectors: %s:%d: %q is not a topic below %s", f.Vectors, line, text, taxonomy.Root)
		}
		paths = append(paths, p)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return nil, wrongUsage("--vectors: %s names no topic: write one path a line", f.Vectors)
	}
	return paths, nil
}

// resolveTopics finds listed topics in the taxonomy; a path may go through symbolic relations.
func resolveTopics(t *taxonomy.Taxonomy, paths []taxonomy.Path) ([]taxonomy.Path, error) {
	if paths == nil {
		return nil, nil
	}
	found := make([]taxonomy.Path, 0, len(paths))
	for _, p := range paths {
		topic, ok := t.Resolve(p)
		if !ok {
			return nil, unknownTopic(t, p)
		}
		found = append(found, topic.Path)
	}
	return found, nil
}

// unknownTopic says that there is no such topic, and offers those with the nearest names.
func unknownTopic(t *taxonomy.Taxonomy, p taxonomy.Path) error {
	var near []string
	for _, n := range t.Nearest(p, 3) {
		near = append(near, string(n))
	}
	if len(near) == 0 {
		return wrongUsage("no topic %s: run facetta topics list to see them", p)
	}
	return usageError{errors.New("no topic " + string(p) + "; near it: " + strings.Join(near, ", "))}
}
