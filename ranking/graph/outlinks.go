package graph

import (
	"encoding/binary"
	"math/bits"
)

// groupSize is the number of nodes in a group; the place of the out-links is stored once for each group.
const groupSize = 16

// outLinks are the links by source, for looking up single pages and for pushing ranks. They are varints with groups of 7 bits, the lowest first: the
// first target's distance from the source, with the sign in the lowest bit, then each target's distance from the one before, less 1. The row of a
// node has OutDegree of them; rows follow each other.
type outLinks struct {
	bytes  []byte
	starts []uint64 // by groups of 16 nodes: the first byte; then the number of bytes
}

// groupCount returns the number of groups of so many nodes.
func groupCount(nodes int) int { return (nodes + groupSize - 1) / groupSize }

// AppendOutLinks appends the pages to which n links, ascending.
func (g *Graph) AppendOutLinks(to []Node, n Node) []Node {
	at := g.out.starts[n/groupSize]
	skip := uint64(0)
	for m := n / groupSize * groupSize; m < n; m++ {
		skip += uint64(g.OutDegree(m))
	}
	for skip >= 8 { // eight bytes end at most eight links, which are there
		at, skip = at+8, skip-uint64(bits.OnesCount64(^binary.LittleEndian.Uint64(g.out.bytes[at:])&0x8080808080808080))
	}
	for ; skip > 0; at++ {
		if g.out.bytes[at] < 0x80 {
			skip--
		}
	}
	to, _ = decodeRow(to, g.out.bytes[at:], n, g.OutDegree(n))
	return to
}

// decodeRow appends the targets of n, and returns the number of bytes that they take. The bytes must have been validated.
func decodeRow(to []Node, b []byte, n Node, degree uint32) ([]Node, int) {
	at := 0
	target := uint64(0)
	for i := range degree {
		v, length := binary.Uvarint(b[at:])
		at += length
		if i == 0 {
			target = uint64(int64(n) + unzigzag(v))
		} else {
			target += v + 1
		}
		to = append(to, Node(target))
	}
	return to, at
}

// measureOutLinks stores the number of bytes of each group of block b, at the place behind its own in starts.
func (g *Graph) measureOutLinks(b int, degrees, targets []uint32) {
	first, end := g.links.Block(b)
	for n := first; n < end; n++ {
		size := uint64(0)
		row := targets[:degrees[n-first]]
		targets = targets[len(row):]
		for i, t := range row {
			size += uint64(bits.Len64(code(n, row, i, t)|1)+6) / 7
		}
		g.out.starts[n/groupSize+1] += size
	}
}

// encodeOutLinks writes the rows of block b.
func (g *Graph) encodeOutLinks(b int, targets []uint32) {
	first, end := g.links.Block(b)
	at := g.out.starts[first/groupSize]
	for n := first; n < end; n++ {
		row := targets[:g.OutDegree(n)]
		targets = targets[len(row):]
		for i, t := range row {
			at += uint64(binary.PutUvarint(g.out.bytes[at:], code(n, row, i, t)))
		}
	}
}

// code returns the number that represents target i in a row of n.
func code(n Node, row []uint32, i int, target uint32) uint64 {
	if i == 0 {
		return zigzag(int64(target) - int64(n))
	}
	return uint64(target) - uint64(row[i-1]) - 1
}

func zigzag(v int64) uint64 { return uint64(v)<<1 ^ uint64(v>>63) }

func unzigzag(v uint64) int64 { return int64(v>>1) ^ -int64(v&1) }
