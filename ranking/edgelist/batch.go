package edgelist

import (
	"bytes"

	"facetta/ranking/graph"
)

// batchLinks is the number of links of a batch, which is small enough for a core's first cache.
const batchLinks = 128

// batch has links whose ends are looked up together: the memory where a search begins is fetched into the cache while the next lines are read.
type batch struct {
	names     *names
	builder   *graph.Builder
	links     []batchLink
	ends      []end  // the first is the source of the last link of the batch before
	last      int    // end of the last source, as links often come sorted by source
	source    []byte // its name, or
	integer   uint64 // its number, if
	isInteger bool
	kept      []byte // memory for the source's name after flush
}

// batchLink is a link between two ends.
type batchLink struct {
	from, to int
}

// end is a page to be looked up and then its Serial.
type end struct {
	query
	serial graph.Serial
}

func newBatch(n *names, b *graph.Builder) *batch {
	return &batch{names: n, builder: b, links: make([]batchLink, 0, batchLinks), ends: make([]end, 1, 1+2*batchLinks)}
}

// add adds a link. Its names must be valid until flush.
func (b *batch) add(source, target []byte) {
	if !bytes.Equal(source, b.source) {
		b.source, b.isInteger = source, false
		b.last = b.addEnd(source)
	}
	b.addLink(b.addEnd(target))
}

// addIntegers adds a link between two integers.
func (b *batch) addIntegers(source, target uint64) {
	if !b.isInteger || source != b.integer {
		b.source, b.integer, b.isInteger = nil, source, true
		b.last = b.addInteger(source)
	}
	b.addLink(b.addInteger(target))
}

func (b *batch) addEnd(name []byte) int {
	i := len(b.ends)
	b.ends = b.ends[:i+1]
	b.names.set(&b.ends[i].query, name)
	return i
}

func (b *batch) addInteger(number uint64) int {
	i := len(b.ends)
	b.ends = b.ends[:i+1]
	b.names.setInteger(&b.ends[i].query, number)
	return i
}

// addLink adds the link from the last source.
func (b *batch) addLink(target int) {
	b.links = append(b.links, batchLink{b.last, target})
	if len(b.links) == batchLinks {
		b.flush()
	}
}

// flush adds the links to the builder.
func (b *batch) flush() {
	for i := range b.ends[1:] {
		e := &b.ends[i+1]
		e.serial = b.names.serial(&e.query)
	}
	for _, l := range b.links {
		b.builder.AddLink(b.ends[l.from].serial, b.ends[l.to].serial)
	}
	b.ends[0].serial = b.ends[b.last].serial // the source is known even if it has no name, see newBatch
	b.ends, b.links, b.last = b.ends[:1], b.links[:0], 0
	b.kept = append(b.kept[:0], b.source...)
	b.source = b.kept
}
