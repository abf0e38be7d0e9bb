package searcher

import (
	"context"

	"facetta/facets"
	"facetta/indexer"
	"facetta/indexer/snippet"
)

// folded is the list of results: the first MaxResults hits, with only the best of each group of near-duplicates.
type folded struct {
	hits []indexer.Hit // the beginning of the list, or all of it
	most int           // the greatest possible length of the whole list; its length when hits is all of it
}

// found is what a query found.
type found struct {
	*indexer.Prepared // must be closed
	query             indexer.Query
	hits              indexer.Hits
	list              folded
	sample            []indexer.Hit                   // the beginning of the list, whatever page is wanted: the best K hits without near-duplicates
	relaxed           bool                            // the hits have most of the query, as no document has all of it
	unquoted          bool                            // the hits lack only the order of the words in quotes
	settled           bool                            // it is known for all documents whether they match
	others            []facets.TopicID                // topics under whose rankings facets are counted first, beside the ranking of the results
	tops              func() ([][]indexer.Hit, error) // waits for the best K hits under these topics; nil if the search for results did not include them
}

// find returns the hits, with enough of the list of results for the wanted page. The list does not depend on the page: without near-duplicates, the
// first n hits are the beginning of any longer list without near-duplicates.
//
// It first takes as many hits as the page and the facets would need if there were no near-duplicates, and doubles the number while that is too few.
// The fewer hits, the sooner a search can stop.
func (b *Build) find(ctx context.Context, q indexer.Query, ranking *indexer.Ranking, r Request) (*found, error) {
	q.RootOfRank = r.Order == ByRoot
	p, err := b.index.Prepare(ctx, q)
	if err != nil {
		return nil, err
	}
	wanted := min(r.Page*PerPage+1, MaxResults) // one more, to know whether there is a next page
	if spreads(r, q) {
		wanted = min(r.Page*PerPage+near, MaxResults)
	}
	first, err := b.pageAsked(ctx, r, q, ranking)
	if err != nil {
		p.Close()
		return nil, err
	}
	f := &found{Prepared: p, query: q, others: b.others(r)}
	k := min(max(r.K, wanted), MaxResults)
	for {
		if f.hits, err = b.first(ctx, f, ranking, k, r); err != nil {
			p.Close()
			return nil, err
		}
		r.Order.addRanks(f.hits.Top, ranking)
		top := withFirst(first, f.hits.Top)
		f.list = b.fold(top, f.hits.Total)
		if len(f.list.hits) >= wanted || len(f.hits.Top) < k || k == MaxResults {
			f.sample = b.bestOfGroups(top[:min(r.K, len(top))])
			return f, nil
		}
		k = min(2*k, MaxResults)
	}
}

// first finds the first k hits in the wanted order.
func (b *Build) first(ctx context.Context, f *found, ranking *indexer.Ranking, k int, r Request) (indexer.Hits, error) {
	if r.Order != ByDate {
		return b.best(ctx, f, r.Order.by(ranking), k, r.K)
	}
	hits, err := f.Newest(ctx, ranking, k)
	if err == nil {
		f.settled, err = f.Settle(ctx)
	}
	return hits, err
}

// best finds the k best hits. If facets need as many hits and it is known which documents match, it also begins to search under the other rankings.
// Some of these searches take less time together, and the results can be processed meanwhile.
func (b *Build) best(ctx context.Context, f *found, ranking *indexer.Ranking, k, sample int) (hits indexer.Hits, err error) {
	f.settled, err = f.Settle(ctx)
	if err != nil || !f.settled || k != sample || f.tops != nil {
		return f.Search(ctx, ranking, k)
	}
	others, err := b.rankingsOf(f.others)
	if err != nil {
		return hits, err
	}
	hits, f.tops, err = f.SearchFirst(ctx, append([]*indexer.Ranking{ranking}, others...), k)
	return hits, err
}

// findMost is find, but if no page has all of the query, or the request asks for most of it, it searches for pages with most of the query.
func (b *Build) findMost(ctx context.Context, q indexer.Query, ranking *indexer.Ranking, r Request) (*found, error) {
	all, err := b.find(ctx, q, ranking, r)
	if err != nil || all.hits.Total > 0 && !r.Most || all.hits.Partial {
		return all, err
	}
	list, err := b.relaxed(ctx, q, r)
	for _, less := range list {
		var most *found
		if most, err = b.find(ctx, less.Query, ranking, r); err != nil {
			break
		}
		if most.hits.Total > all.hits.Total {
			all.Close()
			most.relaxed, most.unquoted = true, less.unquoted
			return most, nil
		}
		most.Close()
	}
	if err != nil {
		all.Close()
		return nil, err
	}
	return all, nil
}

// fold leaves out every hit with a better one of the same group of near-duplicates before it. total is the number of all hits, and top are the first
// of them.
func (b *Build) fold(top []indexer.Hit, total int) folded {
	list := folded{hits: b.bestOfGroups(top)}
	list.most = max(min(total, MaxResults)-(len(top)-len(list.hits)), len(list.hits))
	return list
}

// bestOfGroups returns the best hit of each group of near-duplicates.
func (b *Build) bestOfGroups(hits []indexer.Hit) []indexer.Hit {
	best := make([]indexer.Hit, 0, len(hits))
	b.eachFirst(hits, func(hit *indexer.Hit) { best = append(best, *hit) })
	return best
}

// eachFirst passes to give the first hit of each group of near-duplicates.
func (b *Build) eachFirst(hits []indexer.Hit, give func(*indexer.Hit)) {
	shown := map[uint32]bool{}
	for i := range hits {
		if doc := hits[i].Doc; !b.duplicates.Alone(doc) {
			group := b.duplicates.First(doc)
			if shown[group] {
				continue
			}
			shown[group] = true
		}
		give(&hits[i])
	}
}

// addDuplicates adds the near-duplicates of a result's document, whether they match the query or not.
func (b *Build) addDuplicates(result *Result, doc uint32) error {
	others := b.leftOf(b.duplicates.Others(doc))
	result.NearDuplicates = len(others)
	for _, d := range others[:min(len(others), MaxDuplicates)] {
		head, err := b.index.Head(d)
		if err != nil {
			return err
		}
		result.Duplicates = append(result.Duplicates, Duplicate{URL: string(head.URL), Title: snippet.ShownTitle(head)})
	}
	return nil
}
