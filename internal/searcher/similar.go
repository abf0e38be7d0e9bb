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
	maxSimilar  = 10  // pages given of each kind
	maxCiting   = 200 // pages with links to it that are looked at: those with the largest unbiased rank
	maxCited    = 200 // links of each of them; a page with more is a list of everything
	minCiting   = 2   // pages that have to link to both: one alone may be chance
	minShared   = 2   // telling words that a page has to have: one alone says little
	maxSameText = 200 // pages with its words that are compared
)

// Similar is the pages that are like one page.
type Similar struct {
	URL     string          `json:"url"`
	Title   string          `json:"title"`
	Citing  int             `json:"citing"`   // pages with links to it that were looked at
	ByLinks []SimilarByLink `json:"by_links"` // the likest first
	Words   []string        `json:"words"`    // that tell most of its content, as they stand in it
	ByText  []SimilarByWord `json:"by_text"`
}

// SimilarByLink is a page that the same pages link to.
type SimilarByLink struct {
	Neighbour
	Together int     `json:"together"` // pages looked at that link to both
	Topics   float64 `json:"topics"`   // cosine of the two pages' memberships
	Likeness float64 `json:"likeness"` // see likeness; on a scale of its own
}

// SimilarByWord is a page that has the same telling words.
type SimilarByWord struct {
	Neighbour
	Words []string `json:"words"` // of the telling ones, those that it has
	TFIDF float64  `json:"tfidf"` // of the telling words
}

// Similar gives pages that are like a page: those that are linked to beside it (co-citation) and are members of the same topics, and
// those that say the words that tell most of it. Near-duplicates of it are left out, and of others the best is given.
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

// similarByLinks weighs every page that is linked to beside the page.
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

// citation is what the citing pages say of a page beside the one that is asked for.
type citation struct {
	together int
	weight   float64 // sum over the citing pages of 1 / log2(1 + links): a list of everything says little
}

// citedWith looks at the pages that link to a document, and counts what they link to, itself included.
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

// likeness is the weight of the common citations over the root of the page's own in-links, so that a page that everybody links to is not
// like everything; the same topics count up to as much again.
func (b *Build) likeness(c citation, doc uint32, topics float64) float64 {
	in := float64(b.graph.InDegree(graph.Node(b.nodes[doc])))
	return c.weight / math.Sqrt(in) * (1 + topics)
}

// indexed gives the documents of nodes that have one, removed ones left out.
func (b *Build) indexed(nodes []graph.Node) []uint32 {
	var docs []uint32
	for _, n := range nodes {
		if d, ok := b.documentOf(n); ok {
			docs = append(docs, d)
		}
	}
	return docs
}

// firsts gives of the documents, ascending, the first of each group of near-duplicates, without the group of one of them.
func (b *Build) firsts(cited map[uint32]citation, but uint32) []uint32 {
	var docs []uint32
	for d := range cited {
		docs = append(docs, d)
	}
	slices.Sort(docs)
	return b.different(docs, but)
}

// different leaves out documents of whose group one is there, and those of the group of another.
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

// cosine compares two pages' topics by the logarithms of their ranks, ascending by topic.
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

// weight of an entry; its rank is at least 1.
func weight(e facets.Entry) float64 { return math.Log10(float64(e.Rank)) }

// similarByText looks for the telling words of the page.
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

// shared gives those of the words that a document has.
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

// hasAll says whether the term of a word is among some, or those of a row of characters all are.
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
