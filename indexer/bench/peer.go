package main

import (
	"context"
	"path/filepath"
	"strconv"

	"facetta/indexer"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/search"
	"github.com/blevesearch/bleve/v2/search/query"
)

// openPeer opens our index with Bleve.
func openPeer(dir string) (bleve.Index, error) {
	return bleve.OpenUsing(filepath.Join(dir, "index"), map[string]any{"read_only": true})
}

// peerQuery is a query in Bleve's terms: every word in the title, an anchor text or the content.
func peerQuery(q indexer.Query) query.Query {
	var all []query.Query
	for _, w := range words(q) {
		var any []query.Query
		for _, field := range []string{"title", "anchor", "content"} {
			t := bleve.NewMatchQuery(w)
			t.SetField(field)
			if field == "title" {
				t.SetBoost(2)
			}
			any = append(any, t)
		}
		all = append(all, bleve.NewDisjunctionQuery(any...))
	}
	return bleve.NewConjunctionQuery(all...)
}

// peerSearch is Bleve's own search for ten hits, in its own order.
func peerSearch(x bleve.Index) func(request) error {
	return func(q request) error {
		_, err := x.Search(bleve.NewSearchRequestOptions(peerQuery(q.query), 10, 0, false))
		return err
	}
}

// peerCustom is Bleve's search for ten hits by score x rank.
func peerCustom(x bleve.Index, r *indexer.Ranking) func(request) error {
	score := func(_ context.Context, d *search.DocumentMatch) (float64, error) {
		doc, err := strconv.ParseUint(d.ID, 16, 32)
		if err != nil {
			return 0, err
		}
		return d.Score * r.At(uint32(doc)), nil
	}
	return func(q request) error {
		custom := query.NewCustomScoreQueryWithScorer(peerQuery(q.query), score, nil, nil)
		_, err := x.Search(bleve.NewSearchRequestOptions(custom, 10, 0, false))
		return err
	}
}
