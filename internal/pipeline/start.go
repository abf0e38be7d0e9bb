package pipeline

import (
	"facetta/indexer"
	"facetta/internal/build"
	"facetta/ranking"
	"facetta/ranking/column"
	"facetta/ranking/graph"
)

// earlier is what the build before knows of the topics' ranks, to start from. Memory: 4 bytes a document.
type earlier struct {
	dir    build.Dir
	topics map[string]int // number by path
	nodes  []graph.Node   // of the present graph, by document of the earlier build; NoNode when there is none
}

// earlierRanks opens the ranks of the base; nil when there is none, or when something of it is damaged, which is noted. Pages are known
// by their stable names.
func (r *run) earlierRanks(g *graph.Graph) *earlier {
	base := r.base()
	if base == "" {
		return nil
	}
	e := &earlier{dir: base, topics: make(map[string]int)}
	topics, err := build.ReadTopics(base)
	if err == nil {
		e.nodes, err = nodesInside(base, g)
	}
	if err != nil {
		r.refuse(err)
		return nil
	}
	for i, t := range topics {
		e.topics[t.Path] = i
	}
	return e
}

// nodesInside gives the nodes of g by document of a build.
func nodesInside(d build.Dir, g *graph.Graph) ([]graph.Node, error) {
	index, err := indexer.Open(string(d))
	if err != nil {
		return nil, err
	}
	defer index.Close() // only read
	documents, err := index.Nodes()
	if err != nil {
		return nil, err
	}
	before, err := graph.Open(d.Links())
	if err != nil {
		return nil, err
	}
	defer before.Close()
	nodes := make([]graph.Node, len(documents))
	for i, n := range documents {
		nodes[i] = graph.NoNode
		if int(n) >= before.NodeCount() {
			continue
		}
		if now, ok := g.Node(before.PageID(graph.Node(n))); ok {
			nodes[i] = now
		}
	}
	return nodes, nil
}

// start sets v to the ranks of a topic in the earlier build, and to 0 for what it does not know. A damaged column is as good as none:
// the ranks that are solved from it are within the same tolerance.
func (e *earlier) start(topic string, v ranking.Vector) {
	clear(v)
	number, ok := e.topics[topic]
	if !ok {
		return
	}
	c, err := column.Open(e.dir.Column(number))
	if err != nil {
		return
	}
	defer c.Close() // only read
	if c.Len() != len(e.nodes) {
		return
	}
	for d, n := range e.nodes {
		if n != graph.NoNode {
			v[n] = float64(c.At(uint32(d)))
		}
	}
}
