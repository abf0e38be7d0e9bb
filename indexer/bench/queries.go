package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"facetta/indexer"
	"facetta/indexer/query"
)

// kind is a kind of query with its queries.
type kind struct {
	name    string
	queries []indexer.Query
}

// kinds makes queries of one, two and three words, and of phrases of two words, each of which has hits.
func kinds(o options, m *model, x *indexer.Index) ([]kind, error) {
	texts, err := texts(o, m)
	if err != nil {
		return nil, err
	}
	var all []kind
	for n := 1; n <= 3; n++ {
		k := kind{name: fmt.Sprintf("%d words", n)}
		for _, text := range texts {
			q := indexer.ParseQuery(text)
			if len(words(q)) == n {
				k.queries = append(k.queries, q)
			}
		}
		all = append(all, k)
	}
	phrases := kind{name: "phrase"}
	w := m.writer(77)
	for len(phrases.queries) < 4*o.samples {
		if q := indexer.ParseQuery(`"` + w.text(2) + `"`); q.ReadsTexts() {
			phrases.queries = append(phrases.queries, q)
		}
		w = m.writer(w.rng.Uint64())
	}
	all = append(all, phrases)
	for i := range all {
		if err := all[i].keepHits(x, o.samples); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// words are the words of a query that has nothing else; nil when it has.
func words(q indexer.Query) []string {
	nodes, ok := q.Root.(query.And)
	if !ok {
		nodes = query.And{q.Root}
	}
	var all []string
	for _, n := range nodes {
		w, ok := n.(query.Word)
		if !ok || q.ReadsTexts() {
			return nil
		}
		all = append(all, w.Text)
	}
	return all
}

// texts are the real queries, or three random words at most.
func texts(o options, m *model) ([]string, error) {
	var all []string
	if o.shared == "" {
		w := m.writer(78)
		for i := range 20 * o.samples {
			all = append(all, w.text(1+i%3))
		}
		return all, nil
	}
	f, err := os.Open(filepath.Join(o.shared, "data", "ir", "queries.txt"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if _, text, ok := strings.Cut(lines.Text(), ":"); ok {
			all = append(all, text)
		}
	}
	return all, lines.Err()
}

// keepHits keeps queries that have hits, at most n.
func (k *kind) keepHits(x *indexer.Index, n int) error {
	var kept []indexer.Query
	for _, q := range k.queries {
		if len(kept) == n {
			break
		}
		hits, err := x.Search(context.Background(), q, nil, 1)
		if err != nil {
			return err
		}
		if hits.Total > 0 {
			kept = append(kept, q)
		}
	}
	if len(kept) == 0 {
		return fmt.Errorf("no query of %s has hits", k.name)
	}
	k.queries = kept
	return nil
}
