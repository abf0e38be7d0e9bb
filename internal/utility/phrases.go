package utility

import (
	"context"
	"fmt"

	"facetta/facets/taxonomy"
	"facetta/indexer"
	"facetta/internal/build"
	"facetta/internal/discovery"
	"facetta/internal/searcher"
)

// Phrases makes the study on a build, with phrases from held-out entries as queries. listed is the taxonomy that the build was made from.
func Phrases(ctx context.Context, dir build.Dir, listed, held *taxonomy.Taxonomy, o Options) (*Study, error) {
	o = o.withDefaults()
	drawn, err := discovery.Draw(dir, listed, held)
	if err != nil {
		return nil, err
	}
	b, err := searcher.Open(dir)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	pages := make(map[taxonomy.Path]int)
	for _, t := range b.Topics() {
		if t.Dimension == string(taxonomy.TopicDimension) {
			pages[taxonomy.Path(t.Path)] = t.Pages
		}
	}
	topics := make(map[uint32][]taxonomy.Path) // of held-out pages
	for _, e := range drawn.Entries {
		topics[e.Doc] = append(topics[e.Doc], e.Topic)
	}
	s := newStudy(pages, o)
	for i := range s.Categories {
		c := &s.Categories[i]
		if err := s.ask(ctx, b, c, drawn.Phrases[c.Topic], judgeBy(topics, c.Topic)); err != nil {
			return nil, err
		}
		if o.Progress != nil {
			o.Progress(i+1, len(s.Categories))
		}
	}
	return s, nil
}

// ask tries phrases until enough have results.
func (s *Study) ask(ctx context.Context, b *searcher.Build, c *Category, phrases []string, j judge) error {
	relatives := s.relatives(c)
	names := make([]string, len(relatives))
	for i, t := range relatives {
		if names[i] = string(t); t == NoBias {
			names[i] = searcher.General
		}
	}
	for i, phrase := range phrases {
		if c.Queries == s.options.Queries || i == s.options.Queries*discovery.MaxTries {
			break
		}
		lists, total, err := b.Rankings(ctx, `"`+phrase+`"`, names, b.Stats().Pages)
		if err != nil {
			return fmt.Errorf("search %q: %w", phrase, err)
		}
		if total < s.options.MinResults {
			continue
		}
		answers := make(map[taxonomy.Path][]uint32, len(lists))
		for k, t := range relatives {
			answers[t] = indexer.Documents(lists[k])
		}
		s.add(c, answers, j)
	}
	return nil
}

// judgeBy judges pages by the topics of held-out entries.
func judgeBy(topics map[uint32][]taxonomy.Path, category taxonomy.Path) judge {
	return func(page uint32) (judged, relevant bool) {
		for _, t := range topics[page] {
			if category.Contains(t) {
				return true, true
			}
		}
		return len(topics[page]) > 0, false
	}
}
