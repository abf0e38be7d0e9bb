package ranking

import (
	"context"
	"fmt"
	"time"

	"facetta/ranking/graph"
)

// These are the defaults of PreviewOptions.
const (
	DefaultPreviewTolerance = 0.02
	DefaultPreviewLinks     = 1_200_000 // 30 to 70 ms on a graph of 1 M pages
)

// roundingOnly is a threshold, as a share of the first one, below which all pages together have less residual than the rounding error of their sum.
const roundingOnly = 0x1p-100

// PreviewOptions limit a preview; the zero value means the defaults.
type PreviewOptions struct {
	// Tolerance is the L1 error at which a preview ends, like that of Options. At 0.1 the first hundred pages are right for a set of some dozens of
	// pages; for sets of hundreds they are at 0.01.
	Tolerance float64
	// Links is the number of links after which it ends in any case.
	Links int
}

// Preview estimates the ranks for a small biasing set in far less time than a solution takes, by pushing (Gauss-Southwell's method with a falling
// threshold). Rank that has arrived at a page but has not yet been passed on is residual. Pushing a page adds its residual to its rank and hands the
// damping's share of it to the pages to which it links. Pages with much residual go first. So only the neighbourhood of the set is visited.
//
// The residual is never negative, and |error| <= |residual|/(1-d), as for Solve; Stats.Error follows from that. A preview that ends because of its
// number of links, or of rounding, has a larger Error than its tolerance. Stats.Sweeps is the number of links followed as a multiple of all links,
// rounded up. Of Options, Damping is used, but no threads.
func (s *System) Preview(ctx context.Context, t Teleport, o PreviewOptions) (Vector, Stats, error) {
	begin := time.Now()
	if o.Tolerance == 0 {
		o.Tolerance = DefaultPreviewTolerance
	}
	if o.Links == 0 {
		o.Links = DefaultPreviewLinks
	}
	if !(o.Tolerance > 0) || o.Links < 0 {
		return nil, Stats{}, fmt.Errorf("preview: tolerance %v and %d links: must be more than 0", o.Tolerance, o.Links)
	}
	n := s.nodes()
	j, err := t.on(n, s.options.Damping)
	if err != nil || n == 0 {
		return Vector{}, Stats{}, err
	}
	p := newPushing(s, &j, o.Links)
	least := p.mean() * roundingOnly
	for p.threshold = p.mean(); p.bound() > o.Tolerance && p.followed < o.Links && p.threshold > least; p.threshold /= 2 {
		if err := ctx.Err(); err != nil {
			return nil, Stats{}, fmt.Errorf("preview: %w", err)
		}
		p.round(o)
	}
	stats := Stats{Error: p.bound(), Sweeps: passes(p.followed, s.graph)}
	total := 0.0
	for i := range p.touched {
		total += p.touched[i].kept + p.touched[i].residual
	}
	v := make(Vector, n)
	for i := range p.touched {
		page := &p.touched[i]
		v[page.node] = (page.kept + page.residual) * float64(n) / total
	}
	stats.Mass, stats.Elapsed = total/float64(n), time.Since(begin)
	return v, stats, nil
}

// pushing is the state of a preview. Few pages are touched, and these often, so they are stored together, and their links are looked up only once.
type pushing struct {
	system    *System
	touched   []pushed // in the order in which rank came
	places    []uint32 // by node: its place in touched, from 1; 0 if it is not in it
	targets   []uint32 // places of the pages to which the pushed pages link, page by page
	links     []graph.Node
	threshold float64 // threshold of a page's residual divided by its number of links
	kept      float64 // rank kept by all pages
	left      float64 // sum of the residuals
	followed  int     // links
}

// pushed is a page of a preview: the rank that it keeps, the residual, and its targets.
type pushed struct {
	kept, residual float64
	node           graph.Node
	degree         uint32
	targets        int // the place where its targets begin, from 1; 0 if they have not been looked up
}

// newPushing makes room for the pages to which so many links lead. On the graphs that were measured, at most a third of the links lead to a page that
// was not touched before. Without the room, growing took a quarter of the time.
func newPushing(s *System, j *jumps, links int) *pushing {
	n := s.nodes()
	links = min(links, s.graph.LinkCount())
	p := &pushing{
		system: s, places: make([]uint32, n), touched: make([]pushed, 0, min(n, len(j.nodes)+links/3)), targets: make([]uint32, 0, links),
	}
	for node := range graph.Node(n) {
		if j.everywhere > 0 {
			p.receive(p.place(node), j.everywhere)
		}
	}
	for i, node := range j.nodes {
		p.receive(p.place(node), j.values[i])
	}
	return p
}

// place returns a node's place in touched, from 1.
func (p *pushing) place(node graph.Node) uint32 {
	if p.places[node] == 0 {
		p.touched = append(p.touched, pushed{node: node, degree: p.system.graph.OutDegree(node)})
		p.places[node] = uint32(len(p.touched))
	}
	return p.places[node]
}

// receive adds to a page's residual.
func (p *pushing) receive(place uint32, amount float64) {
	p.touched[place-1].residual += amount
	p.left += amount
}

// mean returns the mean residual of a page, which is the first threshold.
func (p *pushing) mean() float64 { return p.left / float64(len(p.touched)) }

// bound returns the bound of the L1 error of x + residual, scaled: twice the share that is missing.
func (p *pushing) bound() float64 {
	d := p.system.options.Damping
	return 2 * d / (1 - d) * p.left / (p.kept + p.left)
}

// round pushes all pages whose residual is above the threshold, including those that rise above it in this round, if their turn is still to come. It
// often is, as a page's links lead mostly to pages that were touched later.
func (p *pushing) round(o PreviewOptions) {
	for i := 0; i < len(p.touched) && p.followed < o.Links; i++ {
		if page := &p.touched[i]; page.residual > p.threshold*float64(max(page.degree, 1)) {
			p.push(page)
			if i&1023 == 0 && p.bound() <= o.Tolerance {
				return
			}
		}
	}
}

func (p *pushing) push(page *pushed) {
	amount := page.residual
	page.kept, page.residual = page.kept+amount, 0
	p.kept, p.left = p.kept+amount, p.left-amount
	if page.degree == 0 {
		return
	}
	share := p.system.options.Damping * amount / float64(page.degree)
	for _, t := range p.targetsOf(page) {
		p.receive(t, share)
	}
	p.followed += int(page.degree)
}

// targetsOf returns the places of the pages to which a page links. It may move touched in memory.
func (p *pushing) targetsOf(page *pushed) []uint32 {
	if page.targets == 0 {
		page.targets = len(p.targets) + 1
		p.links = p.system.graph.AppendOutLinks(p.links[:0], page.node)
		for _, t := range p.links {
			p.targets = append(p.targets, p.place(t))
		}
		return p.targets[len(p.targets)-len(p.links):]
	}
	return p.targets[page.targets-1:][:page.degree]
}
