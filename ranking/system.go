package ranking

import (
	"sync"

	"facetta/ranking/graph"
	"facetta/ranking/sweep"
)

// System has what all vectors of one graph and damping share: x = (1-d) v + d A x, prepared for sweeps. It is safe for concurrent use as long as its
// graph is open.
//
// Sweeps work on z(s) = x(s)/outdegree(s), which s contributes to each page to which it links, so that a link costs one read. Dangling pages
// contribute nothing; they are left out of the sweeps and computed once at the end. When the first vector is computed, the links are copied into the
// order in which sweeps read them.
type System struct {
	graph   *graph.Graph
	options Options
	plain   func() (*sweep.Layout, error)
	common  func() (*sweep.Layout, error) // the same as plain if pages have no sources in common
	single  func() (*pages[float32], error)
	double  func() (*pages[float64], error)
	one     func() (*pages[float64], error) // for a single vector
}

// NewSystem prepares a graph for solving.
func NewSystem(g *graph.Graph, o Options) (*System, error) {
	o, err := o.complete()
	if err != nil {
		return nil, err
	}
	s := &System{graph: g, options: o}
	s.plain = sync.OnceValues(func() (*sweep.Layout, error) { return sweep.NewLayout(g.Blocked(), nil) })
	s.common = sync.OnceValues(func() (*sweep.Layout, error) {
		if c := sweep.FindCommons(g.Blocked()); c != nil {
			return sweep.NewLayout(g.Blocked(), c)
		}
		return s.plain()
	})
	s.single = pagesOf[float32](s, s.plain)
	s.double = pagesOf[float64](s, s.plain)
	s.one = pagesOf[float64](s, s.common)
	return s, nil
}

func pagesOf[F sweep.Float](s *System, layout func() (*sweep.Layout, error)) func() (*pages[F], error) {
	return sync.OnceValues(func() (*pages[F], error) {
		l, err := layout()
		if err != nil {
			return nil, err
		}
		return newPages[F](s, l), nil
	})
}

// WithTolerance returns the system for another tolerance, which shares the preparations.
func (s *System) WithTolerance(tolerance float64) (*System, error) {
	other := *s
	var err error
	other.options.Tolerance = tolerance
	other.options, err = other.options.complete()
	return &other, err
}

func (s *System) nodes() int { return s.graph.NodeCount() }
