package pipeline

import (
	"errors"

	"facetta/crawler/archive"
	"facetta/indexer/store"
	"facetta/ranking/graph"
)

// ordered has the pages in the order of documents, with their anchor texts and links.
type ordered struct {
	table   pageTable
	order   []uint32 // node by document number
	anchors *anchorFile
	graph   *graph.Graph
}

func (r *run) openOrdered() (*ordered, error) {
	o := new(ordered)
	err := errors.Join(readGob(r.table(), &o.table), readGob(r.order(), &o.order))
	if err != nil {
		return nil, err
	}
	if o.anchors, err = openAnchors(r.anchors()); err != nil {
		return nil, err
	}
	if o.graph, err = graph.Open(r.dir.Links()); err != nil {
		o.anchors.close()
		return nil, err
	}
	return o, nil
}

func (o *ordered) close() {
	o.anchors.close()
	_ = o.graph.Close() // only read
}

// ordinal returns the place of a document in the archive.
func (o *ordered) ordinal(d int) archive.Ordinal {
	return archive.Ordinal(o.table.Entry[o.order[d]])
}

// place sets the node, stable name and anchor texts of a document.
func (o *ordered) place(d int, doc *store.Document) {
	n := o.order[d]
	id := o.graph.PageID(graph.Node(n))
	doc.Node, doc.HostID, doc.LocalID, doc.Anchors = n, uint32(id.Host), id.Local, o.anchors.of(n)
}
