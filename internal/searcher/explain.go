package searcher

import (
	"context"
	"fmt"
	"slices"

	"facetta/facets"
	"facetta/facets/explain"
	"facetta/facets/taxonomy"
	"facetta/indexer/snippet"
	"facetta/ranking/column"
	"facetta/ranking/graph"
)

// maxCarriers is the most links that carried a page's rank that are named.
const maxCarriers = 10

// Explanation says why a page ranks as it does for a topic: which links carried its rank there.
type Explanation struct {
	URL         string    `json:"url"`
	Title       string    `json:"title"`
	Topic       string    `json:"topic"` // path, or General
	Dimension   string    `json:"dimension"`
	TopicPages  int       `json:"topic_pages"`  // pages of its biasing set
	Rank        float64   `json:"rank"`         // for the topic; the mean over all pages is 1
	Position    int       `json:"position"`     // of the page among all pages by that rank, from 1
	Of          int       `json:"of"`           // all pages
	Membership  *float64  `json:"membership"`   // eq. 3.15 with MemberRank; nil where MemberRank is below 1, so that the membership is not positive
	MemberRank  float64   `json:"member_rank"`  // rank of MemberKind for the topic; 0 if below 1
	MemberKind  string    `json:"member_kind"`  // the kind of ranks from which memberships are computed: a facets.RankKind
	Uncertainty int       `json:"uncertainty"`  // number of the topic's facets.Rivals for which the page has such a rank of 1 or more (eq. 3.14)
	SmallTopics int       `json:"small_topics"` // other topics of the dimension with such a rank that are too small to be rivals
	MemberPath  []Hop     `json:"member_path"`  // path by which most of MemberRank came from an example page; empty if MemberKind does not follow links both ways, or the rank comes only from sharing in the host
	Damping     float64   `json:"damping"`      // part of a page's rank that its links pass on
	Jump        float64   `json:"jump"`         // share of the rank that comes from being in the biasing set
	Links       []Carrier `json:"links"`        // the strongest links to the page, at most 10, none of removed pages
	OtherLinks  Others    `json:"other_links"`  // links not named
	Path        []Step    `json:"path"`         // the strongest link path from a page of the biasing set to the page; empty if there is none
	PathShare   float64   `json:"path_share"`   // part of the page's rank that came along exactly this path
	PathSure    bool      `json:"path_sure"`    // false: the search was bounded, another path may be stronger
}

// Carrier is a link to the page.
type Carrier struct {
	URL   string  `json:"url"`
	Title string  `json:"title"`
	Rank  float64 `json:"rank"`  // of the linking page
	Links int     `json:"links"` // number of links of the linking page
	Share float64 `json:"share"` // part of the explained rank that this link carries
}

// Others are links that are not named one by one.
type Others struct {
	Count int     `json:"count"`
	Share float64 `json:"share"` // carried by all of them
}

// Step is a page of a link path. Share is the part of its rank that the link from the page before carries; for the first page, the part that it has
// as a page of the biasing set.
type Step struct {
	URL   string  `json:"url"`
	Title string  `json:"title"`
	Rank  float64 `json:"rank"`
	Share float64 `json:"share"`
}

// Hop is a page of a path that follows links both ways.
type Hop struct {
	URL   string `json:"url"`
	Title string `json:"title"`
	Back  bool   `json:"back"` // this page links to the page before; else that page links to this one
}

// Explain explains the rank of an indexed page for a topic, or for General.
func (b *Build) Explain(ctx context.Context, address, topic string) (*Explanation, error) {
	x, err := b.explainer(topic)
	if err != nil {
		return nil, err
	}
	doc, head, err := b.head(address)
	if err != nil {
		return nil, err
	}
	e := &Explanation{
		URL: string(head.URL), Title: snippet.ShownTitle(head), Topic: topic, Dimension: b.dimensionOf(topic), TopicPages: b.index.Len(),
		Damping: b.manifest.Parameters.Damping,
		Rank:    x.rank(doc), Position: x.position(doc), Of: b.index.Len() - b.RemovedPages(), Links: []Carrier{}, Path: []Step{}, MemberPath: []Hop{},
	}
	if topic != General {
		e.TopicPages = b.pagesOf(topic)
	}
	e.MemberKind = string(b.memberKind())
	if m, ok := b.membership(doc, topic, memberRule{}); ok {
		e.Membership, e.MemberRank = &m.Membership, m.Rank
		if err := x.way(e, graph.Node(b.nodes[doc])); err != nil {
			return nil, err
		}
	}
	e.Uncertainty, e.SmallTopics = b.uncertainty(doc, topic)
	if err := x.trace(e, graph.Node(b.nodes[doc])); err != nil {
		return nil, err
	}
	return e, ctx.Err()
}

// pagesOf is the number of pages of a topic's biasing set.
func (b *Build) pagesOf(topic string) int { return b.topics[b.numbers[topic]].Pages }

