package utility

import (
	"cmp"
	"context"
	"slices"

	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/internal/discovery"
	"facetta/ranking"
	"facetta/ranking/edgelist"
	"facetta/ranking/graph"
)

// Links makes the study on a graph of links with topics.
func Links(ctx context.Context, data *edgelist.Data, o Options) (*Study, error) {
	walk, err := discovery.NewWalk(data, facets.ForwardRanks)
	if err != nil {
		return nil, err
	}
	defer walk.Close() // it was read only
	unbiased, _, err := ranking.Solve(ctx, data.Graph, ranking.Teleport{}, ranking.Options{})
	if err != nil {
		return nil, err
	}
	pages, topics := make(map[taxonomy.Path]int), make(map[uint32][]taxonomy.Path)
	for _, set := range data.Sets {
		pages[taxonomy.Path(set.Topic)] = len(set.Nodes)
		for _, n := range set.Nodes {
			topics[uint32(n)] = append(topics[uint32(n)], taxonomy.Path(set.Topic))
		}
	}
	s := newStudy(pages, o.withDefaults())
	for fold := range discovery.Folds {
		ranks, err := walk.Hide(ctx, fold)
		if err != nil {
			return nil, err
		}
		answers := map[taxonomy.Path][]uint32{NoBias: ordered(unbiased)}
		for i, c := range ranks.Columns {
			answers[taxonomy.Path(data.Sets[i].Topic)] = ordered(c)
		}
		held := heldOut(topics, ranks.Hides)
		for i := range s.Categories {
			c := &s.Categories[i]
			if len(answers[c.Topic]) > 0 && anyOf(held, c.Topic) {
				s.add(c, answers, judgeBy(held, c.Topic))
			}
		}
		if o.Progress != nil {
			o.Progress(fold+1, discovery.Folds)
		}
	}
	return s, nil
}

// ordered gives the pages that have a rank, the highest rank first, ties by node.
func ordered[F float32 | float64](ranks []F) []uint32 {
	var pages []uint32
	for n, r := range ranks {
		if r > 0 {
			pages = append(pages, uint32(n))
		}
	}
	slices.SortStableFunc(pages, func(a, b uint32) int { return cmp.Compare(ranks[b], ranks[a]) })
	return pages
}

// heldOut gives the pages of a fold with their topics.
func heldOut(topics map[uint32][]taxonomy.Path, hides func(graph.Node) bool) map[uint32][]taxonomy.Path {
	of := make(map[uint32][]taxonomy.Path)
	for page, t := range topics {
		if hides(graph.Node(page)) {
			of[page] = t
		}
	}
	return of
}

// anyOf tells whether one of the topics is in the category.
func anyOf(topics map[uint32][]taxonomy.Path, category taxonomy.Path) bool {
	for _, of := range topics {
		if slices.ContainsFunc(of, category.Contains) {
			return true
		}
	}
	return false
}
