package searcher

import (
	"cmp"
	"context"
	"math"
	"slices"

	"facetta/facets"
	"facetta/indexer"
	"facetta/indexer/analysis"
	"facetta/indexer/query"
	"facetta/indexer/snippet"
	"facetta/ranking/graph"
)

// Bounds on the work for one page.
const (
	maxSimilar  = 10  // pages returned of each kind
	maxCiting   = 200 // linking pages that are looked at: those with the largest unbiased rank
	maxCited    = 200 // links of each linking page; a page with more is a list of everything
	minCiting   = 2   // pages that must link to both: a single one may be chance
	minShared   = 2   // telling words that a page must have: a single one says little
	maxSameText = 200 // pages with these words that are compared
)

// Similar has the pages that are similar to a page.
type Similar struct {
	URL     string          `json:"url"`
	Title   string          `json:"title"`
	Citing  int             `json:"citing"`   // linking pages that were looked at
	ByLinks []SimilarByLink `json:"by_links"` // the most similar first
	Words   []string        `json:"words"`    // the words that tell most about its content, as they stand in it
	ByText  []SimilarByWord `json:"by_text"`
}

// SimilarByLink is a page to which the same pages link.
type SimilarByLink struct {
	Neighbour
	Together int     `json:"together"` // linking pages looked at that link to both
	Topics   float64 `json:"topics"`   // cosine of the two pages' memberships
	Likeness float64 `json:"likeness"` // see likeness; it has a scale of its own
}

// SimilarByWord is a page that has the same telling words.
type SimilarByWord struct {
	Neighbour
	Words []string `json:"words"` // telling words that it has
	TFIDF float64  `json:"tfidf"` // score of the telling words
}

// Similar returns pages that are similar to a page: those to which the same pages link (co-citation) and which are members of the same topics, and
// those with the words that tell most about it. Its near-duplicates are left out, and of other near-duplicates only the best is returned.
func (b *Build) Similar(ctx context.Context, address string) (*Similar, error) {
	doc, head, err := b.head(address)
	if err != nil {
		return nil, err
	}
	s := &Similar{URL: string(head.URL), Title: snippet.ShownTitle(head), ByLinks: []SimilarByLink{}, Words: []string{}, ByText: []SimilarByWord{}}
	if err := b.similarByLinks(s, doc); err != nil {
		return nil, err
	}
	return s, b.similarByText(ctx, s, doc)
}

// similarByLinks weighs every page to which pages link that also link to this page.
func (b *Build) similarByLinks(s *Similar, doc uint32) error {
	cited, citing := b.citedWith(doc)
	s.Citing = citing
	own := b.memberships.AppendRow(nil, doc)
	type candidate struct {
		SimilarByLink
		doc uint32
	}
	var list []candidate
	for _, d := range b.firsts(cited, doc) {
		c := cited[d]
		if c.together < min(minCiting, citing) {
			continue
		}
		topics := cosine(own, b.memberships.AppendRow(nil, d))
		list = append(list, candidate{SimilarByLink{Together: c.together, Topics: topics, Likeness: b.likeness(c, d, topics)}, d})
	}
	slices.SortFunc(list, func(x, y candidate) int {
		return cmp.Or(cmp.Compare(y.Likeness, x.Likeness), cmp.Compare(x.doc, y.doc))
	})
	for _, c := range list[:min(len(list), maxSimilar)] {
		n, err := b.neighbour(c.doc)
		if err != nil {
			return err
		}
		c.Neighbour = n
		s.ByLinks = append(s.ByLinks, c.SimilarByLink)
	}
	return nil
}

// citation sums up the pages that link both to the given page and to another one.
type citation struct {
	together int
	weight   float64 // sum over these pages of 1 / log2(1 + links): a list of everything says little
}

// citedWith looks at the pages that link to a document, and counts the documents to which they link, including the given one.
func (b *Build) citedWith(doc uint32) (cited map[uint32]citation, citing int) {
	node := graph.Node(b.nodes[doc])
	from := b.indexed(b.graph.AppendInLinks(nil, node))
	slices.Sort(from)
	cited = map[uint32]citation{}
	var links []graph.Node
	for _, f := range from[:min(len(from), maxCiting)] {
		links = b.graph.AppendOutLinks(links[:0], graph.Node(b.nodes[f]))
		if len(links) > maxCited {
			continue
		}
		citing++
		weight := 1 / math.Log2(1+float64(len(links)))
		for _, d := range b.indexed(links) {
			c := cited[d]
			cited[d] = citation{c.together + 1, c.weight + weight}
		}
	}
	return cited, citing
}

