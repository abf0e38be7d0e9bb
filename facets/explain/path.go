package explain

import (
	"container/heap"
	"slices"

	"facetta/ranking/graph"
)

// Path is the strongest path to a page: Nodes[0] is in the biasing set, the last is the page itself, and each links to the next.
type Path struct {
	Nodes  []graph.Node
	Shares []float64 // share of each node's rank that comes by the link from the node before; for the first, that from jumps
	Share  float64   // product of Shares: the part of the page's rank that comes by this path
	Sure   bool      // false: MaxLinks was reached, there may be a stronger path
}

// Path returns the strongest path to a page. It has no nodes if there is none, as the page has no rank, or, if it is not Sure, if none was found.
func (v *Vector) Path(t graph.Node) Path {
	s := search{vector: v, towards: map[graph.Node]step{}}
	sure := s.run(t)
	if s.best == 0 {
		return Path{Sure: sure}
	}
	p := Path{Nodes: []graph.Node{s.first}, Shares: []float64{s.jump}, Share: s.best, Sure: sure}
	for n := s.first; n != t; {
		next := s.towards[n]
		p.Nodes, p.Shares = append(p.Nodes, next.node), append(p.Shares, next.share)
		n = next.node
	}
	return p
}

// search is Dijkstra's algorithm, backwards from the page.
type search struct {
	vector  *Vector
	towards map[graph.Node]step // the strongest known way from a node to the page
	queue   queue
	links   int // number of links looked at

	best, jump float64 // of the strongest path so far: its share, and that of the jump with which it begins
	first      graph.Node
}

// step is a link to the next node of a way to the page.
type step struct {
	node  graph.Node
	share float64 // share of the next node's rank that comes by the link
	part  float64 // product of the shares of the whole way
}

// run tells whether the search was completed.
func (s *search) run(t graph.Node) bool {
	s.towards[t] = step{t, 1, 1}
	s.queue = queue{{t, 1}}
	for len(s.queue) > 0 {
		at := heap.Pop(&s.queue).(way)
		if at.part <= s.best {
			return true
		}
		if at.part < s.towards[at.node].part {
			continue // the search has passed it by a stronger way
		}
		if s.links += int(s.vector.graph.InDegree(at.node)); s.links > s.vector.maxLinks {
			return false
		}
		s.expand(at)
	}
	return true
}

// expand looks at all links to a node.
func (s *search) expand(at way) {
	links, jump := s.vector.Inflow(at.node)
	if part := at.part * jump; part > s.best {
		s.best, s.jump, s.first = part, jump, at.node
	}
	for _, l := range links {
		part := at.part * l.Share
		if part <= s.best {
			return // the same is true of all that follow
		}
		if part > s.towards[l.From].part && !s.vector.hidden(l.From) {
			s.towards[l.From] = step{at.node, l.Share, part}
			heap.Push(&s.queue, way{l.From, part})
		}
	}
}

// way is a node with the share of its strongest known way to the page.
type way struct {
	node graph.Node
	part float64
}

// queue has the strongest way first, ties by node, so that the same graph always gives the same path.
type queue []way

// Len is part of heap.Interface.
func (q queue) Len() int { return len(q) }

// Less is part of heap.Interface.
func (q queue) Less(i, j int) bool {
	return q[i].part > q[j].part || q[i].part == q[j].part && q[i].node < q[j].node
}

// Swap is part of heap.Interface.
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

// Push is part of heap.Interface.
func (q *queue) Push(x any) { *q = append(*q, x.(way)) }

// Pop is part of heap.Interface.
func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = slices.Delete(*q, len(*q)-1, len(*q))
	return last
}