// uncertainty is eq. 3.14 for a page and a topic; small is the number of topics that are left out as too small.
func (b *Build) uncertainty(doc uint32, topic string) (rivals, small int) {
	if topic == General { // the only one of its dimension
		if b.unbiased.At(doc) >= 1 {
			return 1, 0
		}
		return 0, 0
	}
	row, all := b.memberships.AppendRow(nil, doc), facets.Rivals{Dimensions: b.rivals.Dimensions}
	rivals = b.rivals.Uncertainty(row, b.topicID(topic))
	return rivals, all.Uncertainty(row, b.topicID(topic)) - rivals
}

// memberKind is the kind of ranks from which memberships are computed.
func (b *Build) memberKind() facets.RankKind {
	return facets.RankKind(b.manifest.Parameters.Members)
}

// explainer explains ranks of one topic.
type explainer struct {
	*Build
	ranks *column.Column
}

// explainer returns the explainer for a topic, or for General.
func (b *Build) explainer(topic string) (explainer, error) {
	x := explainer{b, b.unbiased}
	if topic != General {
		c, err := b.column(topic)
		if err != nil {
			return x, err
		}
		x.ranks = c.Column
	}
	if n := x.ranks.Others(); n != len(b.unindexed) {
		return x, damaged(fmt.Errorf("%d pages that are no documents have %d ranks for %s", len(b.unindexed), n, topic))
	}
	return x, nil
}

func (x explainer) rank(doc uint32) float64 { return float64(x.ranks.At(doc)) }

// position is a document's position among all pages that are not removed, from 1; equal ranks are in ascending order of documents.
func (x explainer) position(doc uint32) int {
	own, position := x.rank(doc), 1
	for d := range uint32(x.index.Len()) {
		if r := x.rank(d); (r > own || r == own && d < doc) && !x.index.IsRemoved(d) {
			position++
		}
	}
	return position
}

func (x explainer) ofNode(n graph.Node) float64 {
	if d := x.documents[n]; d != noDocument {
		return x.rank(d)
	}
	i, _ := slices.BinarySearch(x.unindexed, n)
	return float64(x.ranks.OtherAt(i))
}

// vector has the ranks with the links that carried them. Its paths go only through pages that may be named. pages is the number of the topic's pages.
func (x explainer) vector(pages int) (*explain.Vector, error) {
	v, err := explain.NewVector(x.graph, x.ofNode, x.manifest.Parameters.Damping, pages)
	if err == nil {
		v.Hide(func(n graph.Node) bool { return !x.isShown(n) })
	}
	return v, err
}

// isShown tells whether a page may be named: it is indexed, and not removed.
func (x explainer) isShown(n graph.Node) bool {
	_, shown := x.documentOf(n)
	return shown
}

// trace adds the links and the path.
func (x explainer) trace(e *Explanation, node graph.Node) error {
	pages := e.TopicPages
	if e.Topic == General {
		pages = x.graph.NodeCount()
	}
	v, err := x.vector(pages)
	if err != nil {
		return fmt.Errorf("explain %s: %w", e.URL, err)
	}
	links, jump := v.Inflow(node)
	e.Jump = jump
	for _, l := range links {
		if len(e.Links) >= maxCarriers || !x.isShown(l.From) {
			e.OtherLinks.Count++
			e.OtherLinks.Share += l.Share
			continue
		}
		step, err := x.step(l.From, l.Share)
		if err != nil {
			return err
		}
		e.Links = append(e.Links, Carrier{step.URL, step.Title, step.Rank, int(x.graph.OutDegree(l.From)), l.Share})
	}
	e.Path, e.PathShare, e.PathSure, err = x.path(v, node)
	return err
}

// path returns the strongest link path to a page, with the part of the page's rank that came along it; sure is false if the search was bounded.
func (x explainer) path(v *explain.Vector, node graph.Node) (steps []Step, share float64, sure bool, err error) {
	path := v.Path(node)
	steps = make([]Step, len(path.Nodes))
	for i, n := range path.Nodes {
		if steps[i], err = x.step(n, path.Shares[i]); err != nil {
			return nil, 0, false, err
		}
	}
	return steps, path.Share, path.Sure, nil
}

// way adds the path by which the page is a member of the topic.
func (x explainer) way(e *Explanation, node graph.Node) error {
	if e.Topic == General || !facets.RankKind(e.MemberKind).BothWays() {
		return nil
	}
	var sets [][]uint32 // the topic's own pages, and those of all topics below it
	for _, t := range x.topics {
		if taxonomy.Path(e.Topic).Contains(taxonomy.Path(t.Path)) {
			sets = append(sets, t.Nodes)
		}
	}
	inSet := func(n graph.Node) bool {
		return slices.ContainsFunc(sets, func(set []uint32) bool {
			_, ok := slices.BinarySearch(set, uint32(n))
			return ok
		})
	}
	for _, h := range explain.Way(x.graph, e.Damping, node, inSet, x.isShown) {
		head, err := x.index.Head(x.documents[h.Node])
		if err != nil {
			return err
		}
		e.MemberPath = append(e.MemberPath, Hop{string(head.URL), snippet.ShownTitle(head), h.Back})
	}
	return nil
}

// step describes an indexed page.
func (x explainer) step(n graph.Node, share float64) (Step, error) {
	head, err := x.index.Head(x.documents[n])
	if err != nil {
		return Step{}, err
	}
	return Step{string(head.URL), snippet.ShownTitle(head), x.ofNode(n), share}, nil
}
