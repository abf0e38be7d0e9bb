package ranking

import (
	"facetta/ranking/graph"
)

// System is what all vectors of one graph and damping share: x = (1-d) v + d A x, made ready for sweeps. It is immutable and safe
// for concurrent use, as long as its graph is open.
//
// Sweeps work on z(s) = x(s)/outdegree(s), what s gives to each page that it links to, so that a link costs one read. Dangling
// pages give nothing; they are left out of the sweeps and computed once at the end.
type System struct {
	graph   *graph.Graph
	options Options
	inverse []float64 // 1/outdegree; 0 for dangling pages
	back    []uint32  // links of s to pages t <= s that are not dangling: those through which a change of s is not used at once
	rows    []run     // maximal runs of pages that are not dangling
}

// run is the nodes n with from <= n < to.
type run struct {
	from, to graph.Node
}

// NewSystem makes a graph ready for solving.
func NewSystem(g *graph.Graph, o Options) (*System, error) {
	o, err := o.complete()
	if err != nil {
		return nil, err
	}
	n := g.NodeCount()
	s := &System{graph: g, options: o, inverse: make([]float64, n), back: make([]uint32, n)}
	for t := range graph.Node(n) {
		degree := g.OutDegree(t)
		if degree == 0 {
			continue
		}
		s.inverse[t] = 1 / float64(degree)
		for _, target := range g.OutLinks(t) {
			if target > t {
				break // ascending
			}
			if g.OutDegree(target) > 0 {
				s.back[t]++
			}
		}
		if last := len(s.rows) - 1; last >= 0 && s.rows[last].to == t {
			s.rows[last].to = t + 1
		} else {
			s.rows = append(s.rows, run{t, t + 1})
		}
	}
	return s, nil
}

// sweepResult is what a sweep learns on its way.
type sweepResult struct {
	mass     float64 // sum of x over the pages that are not dangling
	residual float64 // bound of the L1 norm of (1-d) v + d A x - x after the sweep, divided by d
}

// sweep is one Gauss-Seidel pass (eq. 3.7) over the pages that are not dangling, in node order.
func (s *System) sweep(z []float64, j *jumps) sweepResult {
	var r sweepResult
	next := 0 // of j.nodes
	for _, rows := range s.rows {
		from := rows.from
		for next < len(j.nodes) && j.nodes[next] < from {
			next++
		}
		for ; next < len(j.nodes) && j.nodes[next] < rows.to; next++ {
			node := j.nodes[next]
			s.sweepRows(z, from, node, j.everywhere, &r)
			s.sweepRows(z, node, node+1, j.values[next], &r)
			from = node + 1
		}
		s.sweepRows(z, from, rows.to, j.everywhere, &r)
	}
	return r
}

// sweepRows is the inner loop: all pages from..to-1, none dangling, get the same jump value.
func (s *System) sweepRows(z []float64, from, to graph.Node, jump float64, r *sweepResult) {
	if from >= to {
		return
	}
	offsets, sources := s.graph.InIndex()
	damping := s.options.Damping
	offsets = offsets[from : to+1]
	inverse, back := s.inverse[from:to], s.back[from:to]
	start := offsets[0]
	mass, residual := r.mass, r.residual
	for i := range inverse {
		end := offsets[i+1]
		sum := 0.0
		for _, source := range sources[start:end] {
			sum += z[source]
		}
		start = end
		x := jump + damping*sum
		given := x * inverse[i]
		change := given - z[int(from)+i]
		z[int(from)+i] = given
		if change < 0 {
			change = -change
		}
		mass += x
		residual += change * float64(back[i])
	}
	r.mass, r.residual = mass, residual
}

// finish turns z into x, computing the dangling pages, and gives the sum of x.
func (s *System) finish(x, z []float64, j *jumps) float64 {
	total := 0.0
	next := 0
	for t := range graph.Node(len(x)) {
		jump := j.everywhere
		if next < len(j.nodes) && j.nodes[next] == t {
			jump = j.values[next]
			next++
		}
		if degree := s.graph.OutDegree(t); degree > 0 {
			x[t] = z[t] * float64(degree)
		} else {
			sum := 0.0
			for _, source := range s.graph.InLinks(t) {
				sum += z[source]
			}
			x[t] = jump + s.options.Damping*sum
		}
		total += x[t]
	}
	return total
}