// likeness is the weight of the common citations, divided by the root of the page's number of in-links, so that a page to which everybody links is
// not similar to everything. Common topics can double it.
func (b *Build) likeness(c citation, doc uint32, topics float64) float64 {
	in := float64(b.graph.InDegree(graph.Node(b.nodes[doc])))
	return c.weight / math.Sqrt(in) * (1 + topics)
}

// indexed returns the documents of nodes that have one, without removed ones.
func (b *Build) indexed(nodes []graph.Node) []uint32 {
	var docs []uint32
	for _, n := range nodes {
		if d, ok := b.documentOf(n); ok {
			docs = append(docs, d)
		}
	}
	return docs
}

// firsts returns the first document of each group of near-duplicates, ascending, without the group of but.
func (b *Build) firsts(cited map[uint32]citation, but uint32) []uint32 {
	var docs []uint32
	for d := range cited {
		docs = append(docs, d)
	}
	slices.Sort(docs)
	return b.different(docs, but)
}

// different keeps only the first document of each group of near-duplicates, and none of the group of but.
func (b *Build) different(docs []uint32, but uint32) []uint32 {
	seen := map[uint32]bool{b.duplicates.First(but): true}
	var kept []uint32
	for _, d := range docs {
		if group := b.duplicates.First(d); !seen[group] {
			seen[group] = true
			kept = append(kept, d)
		}
	}
	return kept
}

// cosine compares two pages' topics by the logarithms of their ranks. Both rows are ascending by topic.
func cosine(x, y []facets.Entry) float64 {
	length := func(row []facets.Entry) (sum float64) {
		for _, e := range row {
			sum += weight(e) * weight(e)
		}
		return sum
	}
	product := 0.0
	for i, j := 0, 0; i < len(x) && j < len(y); {
		switch {
		case x[i].Topic < y[j].Topic:
			i++
		case x[i].Topic > y[j].Topic:
			j++
		default:
			product += weight(x[i]) * weight(y[j])
			i, j = i+1, j+1
		}
	}
	if product == 0 {
		return 0
	}
	return product / math.Sqrt(length(x)*length(y))
}

// weight is the logarithm of an entry's rank, which is at least 1.
func weight(e facets.Entry) float64 { return math.Log10(float64(e.Rank)) }

// similarByText finds the pages that have telling words of the page.
func (b *Build) similarByText(ctx context.Context, s *Similar, doc uint32) error {
	words, err := b.index.TellingWords(doc)
	if err != nil || len(words) < minShared {
		return err
	}
	var all query.And
	for _, w := range words {
		s.Words = append(s.Words, w.Text)
		all = append(all, query.Word{Text: w.Text})
	}
	q := indexer.Query{Query: query.Query{Root: query.Every(all)}, Least: minShared}
	hits, err := b.index.Search(ctx, q, nil, maxSameText)
	if err != nil {
		return err
	}
	tfidf := map[uint32]float64{}
	for _, h := range hits.Top {
		tfidf[h.Doc] = h.TFIDF
	}
	docs := b.different(indexer.Documents(hits.Top), doc)
	for _, d := range docs[:min(len(docs), maxSimilar)] {
		n, err := b.neighbour(d)
		if err != nil {
			return err
		}
		shared, err := b.shared(ctx, q, d, words)
		if err != nil {
			return err
		}
		s.ByText = append(s.ByText, SimilarByWord{Neighbour: n, Words: shared, TFIDF: tfidf[d]})
	}
	return nil
}

// shared returns those of the words that a document has.
func (b *Build) shared(ctx context.Context, q indexer.Query, doc uint32, words []analysis.Word) ([]string, error) {
	factors, _, err := b.index.Factors(ctx, q, doc)
	terms, written := map[string]bool{}, map[string]bool{}
	for _, f := range factors {
		terms[f.Term], written[f.Word] = true, true
	}
	list := []string{}
	for _, w := range words {
		// a page in another language has the word under another term
		if written[w.Text] || hasAll(terms, w) {
			list = append(list, w.Text)
		}
	}
	return list, err
}

// hasAll tells whether the term of a word is in terms or, for a row of characters, all of its terms.
func hasAll(terms map[string]bool, w analysis.Word) bool {
	wanted := []string{w.Term}
	if analysis.IsRow(w.Text) {
		wanted = analysis.Terms(w.Text, analysis.Unstemmed)
	}
	return !slices.ContainsFunc(wanted, func(t string) bool { return !terms[t] })
}

// neighbour describes a document.
func (b *Build) neighbour(doc uint32) (Neighbour, error) {
	head, err := b.index.Head(doc)
	if err != nil {
		return Neighbour{}, err
	}
	return Neighbour{URL: string(head.URL), Title: snippet.ShownTitle(head), Rank: float64(b.unbiased.At(doc))}, nil
}
