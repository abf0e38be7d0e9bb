package pipeline

import (
	"facetta/crawler/archive"
	"facetta/indexer"
	"facetta/ranking/graph"
)

// ordered are the pages in the order of documents, and what other pages say of them.
type ordered struct {
	table   pageTable
	entries []archive.Entry
	anchors [][]string // by node
	graph   *graph.Graph
}

func (r *run) openOrdered() (*ordered, error) {
	o := &ordered{entries: r.Archive.Entries()}
	if err := readGob(r.table(), &o.table); err != nil {
		return nil, err
	}
	err := readGob(r.anchors(), &o.anchors)
	if err != nil {
		return nil, err
	}
	o.graph, err = graph.Open(r.dir.Links())
	return o, err
}

func (o *ordered) entry(d int) archive.Entry { return o.entries[o.table.Entry[o.table.Order[d]]] }

// place says which page a document is.
func (o *ordered) place(d int, doc *indexer.Document) {
	n := o.table.Order[d]
	id := o.graph.PageID(graph.Node(n))
	doc.Node, doc.HostID, doc.LocalID, doc.Anchors = n, uint32(id.Host), id.Local, o.anchors[n]
}
