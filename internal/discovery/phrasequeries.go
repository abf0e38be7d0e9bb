package discovery

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"facetta/facets/taxonomy"
	"facetta/indexer"
	"facetta/internal/build"
	"facetta/internal/searcher"
)

// Options of Phrases. The zero value is the default.
type Options struct {
	Queries    int // for each category; 0 means the source's 5
	MinResults int // fewest results of a phrase, which is replaced by another otherwise; 0 means 10 (the source had 100 of 9.2 M pages)
	Iterations int // i_max; 0 means 1
	Progress   func(done, all int)
}

// maxTries bounds the phrases that are tried for one query.
const maxTries = 20

// Phrases runs the protocol on a build with phrases from held-out entries of a taxonomy.
func Phrases(ctx context.Context, dir build.Dir, held *taxonomy.Taxonomy, o Options) (*Report, error) {
	if o.Queries == 0 {
		o.Queries = 5
	}
	if o.MinResults == 0 {
		o.MinResults = 10
	}
	topics, err := build.ReadTopics(dir)
	if err != nil {
		return nil, err
	}
	entries, err := heldOut(dir, topics, held)
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		return nil, errors.New("none of these entries is a page of the index that is no example page: give pages of the same web that the build's topics do not list")
	}
	b, err := searcher.Open(dir)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	var categories []taxonomy.Path
	for _, t := range topics {
		if t.Dimension == string(taxonomy.TopicDimension) {
			categories = append(categories, taxonomy.Path(t.Path))
		}
	}
	var outcomes []Outcome
	drawn := candidates(categories, entries)
	for i, c := range categories {
		found, err := ask(ctx, b, c, drawn[c], o)
		if err != nil {
			return nil, err
		}
		outcomes = append(outcomes, found...)
		if o.Progress != nil {
			o.Progress(i+1, len(categories))
		}
	}
	return newReport(outcomes), nil
}

// ask tries phrases until enough have results. What is left over of the queries counts as without results.
func ask(ctx context.Context, b *searcher.Build, category taxonomy.Path, drawn []string, o Options) ([]Outcome, error) {
	var outcomes []Outcome
	for i, phrase := range drawn {
		if len(outcomes) == o.Queries || i == o.Queries*maxTries {
			break
		}
		answer, err := b.Search(ctx, searcher.Request{Query: `"` + phrase + `"`, Iterations: o.Iterations})
		if err != nil {
			return nil, fmt.Errorf("search %q: %w", phrase, err)
		}
		if answer.Total < o.MinResults {
			continue
		}
		outcome := Outcome{Category: category, Query: phrase, Results: answer.Total}
		for _, f := range answer.Facets {
			if f.Suggested && f.Dimension == string(taxonomy.TopicDimension) {
				outcome.Suggested = append(outcome.Suggested, taxonomy.Path(f.Topic))
			}
		}
		outcomes = append(outcomes, outcome)
	}
	return outcomes, nil
}

// heldOut gives the texts of the entries whose pages are indexed and in no topic's example pages.
func heldOut(dir build.Dir, topics []build.Topic, held *taxonomy.Taxonomy) ([]Entry, error) {
	index, err := indexer.Open(string(dir))
	if err != nil {
		return nil, err
	}
	defer index.Close()
	nodes, err := index.Nodes()
	if err != nil {
		return nil, err
	}
	var entries []Entry
	for _, e := range held.Entries() {
		doc, ok, err := index.DocOf(e.URL)
		if err != nil {
			return nil, err
		}
		if !ok || isExample(topics, nodes[doc]) {
			continue
		}
		page, err := index.Head(doc)
		if err != nil {
			return nil, err
		}
		texts := append([]string{e.Title, e.Description}, page.Anchors...)
		if e.Title == "" {
			texts = append(texts, page.Title)
		}
		entries = append(entries, Entry{e.Topic, texts})
	}
	return entries, nil
}

// isExample looks at topics only: every page has an origin.
func isExample(topics []build.Topic, node uint32) bool {
	return slices.ContainsFunc(topics, func(t build.Topic) bool {
		_, ok := slices.BinarySearch(t.Nodes, node)
		return ok && t.Dimension == string(taxonomy.TopicDimension)
	})
}
