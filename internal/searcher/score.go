package searcher

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"facetta/indexer"
	"facetta/indexer/snippet"
	"facetta/ranking/graph"
)

// Score explains the score of one page for a search. Score = TFIDF x Rank, or as Order says. TFIDF is the sum of what the Factors add, times
// Proximity. Rank is the weighted sum of the ranks of the Parts.
type Score struct {
	URL       string           `json:"url"`
	Title     string           `json:"title"`
	Query     string           `json:"query"`
	Found     bool             `json:"found"`             // the search finds the page
	Partial   bool             `json:"partial,omitempty"` // time ran out before Found, or all factors, were known
	Order     Order            `json:"order,omitempty"`
	Score     float64          `json:"score"`
	TFIDF     float64          `json:"tfidf"`          // by BM25 if BM25 is set
	BM25      bool             `json:"bm25,omitempty"` // the query asks for it
	Rank      float64          `json:"rank"`
	Factors   []indexer.Factor `json:"factors"`   // those that add most come first; none for a query without words of the index, whose TFIDF is 1
	Pairs     []indexer.Pair   `json:"pairs"`     // neighbouring words of the query
	Proximity float64          `json:"proximity"` // 1 if no pair stands side by side on the page, 3 if all do
	Parts     []RankPart       `json:"parts"`
	Paths     []TopicPath      `json:"paths"` // for the topics by which the search is ranked, or else for the page's strongest topic
	Words     []string         `json:"words"` // the same in sentences
}

// TopicPath is the strongest link path by which a page got its rank for a topic, as in an Explanation.
type TopicPath struct {
	Topic string  `json:"topic"`
	Pages int     `json:"pages"` // of the topic's biasing set
	Steps []Step  `json:"steps"` // empty: no path leads from the topic's pages to the page
	Share float64 `json:"share"`
	Sure  bool    `json:"sure"`
}

// RankPart is the part of the rank from one chosen topic, or General.
type RankPart struct {
	Part
	Rank float64 `json:"rank"` // for this topic
}

// Score explains the score that a search gives to a page.
func (b *Build) Score(ctx context.Context, r Request, address string) (*Score, error) {
	r = r.withDefaults()
	if err := r.check(); err != nil {
		return nil, err
	}
	doc, head, err := b.head(address)
	if err != nil {
		return nil, err
	}
	s := &Score{URL: string(head.URL), Title: snippet.ShownTitle(head), Query: r.Query, Order: r.Order, Factors: []indexer.Factor{}, Pairs: []indexer.Pair{}}
	if err := b.addWords(ctx, s, r, doc); err != nil {
		return nil, err
	}
	if err := b.addRank(s, r, doc); err != nil {
		return nil, err
	}
	if err := b.addPaths(s, r, doc); err != nil {
		return nil, err
	}
	s.Score = s.Order.score(s.TFIDF, s.Rank)
	s.Words = s.sentences(b.index.Len())
	if err := ctx.Err(); !errors.Is(err, context.DeadlineExceeded) {
		return s, err
	}
	return s, nil
}

// addWords explains the first factor.
func (b *Build) addWords(ctx context.Context, s *Score, r Request, doc uint32) error {
	ctx, cancel := context.WithTimeout(ctx, MaxTime)
	defer cancel()
	q, _, err := b.parse(ctx, r.Query, r.rule())
	if err != nil {
		return err
	}
	q, found, err := b.finding(ctx, q, r)
	if err != nil {
		return err
	}
	w, err := b.weigh(ctx, q, doc)
	if err != nil {
		return err
	}
	s.BM25, s.Factors, s.Pairs, s.Proximity, s.TFIDF = q.BM25, append(s.Factors, w.factors...), append(s.Pairs, w.pairs...), w.proximity, w.tfidf
	s.Found = found.Documents.Contains(doc)
	s.Partial = found.Partial && !s.Found || ctx.Err() != nil
	if s.Found && !w.hasWords {
		s.TFIDF = 1
	}
	return nil
}

// weighed is W of a document for a query, with its factors.
type weighed struct {
	factors   []indexer.Factor
	hasWords  bool // the query has words, whether or not they stand in the document
	pairs     []indexer.Pair
	proximity float64
	tfidf     float64 // W
}

// weigh computes W of a document for a query from its factors.
func (b *Build) weigh(ctx context.Context, q indexer.Query, doc uint32) (w weighed, err error) {
	if w.factors, w.hasWords, err = b.index.Factors(ctx, q, doc); err != nil {
		return w, err
	}
	w.pairs, w.proximity, err = b.index.Pairs(ctx, q, doc)
	for _, f := range w.factors {
		w.tfidf += f.Adds
	}
	w.tfidf *= w.proximity
	return w, err
}

// finding returns the matches of a query, with the query. As in a search, if no document has all of it, or the request asks for most of it, these are
// the first relaxed query that finds more, and its matches.
func (b *Build) finding(ctx context.Context, q indexer.Query, r Request) (indexer.Query, indexer.Matches, error) {
	all, err := b.index.Matches(ctx, q)
	if err != nil || !all.Documents.IsEmpty() && !r.Most || all.Partial {
		return q, all, err
	}
	list, err := b.relaxed(ctx, q, r)
	if err != nil {
		return q, all, err
	}
	for _, relaxed := range list {
		most, err := b.index.Matches(ctx, relaxed.Query)
		if err != nil || most.Documents.GetCardinality() > all.Documents.GetCardinality() {
			return relaxed.Query, most, err
		}
	}
	return q, all, nil
}

