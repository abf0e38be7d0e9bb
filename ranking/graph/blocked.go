package graph

import "iter"

// BlockSize is the number of nodes of a block; the last of a graph may have fewer. The ranks of a block's pages, a few of them
// side by side, fit a core's second cache, and an offset in a block fits 16 bits.
const BlockSize = 1 << 13

// Blocked has the in-links in the order in which solvers read them: one pass over both arrays is one pass over the graph. Links inside a block take
// two bytes, the others four.
//
// The sources of the links to the nodes of block b are, node by node, the next NearDegree[n] entries of Near from NearStart[b] on,
// each plus the block's first node, and the next FarDegree.Of(n) entries of Far from FarStart[b] on. No slice may be changed.
type Blocked struct {
	Near       []uint16        // sources in the target's block, as distances from the block's first node; ascending for each target
	Far        []Node          // sources in other blocks; ascending for each target
	NearDegree []uint16        // by target, at most BlockSize
	FarDegree  Degrees[uint16] // by target
	OutDegree  Degrees[uint8]  // by source
	NearStart  []uint64        // by block: its first entry of Near; then their number
	FarStart   []uint64        // by block: its first entry of Far; then their number
}

// NodeCount returns the number of pages.
func (b *Blocked) NodeCount() int { return len(b.NearDegree) }

// BlockCount returns the number of blocks.
func (b *Blocked) BlockCount() int { return max(0, len(b.NearStart)-1) }

// Block returns the nodes of a block: all n with first <= n < end.
func (b *Blocked) Block(i int) (first, end Node) {
	return Node(i * BlockSize), Node(min((i+1)*BlockSize, b.NodeCount()))
}

// LinkCount returns the number of links.
func (b *Blocked) LinkCount() int { return len(b.Near) + len(b.Far) }

// Bytes returns the number of bytes of all of it.
func (b *Blocked) Bytes() int {
	starts := len(b.NearStart) + len(b.FarStart)
	return 2*(len(b.Near)+len(b.NearDegree)) + 4*len(b.Far) + b.FarDegree.bytes() + b.OutDegree.bytes() + 8*starts
}

// row has the sources of the links to one node.
type row struct {
	Near []uint16
	Far  []Node
}

// rows yields the rows of a block by node.
func (b *Blocked) rows(block int) iter.Seq2[Node, row] {
	return func(yield func(Node, row) bool) {
		near, far := b.Near[b.NearStart[block]:b.NearStart[block+1]], b.Far[b.FarStart[block]:b.FarStart[block+1]]
		first, end := b.Block(block)
		for n := first; n < end; n++ {
			nearDegree, farDegree := b.NearDegree[n], b.FarDegree.Of(n)
			if !yield(n, row{near[:nearDegree:nearDegree], far[:farDegree:farDegree]}) {
				return
			}
			near, far = near[nearDegree:], far[farDegree:]
		}
	}
}
