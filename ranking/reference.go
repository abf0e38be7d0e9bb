package ranking

import (
	"facetta/ranking/graph"
)

// Reference is the iteration of the specification as printed, to read and to test against; Solve is the fast way to the same
// vector. It works on the unnormalised system in scaled form (spec a.1).
type Reference struct {
	graph   *graph.Graph
	damping float64
	jump    []float64 // (1-d) v
}

// NewReference prepares the iteration; only the damping of the options is used.
func NewReference(g *graph.Graph, t Teleport, o Options) (*Reference, error) {
	o, err := o.complete()
	if err != nil {
		return nil, err
	}
	j, err := t.on(g.NodeCount(), o.Damping)
	if err != nil {
		return nil, err
	}
	r := &Reference{g, o.Damping, make([]float64, g.NodeCount())}
	for n := range r.jump {
		r.jump[n] = j.everywhere
	}
	for i, n := range j.nodes {
		r.jump[n] = j.values[i]
	}
	return r, nil
}

// Start gives the source's start vector: 1 for every page.
func (r *Reference) Start() Vector {
	x := make(Vector, len(r.jump))
	for n := range x {
		x[n] = 1
	}
	return x
}

// Update is eq. 3.9 for one page: its value from the present values of the pages that link to it. The order in which pages are
// updated decides which method results.
func (r *Reference) Update(x Vector, t graph.Node) float64 {
	sum := 0.0
	for _, s := range r.graph.AppendInLinks(nil, t) {
		sum += x[s] / float64(r.graph.OutDegree(s))
	}
	return r.jump[t] + r.damping*sum
}

// Jacobi is one iteration of eq. 3.1, all pages from the previous values. It gives the L1 change.
func (r *Reference) Jacobi(x Vector) float64 {
	next := make(Vector, len(x))
	for t := range x {
		next[t] = r.Update(x, graph.Node(t))
	}
	change := distance(x, next)
	copy(x, next)
	return change
}

// GaussSeidel is one iteration of eq. 3.7, in place in ascending order. It gives the L1 change.
func (r *Reference) GaussSeidel(x Vector) float64 {
	before := append(Vector(nil), x...)
	for t := range x {
		x[t] = r.Update(x, graph.Node(t))
	}
	return distance(x, before)
}

func distance(a, b Vector) float64 {
	sum := 0.0
	for i := range a {
		sum += max(a[i]-b[i], b[i]-a[i])
	}
	return sum
}
