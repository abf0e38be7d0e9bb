package pipeline

import (
	"slices"

	"facetta/indexer"
	"facetta/internal/build"
	"facetta/ranking"
	"facetta/ranking/column"
	"facetta/ranking/graph"
)

// earlier is what the build before knows of the topics' ranks, to start from. Memory: 4 bytes a page.
type earlier struct {
	dir       build.Dir
	topics    map[string]int // number by path
	documents []uint32       // of the earlier build, by node of the present graph; noDocument when there is none
	count     int            // of documents
}

const noDocument = ^uint32(0)

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
		e.documents, e.count, err = documentsOf(base, g)
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

// documentsOf gives the documents of a build, by node of g, and their number.
func documentsOf(d build.Dir, g *graph.Graph) (documents []uint32, count int, err error) {
	index, err := indexer.Open(string(d))
	if err != nil {
		return nil, 0, err
	}
	defer index.Close() // only read
	nodes, err := index.Nodes()
	if err != nil {
		return nil, 0, err
	}
	before, err := graph.Open(d.Links())
	if err != nil {
		return nil, 0, err
	}
	defer before.Close()
	documents = slices.Repeat([]uint32{noDocument}, g.NodeCount())
	for i, n := range nodes {
		if int(n) >= before.NodeCount() {
			continue
		}
		if now, ok := g.Node(before.PageID(graph.Node(n))); ok {
			documents[now] = uint32(i)
		}
	}
	return documents, len(nodes), nil
}

// start gives the ranks of a topic in the earlier build, nil if it does not know them. A damaged column is as good as none: the ranks
// that are solved from it are within the same tolerance.
func (e *earlier) start(topic string) ranking.Earlier {
	number, ok := e.topics[topic]
	if !ok {
		return nil
	}
	c, err := column.Open(e.dir.Column(number))
	if err != nil {
		return nil
	}
	if c.Len() != e.count {
		_ = c.Close() // was only read
		return nil
	}
	return &earlierRanks{e.documents, c}
}

// earlierRanks is a ranking.Earlier.
type earlierRanks struct {
	documents []uint32 // by node
	column    *column.Column
}

func (e *earlierRanks) Ranks(first graph.Node, v []float32) error {
	for i, document := range e.documents[first:][:len(v)] {
		v[i] = 0
		if document != noDocument {
			v[i] = e.column.At(document)
		}
	}
	return nil
}

func (e *earlierRanks) Close() error { return e.column.Close() }
