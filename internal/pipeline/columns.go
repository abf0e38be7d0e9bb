package pipeline

import (
	"fmt"

	"facetta/ranking"
	"facetta/ranking/column"
)

// columns turns ranks by node into columns by document number, and writes these.
//
// The documents of neighbouring nodes may be far apart, and a large column does not fit the processor's caches. So a code is first appended to the
// block of its document, and then moved to its place in the block. Each step writes to few places at a time, which halves the time for 4 M pages. It
// takes 8 bytes a page.
type columns struct {
	block []uint16 // by node: block of its document; a last block is for all nodes that are no documents
	place []uint16 // by block, and in it by ascending node: place of the document in the block
	next  []int    // by block: end of the codes in it
	file  func(name string, codes, other []column.Code) error

	arrived, codes []column.Code // of the current column: by block, and by document number
}

// blockDocuments is the number of places that 16 bits can tell apart: 128 KB of codes.
const blockDocuments = 1 << 16

// newColumns prepares for an order of documents, which has the node by document number. file writes a column to disk, as column.Write does.
func newColumns(order []uint32, nodes int, file func(name string, codes, other []column.Code) error) *columns {
	blocks := (len(order) + blockDocuments - 1) / blockDocuments
	c := &columns{
		block: make([]uint16, nodes), place: make([]uint16, nodes), next: make([]int, blocks+1), file: file,
		arrived: make([]column.Code, nodes), codes: make([]column.Code, len(order)),
	}
	documents := make([]uint32, nodes)
	for n := range c.block {
		c.block[n] = uint16(blocks)
	}
	for d, n := range order {
		c.block[n], documents[n] = uint16(d/blockDocuments), uint32(d)
	}
	c.rewind()
	for n, block := range c.block {
		c.place[c.next[block]] = uint16(documents[n] % blockDocuments)
		c.next[block]++
	}
	return c
}

// rewind empties the blocks. All but the last two have blockDocuments documents.
func (c *columns) rewind() {
	for block := range c.next {
		c.next[block] = min(block*blockDocuments, len(c.codes))
	}
}

// write writes a column.
func (c *columns) write(name string, ranks ranking.Vector) error {
	c.rewind()
	var buffer [1024]column.Code
	for first := 0; first < len(ranks); first += len(buffer) {
		some, err := column.Append(buffer[:0], ranks[first:min(first+len(buffer), len(ranks))])
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for i, block := range c.block[first:][:len(some)] {
			c.arrived[c.next[block]] = some[i]
			c.next[block]++
		}
	}
	for first := 0; first < len(c.codes); first += blockDocuments {
		codes := c.codes[first:min(first+blockDocuments, len(c.codes))]
		arrived := c.arrived[first:][:len(codes)]
		for i, place := range c.place[first:][:len(codes)] {
			codes[place] = arrived[i]
		}
	}
	return c.file(name, c.codes, c.arrived[len(c.codes):]) // the last block has the nodes that are no documents, ascending
}
