package ranking

import (
	"context"
	"fmt"
	"time"

	"facetta/ranking/graph"
)

// Defaults of PreviewOptions.
const (
	DefaultPreviewTolerance = 0.02
	DefaultPreviewLinks     = 1_200_000 // 50 to 100 ms on a graph of 1 M pages
)

// roundingOnly is a threshold, as share of the first, below which all pages together have less residual than rounding leaves in
// their sum.
const roundingOnly = 0x1p-100

// PreviewOptions bound a preview; the zero value means the defaults.
type PreviewOptions struct {
	// Tolerance is the L1 error at which a preview ends, like that of Options. At 0.1 the first hundred pages of a set of some
	// dozens are right, of hundreds at 0.01.
	Tolerance float64
	// Links ends it earlier: the number of links followed.
	Links int
}

// Preview estimates the ranks for a small biasing set in far less time than a solution, by pushing (Gauss-Southwell's method
// with a falling threshold): rank that has arrived at a page and not yet gone on is residual; the page keeps it and hands the
// damping's share to the pages that it links to. Pages with much residual go first. So only the neighbourhood of the set is
// looked at.
//
// The residual is never negative, and |error| <= |residual|/(1-d), as for Solve, which gives Stats.Error. A preview that ends by
// its number of links, or by rounding, has a larger Error than its tolerance. Stats.Sweeps counts the times that all links could have been
// followed, rounded up. Options' Damping is used, no threads.
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
	p := newPushing(s, &j)
	least := p.mean() * roundingOnly
	for p.threshold = p.mean(); p.bound() > o.Tolerance && p.followed < o.Links && p.threshold > least; p.threshold /= 2 {
		if err := ctx.Err(); err != nil {
			return nil, Stats{}, fmt.Errorf("preview: %w", err)
		}
		p.round(o)
	}
	stats := Stats{Error: p.bound(), Sweeps: (p.followed + s.graph.LinkCount() - 1) / max(s.graph.LinkCount(), 1)}
	total := 0.0
	for _, node := range p.touched {
		page := &p.pages[node]
		total += page.kept + page.residual
	}
	v := make(Vector, n)
	for _, node := range p.touched {
		page := &p.pages[node]
		v[node] = (page.kept + page.residual) * float64(n) / total
	}
	stats.Mass, stats.Elapsed = total/float64(n), time.Since(begin)
	return v, stats, nil
}

// pushing is a preview in work.
type pushing struct {
	system    *System
	pages     []pushed
	touched   []graph.Node // in the order in which rank came
	threshold float64      // of the residual over the number of links that it is handed on by
	kept      float64      // by all pages
	left      float64      // sum of the residuals
	followed  int          // links
	links     []graph.Node
}

// pushed is a page of a preview: what it keeps, and what it has not handed on yet. Both stand together, as they come at random.
type pushed struct{ kept, residual float64 }

func newPushing(s *System, j *jumps) *pushing {
	n := s.nodes()
	p := &pushing{system: s, pages: make([]pushed, n)}
	for node := range graph.Node(n) {
		if j.everywhere > 0 {
			p.receive(node, j.everywhere)
		}
	}
	for i, node := range j.nodes {
		p.receive(node, j.values[i])
	}
	return p
}

// receive adds to a page's residual.
func (p *pushing) receive(node graph.Node, amount float64) {
	page := &p.pages[node]
	if *page == (pushed{}) {
		p.touched = append(p.touched, node)
	}
	page.residual += amount
	p.left += amount
}

// mean is the residual of a page, the threshold to begin with.
func (p *pushing) mean() float64 { return p.left / float64(len(p.touched)) }

// bound is that of the L1 error of x + residual, scaled: twice its share that is missing.
func (p *pushing) bound() float64 {
	d := p.system.options.Damping
	return 2 * d / (1 - d) * p.left / (p.kept + p.left)
}

// round pushes all pages whose residual is above the threshold, those that rise above it on the way included if they are still to
// come: a page's links lead mostly to pages that were touched later.
func (p *pushing) round(o PreviewOptions) {
	for i := 0; i < len(p.touched) && p.followed < o.Links; i++ {
		node := p.touched[i]
		degree := p.system.graph.OutDegree(node)
		if p.pages[node].residual > p.threshold*float64(max(degree, 1)) {
			p.push(node, degree)
			if i&1023 == 0 && p.bound() <= o.Tolerance {
				return
			}
		}
	}
}

func (p *pushing) push(node graph.Node, degree uint32) {
	page := &p.pages[node]
	amount := page.residual
	page.kept, page.residual = page.kept+amount, 0
	p.kept, p.left = p.kept+amount, p.left-amount
	if degree == 0 {
		return
	}
	p.links = p.system.graph.AppendOutLinks(p.links[:0], node)
	share := p.system.options.Damping * amount / float64(degree)
	for _, t := range p.links {
		p.receive(t, share)
	}
	p.followed += len(p.links)
}
