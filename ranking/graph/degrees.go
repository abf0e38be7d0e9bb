package graph

import (
	"math"
	"slices"
)

// Degrees are numbers of links by node, in one or two bytes each, as few pages have many.
type Degrees[T uint8 | uint16] struct {
	Short []T      // by node; the largest T if the degree is in Long
	Nodes []Node   // those with a long degree, ascending
	Long  []uint32 // their degrees, each at least the largest T
}

// Of returns the degree of a node.
func (d *Degrees[T]) Of(n Node) uint32 {
	if short := d.Short[n]; short != ^T(0) {
		return uint32(short)
	}
	i, _ := slices.BinarySearch(d.Nodes, n)
	return d.Long[i]
}

// add appends the degree of the next node.
func (d *Degrees[T]) add(degree uint32) {
	if degree >= uint32(^T(0)) {
		d.Nodes = append(d.Nodes, Node(len(d.Short)))
		d.Long = append(d.Long, degree)
		degree = uint32(^T(0))
	}
	d.Short = append(d.Short, T(degree))
}

// bytes returns the number of bytes that they take.
func (d *Degrees[T]) bytes() int {
	short := len(d.Short)
	if ^T(0) > math.MaxUint8 {
		short *= 2
	}
	return short + 8*len(d.Nodes)
}
