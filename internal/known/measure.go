package known

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"facetta/indexer"
	"facetta/internal/retrieval"
	"facetta/internal/weburl"
)

// Depth is the number of documents that are looked at for a query.
const Depth = 100

// Ranking is the factor by which W is multiplied.
type Ranking string

// The rankings, in the order of the table.
const (
	None         Ranking = "none"
	Unbiased     Ranking = "unbiased"
	ByTopic      Ranking = "topic"
	RootUnbiased Ranking = "sqrt unbiased"
	RootByTopic  Ranking = "sqrt topic"
)

var rankings = []Ranking{None, Unbiased, ByTopic, RootUnbiased, RootByTopic}

// Run is the answers of one index under one ranking.
type Run struct {
	Texts   string
	Ranking Ranking
	Answers []retrieval.Answer // by query of the collection
}

// root says whether the factor is the root of a rank.
func (r Ranking) root() bool { return r == RootUnbiased || r == RootByTopic }

// ranked keeps rankings, so that each is made only once.
type ranked map[indexer.Column]*indexer.Ranking

func (r ranked) by(c indexer.Column) *indexer.Ranking {
	if r[c] == nil {
		r[c] = indexer.NewRanking(c)
	}
	return r[c]
}

// ranking gives the ranking for a query; nil is rank 1 for all.
func (c *Collection) ranking(known ranked, r Ranking, q *Query) *indexer.Ranking {
	switch r {
	case Unbiased, RootUnbiased:
		return known.by(c.general)
	case ByTopic, RootByTopic:
		return known.by(c.columns[q.Topic])
	}
	return nil
}

// Measure asks all queries of two indexes: one with the texts that a build indexes, and one with all texts.
func (c *Collection) Measure(ctx context.Context, progress func(doing string)) (runs []Run, err error) {
	for _, t := range []Texts{Content, All} {
		progress("texts: " + t.Name)
		some, err := c.run(ctx, t, rankings)
		if err != nil {
			return nil, err
		}
		runs = append(runs, some...)
	}
	return runs, nil
}

// run makes an index and asks it all queries under some rankings.
func (c *Collection) run(ctx context.Context, t Texts, by []Ranking) (runs []Run, err error) {
	dir, err := os.MkdirTemp("", "facetta-known")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	dir = filepath.Join(dir, "index")
	if err := c.write(ctx, dir, t); err != nil {
		return nil, err
	}
	x, err := indexer.Open(dir)
	if err != nil {
		return nil, err
	}
	defer x.Close()
	known := ranked{}
	for _, r := range by {
		run := Run{Texts: t.Name, Ranking: r}
		for i := range c.Queries {
			q := &c.Queries[i]
			found, err := search(ctx, x, q.Text, c.ranking(known, r, q), r.root())
			if err != nil {
				return nil, fmt.Errorf("search %q: %w", q.Text, err)
			}
			run.Answers = append(run.Answers, retrieval.Answer{Question: &q.Question, Ranking: found, Figures: retrieval.Score(found, q.Gains)})
		}
		runs = append(runs, run)
	}
	return runs, nil
}

// search finds documents with all words, or with most of them when none has all. It orders by W times the rank or its root.
func search(ctx context.Context, x *indexer.Index, line string, r *indexer.Ranking, root bool) ([]uint32, error) {
	q, err := x.WithCompounds(indexer.ParseQuery(line))
	if err != nil {
		return nil, err
	}
	q.RootOfRank = root
	hits, err := x.Search(ctx, q, r, Depth)
	if relaxed, ok := q.Relaxed(); err == nil && hits.Total == 0 && ok {
		hits, err = x.Search(ctx, relaxed, r, Depth)
	}
	return indexer.Documents(hits.Top), err
}

// url gives the URL of a document.
func (c *Collection) url(doc uint32) (weburl.URL, error) {
	head, err := c.index.Head(doc)
	if err != nil {
		return "", err
	}
	return head.URL, nil
}
