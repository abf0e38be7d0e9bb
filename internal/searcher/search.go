package searcher

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	"facetta/facets"
	"facetta/indexer"
	"facetta/internal/panics"
)

// Search answers a request. Its errors are *Error, an error of ctx, or an error of the stored files.
func (b *Build) Search(ctx context.Context, r Request) (*Response, error) {
	start := time.Now()
	r = r.withDefaults()
	if err := r.check(); err != nil {
		return nil, err
	}
	ranking, mix, err := b.ranking(r)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, MaxTime)
	defer cancel()
	q, notes, err := b.parse(ctx, r.Query, r.rule())
	if err != nil {
		return nil, err
	}
	f, err := b.findMost(ctx, q, ranking, r)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if f.hits.Partial && isUnknown(r.Page, f.list) {
		return nil, context.DeadlineExceeded
	}
	if err := checkPage(r.Page, f.list, f.hits.Total); err != nil {
		return nil, err
	}
	answer := newResponse(r, f.list, f.hits.Total)
	answer.Mix = mix
	answer.Ignored, answer.Dropped, answer.Notes = f.query.Ignored, q.Dropped, append(notes, cutNotes(f)...)
	if r.Most {
		answer.Match = MatchMost
	}
	answer.Relaxed, answer.Unquoted, answer.Partial = f.relaxed, f.unquoted, f.hits.Partial
	g := panics.NewGroup()
	g.Go(func() error { return b.addFacets(ctx, answer, r, f) })
	g.Go(func() error { return b.addResults(answer, r, b.places(f.list.hits, r, f.query), f.query) })
	g.Go(func() error { return b.addCorrection(ctx, answer, r) })
	g.Go(func() error { return b.addLooser(ctx, answer, r) })
	g.Go(func() error { return b.addMost(ctx, answer, r, f) })
	if err := g.Wait(); err != nil {
		return nil, err
	}
	answer.TookMS = milliseconds(start)
	return answer, nil
}

// milliseconds is the time since start.
func milliseconds(start time.Time) float64 { return float64(time.Since(start).Microseconds()) / 1000 }

func newResponse(r Request, list folded, total int) *Response {
	return &Response{
		Query: r.Query, Topics: r.Topics, Order: r.Order, Total: total, Page: r.Page, Pages: pages(list.most), SurePages: pages(len(list.hits)), K: r.K, Threshold: r.Threshold, Relative: r.Relative, Lambda: r.Lambda,
		Results: []Result{}, Facets: []Facet{}, Languages: []Language{},
	}
}

func (b *Build) topicName(t facets.TopicID) string {
	if t == facets.General {
		return General
	}
	return b.topics[t].Path
}

// places returns the results of the wanted page.
func (b *Build) places(hits []indexer.Hit, r Request, q indexer.Query) []listed {
	if spreads(r, q) {
		return b.spread(hits, r.Page)
	}
	first := (r.Page - 1) * PerPage
	places := make([]listed, 0, PerPage)
	for _, hit := range hits[min(first, len(hits)):min(first+PerPage, len(hits))] {
		places = append(places, listed{Hit: hit})
	}
	return places
}

// addResults adds the page of results. Snippets take most of a query's time, so all cores make them.
func (b *Build) addResults(answer *Response, r Request, places []listed, q indexer.Query) error {
	answer.Results = make([]Result, len(places))
	g := panics.NewGroup()
	var next atomic.Int32
	for range min(runtime.GOMAXPROCS(0), len(places)) {
		g.Go(func() error {
			for i := int(next.Add(1)) - 1; i < len(places); i = int(next.Add(1)) - 1 {
				result, err := b.result(places[i].Hit, q, r.rule())
				if err != nil {
					return err
				}
				result.Position, result.MoreOfHost = (r.Page-1)*PerPage+i+1, places[i].more
				answer.Results[i] = *result
			}
			return nil
		})
	}
	return g.Wait()
}

func (b *Build) result(hit indexer.Hit, q indexer.Query, rule memberRule) (*Result, error) {
	s, err := b.index.Summary(hit.Doc, q)
	if err != nil {
		return nil, err
	}
	topics, err := b.pageTopics(hit.Doc, rule)
	if err != nil {
		return nil, err
	}
	result := &Result{
		URL: string(s.Document.URL), Title: s.Title, Language: s.Document.Language,
		Author: s.Document.Author, Published: s.Document.Published, Site: s.Document.Site, FileType: s.Document.FileType,
		Snippet: s.Snippet, Marks: s.Marks, TitleMarks: s.TitleMarks, Anchor: s.Anchor, AnchorMarks: s.AnchorMarks,
		Score: hit.Score, TFIDF: hit.TFIDF, Rank: hit.Rank, Topics: topics,
	}
	return result, b.addDuplicates(result, hit.Doc)
}

// PageTopics returns the topics of which a document has a membership of at least the threshold (eq. 3.15), each with the document's rank for the
// topic.
func (b *Build) PageTopics(doc uint32, threshold float64) ([]PageTopic, error) {
	return b.pageTopics(doc, memberRule{threshold: threshold})
}

func (b *Build) pageTopics(doc uint32, rule memberRule) ([]PageTopic, error) {
	out := []PageTopic{}
	for _, t := range facets.Topics(b.memberships.AppendRow(nil, doc), b.rivals, b.unit(doc, rule), rule.threshold) {
		name := b.topicName(t.Topic)
		ranking, err := b.rankingOf(name)
		if err != nil {
			return nil, err
		}
		out = append(out, PageTopic{Topic: name, Rank: ranking.At(doc), Membership: t.Membership})
	}
	return out, nil
}

// TopicPages returns the best pages of a topic by its own rank, like a search for everything; the facets are the topic's neighbours by links.
func (b *Build) TopicPages(ctx context.Context, path string, page int) (*Response, error) {
	start := time.Now()
	r := Request{Topics: []string{path}, Page: page}.withDefaults()
	if err := r.check(); err != nil {
		return nil, err
	}
	c, err := b.column(path)
	if err != nil {
		return nil, err
	}
	hits, total := b.index.Best(c, MaxResults), c.Len()-b.RemovedPages()
	list := b.fold(hits, total)
	if err := checkPage(r.Page, list, total); err != nil {
		return nil, err
	}
	answer := newResponse(r, list, total)
	if err := b.addNeighbours(answer, r, hits); err != nil {
		return nil, err
	}
	if err := b.addResults(answer, r, b.places(list.hits, r, indexer.Query{}), indexer.Query{}); err != nil {
		return nil, err
	}
	answer.TookMS = milliseconds(start)
	return answer, ctx.Err()
}
