package graph

import (
	"math"
	"slices"
)

// LongDegree stands in Degrees.Short for a degree that is in the table of long ones.
const LongDegree = math.MaxUint16

// Degrees are numbers of links by node, in two bytes each: few pages have 65,535 links or more.
type Degrees struct {
	Short []uint16 // by node; LongDegree when the degree is in Long
	Nodes []Node   // those with a long degree, ascending
	Long  []uint32 // their degrees, each at least LongDegree
}

// Of gives the degree of a node.
func (d *Degrees) Of(n Node) uint32 {
	if short := d.Short[n]; short != LongDegree {
		return uint32(short)
	}
	i, _ := slices.BinarySearch(d.Nodes, n)
	return d.Long[i]
}

// add appends the degree of the next node.
func (d *Degrees) add(degree uint32) {
	if degree >= LongDegree {
		d.Nodes = append(d.Nodes, Node(len(d.Short)))
		d.Long = append(d.Long, degree)
		degree = LongDegree
	}
	d.Short = append(d.Short, uint16(degree))
}
