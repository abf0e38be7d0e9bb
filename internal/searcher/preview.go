package searcher

import (
	"context"
	"fmt"
	"slices"
	"time"

	"facetta/facets/taxonomy"
	"facetta/ranking"
	"facetta/ranking/graph"
)

// Preview has the pages that a topic would rank first if the build had it.
type Preview struct {
	Topic    string        `json:"topic,omitempty"`
	Examples int           `json:"examples"`          // pages of the index that the entries name
	Missing  []string      `json:"missing,omitempty"` // addresses of entries without a page
	Pages    []PreviewPage `json:"pages"`             // by falling rank
	Error    float64       `json:"error"`             // bound of the ranks' error: L1 norm, divided by the number of pages
	TookMS   float64       `json:"took_ms"`
}

// PreviewPage is a page with its rank for the topic and its unbiased rank.
type PreviewPage struct {
	URL     string  `json:"url"`
	Title   string  `json:"title"`
	Rank    float64 `json:"rank"`
	General float64 `json:"general"`
	Example bool    `json:"example"` // an entry names the page
}

// Preview estimates the ranks for a topic with these entries from the build's links (ranking.System.Preview), and returns at most n of the best
// pages. Within the error, these are the ranks that facetta build would compute. An entry of a whole site means all pages of its host; its address
// must be in the index. Nothing is stored. It takes 24 bytes of memory for each page of the index.
func (b *Build) Preview(ctx context.Context, entries []taxonomy.Entry, n int) (*Preview, error) {
	start := time.Now()
	p := &Preview{Pages: []PreviewPage{}}
	examples, err := b.exampleNodes(entries, p)
	if err != nil || len(examples) == 0 {
		return p, err
	}
	p.Examples = len(examples)
	teleport, err := ranking.Biased(examples)
	if err != nil {
		return nil, err
	}
	system, err := ranking.NewSystem(b.graph, ranking.Options{Damping: b.manifest.Parameters.Damping})
	if err != nil {
		return nil, err
	}
	ranks, stats, err := system.Preview(ctx, teleport, ranking.PreviewOptions{})
	if err != nil {
		return nil, err
	}
	p.Error = stats.Error
	for _, hit := range b.index.Best(byNode{ranks, b.nodes}, n) {
		if hit.Rank == 0 {
			break // no link path leads from the examples to this one, nor to those after it
		}
		page, err := b.neighbour(hit.Doc)
		if err != nil {
			return nil, err
		}
		_, example := slices.BinarySearch(examples, graph.Node(b.nodes[hit.Doc]))
		p.Pages = append(p.Pages, PreviewPage{page.URL, page.Title, hit.Rank, page.Rank, example})
	}
	p.TookMS = milliseconds(start)
	return p, nil
}

// exampleNodes returns the entries' pages, ascending, and adds missing ones to the preview.
func (b *Build) exampleNodes(entries []taxonomy.Entry, p *Preview) (nodes []graph.Node, err error) {
	for _, e := range entries {
		doc, ok, err := b.docOf(e.URL)
		if err != nil {
			return nil, fmt.Errorf("find %s: %w", e.URL, err)
		}
		if !ok {
			p.Missing = append(p.Missing, string(e.URL))
			continue
		}
		first := graph.Node(b.nodes[doc])
		end := first + 1
		if e.Site {
			first, end = b.graph.HostNodes(b.graph.HostOf(first))
		}
		var site []graph.Node
		for node := first; node < end; node++ {
			site = append(site, node)
		}
		nodes = append(nodes, b.left(site)...)
	}
	slices.Sort(nodes)
	return slices.Compact(nodes), nil
}

// byNode gives the ranks of a vector by document.
type byNode struct {
	ranks ranking.Vector
	nodes []uint32
}

// At is the rank of a document.
func (v byNode) At(doc uint32) float32 { return float32(v.ranks[v.nodes[doc]]) }

// Len is the number of documents.
func (v byNode) Len() int { return len(v.nodes) }
