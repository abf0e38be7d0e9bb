package known

import (
	"fmt"
	"slices"

	"facetta/facets/taxonomy"
	"facetta/internal/retrieval"
)

func questionID(s Source, n int) string { return fmt.Sprintf("%s-%03d", s, n) }

// topicQueries gives a query for each topic with a vector: its name, which asks for its held-out pages.
func topicQueries(vectors []taxonomy.Path, held map[uint32][]taxonomy.Path) (queries []Query) {
	for _, t := range vectors {
		gains := map[uint32]float64{}
		for doc, topics := range held {
			if slices.ContainsFunc(topics, t.Contains) {
				gains[doc] = 1
			}
		}
		name := key(t.Name())
		if len(gains) < MinRelevant || telling(name) == 0 {
			continue
		}
		queries = append(queries, Query{Topic, t, retrieval.Question{ID: questionID(Topic, len(queries)+1), Text: name, Gains: gains}})
	}
	return queries
}

// vectorOf gives the topic itself or the nearest above it that has a vector; "" for none.
func vectorOf(t taxonomy.Path, vectors []taxonomy.Path) taxonomy.Path {
	for ; t.Depth() > 0; t = t.Parent() {
		if slices.Contains(vectors, t) {
			return t
		}
	}
	return ""
}