// addRank explains the second factor.
func (b *Build) addRank(s *Score, r Request, doc uint32) error {
	ranking, mix, err := b.ranking(r)
	if err != nil {
		return err
	}
	if len(mix) == 0 {
		topic := General
		if len(r.Topics) > 0 {
			topic = r.Topics[0]
		}
		mix = []Part{{Topic: topic, Dimension: b.dimensionOf(topic), Weight: 1}}
	}
	for _, p := range mix {
		of, err := b.rankingOf(p.Topic)
		if err != nil {
			return err
		}
		s.Parts = append(s.Parts, RankPart{p, of.At(doc)})
	}
	s.Rank = ranking.At(doc)
	return nil
}

// addPaths adds the link paths.
func (b *Build) addPaths(s *Score, r Request, doc uint32) error {
	topics, err := b.tracedTopics(s, r, doc)
	if err != nil {
		return err
	}
	s.Paths = make([]TopicPath, len(topics))
	for i, topic := range topics {
		x, err := b.explainer(topic)
		if err != nil {
			return err
		}
		p := &s.Paths[i]
		p.Topic, p.Pages = topic, b.pagesOf(topic)
		v, err := x.vector(p.Pages)
		if err != nil {
			return fmt.Errorf("explain %s: %w", s.URL, err)
		}
		if p.Steps, p.Share, p.Sure, err = x.path(v, graph.Node(b.nodes[doc])); err != nil {
			return err
		}
	}
	return nil
}

// tracedTopics are the topics of which a page's rank is a mix, or else its strongest topic. General is left out, as every page belongs to its biasing
// set.
func (b *Build) tracedTopics(s *Score, r Request, doc uint32) (topics []string, err error) {
	for _, p := range s.Parts {
		if p.Topic != General {
			topics = append(topics, p.Topic)
		}
	}
	if len(topics) > 0 {
		return topics, nil
	}
	of, err := b.pageTopics(doc, r.rule())
	if err != nil || len(of) == 0 {
		return nil, err
	}
	return []string{of[0].Topic}, nil
}

// placeNames name the fields in a sentence.
var placeNames = map[string]string{
	"title": "title", "anchor": "texts of links to the page", "content": "content", "boilerplate": "boilerplate", "url": "address",
}

// sentences explain the figures in words.
func (s *Score) sentences(pages int) []string {
	var list []string
	switch {
	case s.Partial:
		list = append(list, "Time ran out before everything about this score was known.")
	case !s.Found:
		list = append(list, "This search does not find the page.")
	}
	list = append(list, fmt.Sprintf("Score %s = %s.", figure(s.Score), s.Order.Formula(figure(s.TFIDF), figure(s.Rank))))
	switch {
	case len(s.Factors) == 0 && s.Found && s.TFIDF == 0:
		list = append(list, "The page has none of the query's words: it is found by something else that the query allows.")
	case len(s.Factors) == 0:
		list = append(list, "The query has no words that the page has, so words do not tell pages apart here.")
	}
	for _, f := range s.Factors {
		list = append(list, fmt.Sprintf("“%s” occurs %s in the %s (%s); at least %s of %s pages have it: %sweight %g × %s adds %s.",
			f.Word, times(f.Frequency), placeNames[f.Field], words(f.Length), Count(f.Documents), Count(pages), repeated(f.Times), f.Weight, s.product(f), figure(f.Adds)))
	}
	if len(s.Pairs) > 0 {
		list = append(list, s.pairSentence())
	}
	var parts []string
	for _, p := range s.Parts {
		parts = append(parts, fmt.Sprintf("%.3g × rank %s for %s", p.Weight, figure(p.Rank), quotedTopic(p.Topic)))
	}
	if len(s.Parts) == 1 {
		return append(list, fmt.Sprintf("Rank %s for %s; 1 is the average page.", figure(s.Rank), quotedTopic(s.Parts[0].Topic)))
	}
	return append(list, fmt.Sprintf("Rank %s = %s; 1 is the average page.", figure(s.Rank), strings.Join(parts, " + ")))
}

// pairSentence names the neighbouring words of the query that stand side by side on the page.
func (s *Score) pairSentence() string {
	var standing []string
	for _, p := range s.Pairs {
		if p.Stands {
			standing = append(standing, "“"+p.Words+"”")
		}
	}
	if len(standing) == 0 {
		return "No neighbouring words of the query stand side by side on the page."
	}
	of := ""
	if len(s.Pairs) > 1 {
		of = fmt.Sprintf(", %d of %d pairs of neighbouring words", len(standing), len(s.Pairs))
	}
	return fmt.Sprintf("%s stand side by side on the page%s: times %s.", strings.Join(standing, ", "), of, figure(s.Proximity))
}

// quotedTopic writes a topic in a sentence. It has quotation marks, as its path may be written from right to left.
func quotedTopic(topic string) string {
	if topic == General {
		return topic
	}
	return "“" + topic + "”"
}

// product writes the product by which a factor's weight is multiplied.
func (s *Score) product(f indexer.Factor) string {
	if s.BM25 {
		return fmt.Sprintf("idf %.3g × 2.2 × %d / (%d + 1.2 × norm %.3g)", f.IDF, f.Frequency, f.Frequency, f.Norm)
	}
	return fmt.Sprintf("idf %.3g² × √%d × norm %.3g", f.IDF, f.Frequency, f.Norm)
}

// repeated writes how often the query has a word, if not once.
func repeated(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf("%d × ", n)
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return Count(n) + " times"
}

func words(n int) string {
	if n == 1 {
		return "1 word"
	}
	return Count(n) + " words"
}
