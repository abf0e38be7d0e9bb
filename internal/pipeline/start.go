package pipeline

import (
	"slices"
	"strings"

	"facetta/indexer"
	"facetta/internal/build"
	"facetta/ranking"
	"facetta/ranking/column"
	"facetta/ranking/graph"
)

// earlier has the topics' ranks of the previous build, as starting values. Memory: 8 bytes a page.
type earlier struct {
	dir       build.Dir
	topics    []build.Topic
	numbers   map[string]int // of a topic by its path
	documents []uint32       // documents of the earlier build by node of the present graph, or noDocument
	count     int            // number of documents in the earlier build
	now       []uint32       // nodes of the present graph by node of the earlier one, or none
}

const noDocument = ^uint32(0)

// earlierRanks opens the ranks of the base; nil when there is no base, or when it is damaged, which is noted. Pages are identified by their stable
// names.
func (r *run) earlierRanks(g *graph.Graph) *earlier {
	base := r.base()
	if base == "" {
		return nil
	}
	e := &earlier{dir: base, numbers: make(map[string]int)}
	var err error
	if e.topics, err = build.ReadTopics(base); err == nil {
		err = e.find(g)
	}
	if err != nil {
		r.refuse(err)
		return nil
	}
	for i, t := range e.topics {
		e.numbers[t.Path] = i
	}
	return e
}

// find finds the pages of the earlier build in the present graph.
func (e *earlier) find(g *graph.Graph) error {
	index, err := indexer.Open(string(e.dir))
	if err != nil {
		return err
	}
	defer index.Close() // only read
	nodes, err := index.Nodes()
	if err != nil {
		return err
	}
	before, err := graph.Open(e.dir.Links())
	if err != nil {
		return err
	}
	defer before.Close()
	e.now = make([]uint32, before.NodeCount())
	for n := range e.now {
		e.now[n] = none
		if now, ok := g.Node(before.PageID(graph.Node(n))); ok {
			e.now[n] = uint32(now)
		}
	}
	e.documents, e.count = slices.Repeat([]uint32{noDocument}, g.NodeCount()), len(nodes)
	for i, n := range nodes {
		if int(n) < len(e.now) && e.now[n] != none {
			e.documents[e.now[n]] = uint32(i)
		}
	}
	return nil
}

// keeps tells whether a topic still has all pages that it had in the earlier build, as far as that build lists them. Otherwise pages to which no link
// path leads any more would start with rank, and keep a small part of it, though their rank must be 0.
func (e *earlier) keeps(s topicSet) bool {
	number, ok := e.numbers[s.Topic.Path]
	if !ok || e.topics[number].Pages > len(s.Set) {
		return false
	}
	lost := func(node uint32) bool {
		if int(node) >= len(e.now) {
			return true
		}
		_, has := slices.BinarySearch(s.Set, e.now[node]) // none is in no set
		return !has
	}
	for _, t := range e.topics {
		if (t.Path == s.Topic.Path || strings.HasPrefix(t.Path, s.Topic.Path+"/")) && slices.ContainsFunc(t.Nodes, lost) {
			return false
		}
	}
	return true
}

// start returns the ranks of a topic in the earlier build, nil if it has none, or the topic has lost pages. A column that cannot be opened is treated
// as missing: ranks are solved to the same tolerance from any start.
func (e *earlier) start(s topicSet) ranking.Earlier {
	if !e.keeps(s) {
		return nil
	}
	number := e.numbers[s.Topic.Path]
	c, err := column.Open(e.dir.Column(number))
	if err != nil {
		return nil
	}
	if c.Len() != e.count {
		_ = c.Close() // only read
		return nil
	}
	return &earlierRanks{e.documents, c}
}

// earlierRanks is a ranking.Earlier.
type earlierRanks struct {
	documents []uint32 // by node
	column    *column.Column
}

// Ranks fills v with the earlier ranks of the nodes from first on, 0 for nodes that were not there.
func (e *earlierRanks) Ranks(first graph.Node, v []float32) error {
	for i, document := range e.documents[first:][:len(v)] {
		v[i] = 0
		if document != noDocument {
			v[i] = e.column.At(document)
		}
	}
	return nil
}

// Close closes the column.
func (e *earlierRanks) Close() error { return e.column.Close() }
