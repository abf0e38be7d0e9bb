// Package peer answers "what would plain Bleve find?": Bleve's own search and scoring, to compare ours with.
//
// Open searches an index of ours, so that both score the same terms of the same fields. Build makes an index as Bleve does it by
// itself: all text in one field, analysed by Bleve's English analyser, which leaves stop words out and stems by Porter's rules.
// A question is a match query: one of its words is enough. Bleve multiplies the sum of the words' scores by the share of them that
// match ("coord"), under either scoring.
package peer

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/mapping"
	"github.com/blevesearch/bleve/v2/search/query"
	index "github.com/blevesearch/bleve_index_api"
)

// Scoring is one of Bleve's scoring models.
type Scoring string

// The scorings. BM25 has k1 = 1.2 and b = 0.75. For a field's average length it takes the field's number of different terms divided by the number of
// documents, as Bleve 2.6 does.
const (
	TFIDF Scoring = index.TFIDFScoring
	BM25  Scoring = index.BM25Scoring
)

// Index is an index that Bleve searches. Only one goroutine may call Search at a time, because the scoring is a setting of the index.
type Index struct {
	bleve   bleve.Index
	mapping *mapping.IndexMappingImpl
	fields  []field
}

type field struct {
	name  string // "" is the field of all texts
	boost float64
}

// Open opens the index that an indexer.Builder wrote to dir. Titles weigh half, as ours do.
func Open(dir string) (*Index, error) {
	x, err := bleve.OpenUsing(filepath.Join(dir, "index"), map[string]any{"read_only": true})
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", dir, err)
	}
	m, ok := x.Mapping().(*mapping.IndexMappingImpl)
	if !ok {
		return nil, fmt.Errorf("open %s: a mapping of kind %T", dir, x.Mapping())
	}
	return &Index{x, m, []field{{"title", 0.5}, {"content", 1}}}, nil
}

// Text is the part of a document that Build indexes.
type Text struct{ Title, Content string }

// Build makes an index in memory, of the kind that supports BM25 (Bleve's own index in memory silently scores by TF-IDF).
func Build(texts []Text) (*Index, error) {
	m := bleve.NewIndexMapping()
	m.DefaultAnalyzer = en.AnalyzerName
	x, err := bleve.NewUsing("", m, scorch.Name, bleve.Config.DefaultKVStore, nil)
	if err != nil {
		return nil, err
	}
	batch := x.NewBatch()
	for i, t := range texts {
		if err := batch.Index(strconv.FormatUint(uint64(i), 16), map[string]any{"title": t.Title, "content": t.Content}); err != nil {
			return nil, err
		}
	}
	if err := x.Batch(batch); err != nil {
		return nil, err
	}
	return &Index{x, m, []field{{"", 1}}}, nil
}

// Search gives the k best documents by their numbers, best first, ties by ascending number.
func (x *Index) Search(ctx context.Context, question string, s Scoring, k int) ([]uint32, error) {
	x.mapping.ScoringModel = string(s)
	r := bleve.NewSearchRequestOptions(x.query(question), k, 0, false)
	r.SortBy([]string{"-_score", "_id"})
	result, err := x.bleve.SearchInContext(ctx, r)
	if err != nil {
		return nil, err
	}
	documents := make([]uint32, len(result.Hits))
	for i, h := range result.Hits {
		doc, err := strconv.ParseUint(h.ID, 16, 32)
		if err != nil {
			return nil, err
		}
		documents[i] = uint32(doc)
	}
	return documents, nil
}

func (x *Index) query(question string) query.Query {
	var any []query.Query
	for _, f := range x.fields {
		m := bleve.NewMatchQuery(question)
		if f.name != "" {
			m.SetField(f.name)
		}
		m.SetBoost(f.boost)
		any = append(any, m)
	}
	if len(any) == 1 {
		return any[0]
	}
	return bleve.NewDisjunctionQuery(any...)
}

// Close closes the index.
func (x *Index) Close() error { return x.bleve.Close() }
