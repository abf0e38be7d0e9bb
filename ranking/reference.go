package ranking

import (
	"fmt"

	"facetta/ranking/graph"
)

// Reference is the iteration exactly as in the specification, for reading and for tests; Solve is the fast way to the same vector. It works on the
// unnormalised system in scaled form (spec a.1).
type Reference struct {
	graph    *graph.Graph
	damping  float64
	jump     []float64 // (1-d) v
	hosts    []graph.HostID
	surfer   Surfer
	outgoing []float64 // for each page, the sum of its links' weights, which is its out-degree for a simple surfer
}

// Surfer has the weights of links: a page's links are followed in proportion to their weights (K34). The zero value is the simple surfer, for whom
// all links are alike.
type Surfer struct {
	Internal float64 // beta: weight of a link to a page on the same host
	External float64 // gamma: weight of a link to another host
}

// complete returns the simple surfer for the zero value.
func (s Surfer) complete() (Surfer, error) {
	if s == (Surfer{}) {
		return Surfer{0.5, 0.5}, nil
	}
	if !(s.Internal >= 0 && s.External >= 0 && s.Internal <= 1 && s.External <= 1) || s.Internal+s.External == 0 {
		return s, fmt.Errorf("surfer: probabilities %v and %v: both must be from 0 to 1, and not both 0", s.Internal, s.External)
	}
	return s, nil
}

// NewReference prepares the iteration for a simple surfer; only the damping of the options is used.
func NewReference(g *graph.Graph, t Teleport, o Options) (*Reference, error) {
	return NewStratified(g, t, Surfer{}, o)
}

// NewStratified prepares the iteration for the stratified surfer (K34, spec i): in the state "inside", the surfer goes on to a page on the same host
// with probability beta; in the state "outside", to another host with probability gamma. As printed, the transitions do not sum to 1; in the
// page-level form, s -> t has the probability
//
//	w(s,t) / (beta internal(s) + gamma external(s)),  w = beta for an internal link and gamma for an external one
//
// With beta = gamma this is the simple surfer, eq. 3.1. A page whose links all have the weight 0 is dangling.
func NewStratified(g *graph.Graph, t Teleport, s Surfer, o Options) (*Reference, error) {
	o, err := o.complete()
	if err != nil {
		return nil, err
	}
	if s, err = s.complete(); err != nil {
		return nil, err
	}
	j, err := t.on(g.NodeCount(), o.Damping)
	if err != nil {
		return nil, err
	}
	n := g.NodeCount()
	r := &Reference{g, o.Damping, make([]float64, n), make([]graph.HostID, n), s, make([]float64, n)}
	for n := range r.jump {
		r.jump[n] = j.everywhere
	}
	for i, n := range j.nodes {
		r.jump[n] = j.values[i]
	}
	for h := range graph.HostID(g.HostCount()) {
		first, end := g.HostNodes(h)
		for n := first; n < end; n++ {
			r.hosts[n] = h
		}
	}
	for s := range graph.Node(n) {
		for _, t := range g.AppendOutLinks(nil, s) {
			r.outgoing[s] += r.weight(s, t)
		}
	}
	return r, nil
}

func (r *Reference) weight(s, t graph.Node) float64 {
	if r.hosts[s] == r.hosts[t] {
		return r.surfer.Internal
	}
	return r.surfer.External
}

// Probability returns the probability that the surfer, when following a link from s, follows the one to t.
func (r *Reference) Probability(s, t graph.Node) float64 {
	if r.outgoing[s] == 0 {
		return 0
	}
	return r.weight(s, t) / r.outgoing[s]
}

// Start returns the start vector of the source: 1 for every page.
func (r *Reference) Start() Vector {
	x := make(Vector, len(r.jump))
	for n := range x {
		x[n] = 1
	}
	return x
}

// Unified does one iteration of the unified form (eq. 3.8, 3.9), pages ascending: page t is computed from the new values of the pages s for which
// ranked(s, t) is true, the set P' of the source, and from the previous values of all others. Pages from t on never count as ranked. It returns the
// L1 change.
func (r *Reference) Unified(x Vector, ranked func(s, t graph.Node) bool) float64 {
	before := append(Vector(nil), x...)
	var links []graph.Node
	for t := range graph.Node(len(x)) {
		links = r.graph.AppendInLinks(links[:0], t)
		sum := 0.0
		for _, s := range links {
			value := before[s]
			if s < t && ranked(s, t) {
				value = x[s]
			}
			sum += float64(value * r.Probability(s, t))
		}
		x[t] = r.jump[t] + float64(r.damping*sum)
	}
	return distance(x, before)
}

// Jacobi does one iteration of eq. 3.1: P' is empty. It returns the L1 change.
func (r *Reference) Jacobi(x Vector) float64 {
	return r.Unified(x, func(_, _ graph.Node) bool { return false })
}

// GaussSeidel does one iteration of eq. 3.7: P' has all pages before t. It returns the L1 change.
func (r *Reference) GaussSeidel(x Vector) float64 {
	return r.Unified(x, func(_, _ graph.Node) bool { return true })
}

func distance(a, b Vector) float64 {
	sum := 0.0
	for i := range a {
		sum += max(a[i]-b[i], b[i]-a[i])
	}
	return sum
}
