package discovery

import (
	"context"
	"fmt"

	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/internal/measure"
	"facetta/internal/searcher"
)

// Labels compares the texts of links to held-out pages with the pages' topics in the taxonomy: right are the page's topic and those above it.
type Labels struct {
	Pages   int
	Members int               // those of them that are members of any topic
	ByPage  measure.Confusion // memberships of at least the threshold
	ByQuery measure.Confusion // topics suggested for a query; right are those of at least lambda of its best k results that are held-out pages
}

// labels has the topics of held-out pages and those above them, as far as they have a vector.
type labels map[uint32]map[taxonomy.Path]bool

func newLabels(d *Drawn) labels {
	ranked := make(map[taxonomy.Path]bool)
	for _, c := range d.Categories {
		ranked[c] = true
	}
	l := make(labels)
	for _, e := range d.Entries {
		if l[e.Doc] == nil {
			l[e.Doc] = make(map[taxonomy.Path]bool)
		}
		for t := e.Topic; t != ""; t = t.Parent() {
			if ranked[t] {
				l[e.Doc][t] = true
			}
		}
	}
	return l
}

// pages counts right and wrong memberships of all held-out pages.
func (l labels) pages(b *searcher.Build) (*Labels, error) {
	found := &Labels{Pages: len(l)}
	for doc, right := range l { // in any order: they are only counted
		topics, err := b.PageTopics(doc, facets.DefaultThreshold)
		if err != nil {
			return nil, err
		}
		member, hits := false, 0
		for _, t := range topics {
			path := taxonomy.Path(t.Topic)
			if path.Dimension() != taxonomy.TopicDimension {
				continue
			}
			member = true
			if found.ByPage.Add(true, right[path], 1); right[path] {
				hits++
			}
		}
		found.ByPage.Add(false, true, float64(len(right)-hits))
		if member {
			found.Members++
		}
	}
	return found, nil
}

// query counts the topics suggested for one query.
func (l labels) query(ctx context.Context, b *searcher.Build, o Outcome, lambda float64, found *Labels) error {
	lists, _, err := b.Rankings(ctx, `"`+o.Query+`"`, []string{searcher.General}, b.Stats().Pages)
	if err != nil {
		return fmt.Errorf("search %q: %w", o.Query, err)
	}
	held, counts := 0, make(map[taxonomy.Path]int)
	for _, hit := range lists[0] {
		if held == searcher.DefaultK {
			break
		}
		if l[hit.Doc] != nil {
			held++
		}
		for t := range l[hit.Doc] {
			counts[t]++
		}
	}
	suggested := make(map[taxonomy.Path]bool)
	for _, t := range o.Suggested {
		suggested[t] = true
		if float64(counts[t]) < lambda*float64(held) {
			found.ByQuery.Add(true, false, 1)
		}
	}
	for t, n := range counts {
		if float64(n) >= lambda*float64(held) {
			found.ByQuery.Add(suggested[t], true, 1)
		}
	}
	return nil
}
