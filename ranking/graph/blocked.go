package graph

// BlockSize is the number of nodes of a block; the last of a graph may have fewer. The ranks of a block's pages, a few of them
// side by side, fit a core's second cache, and an offset in a block fits 16 bits.
const BlockSize = 1 << 13

// Blocked is the in-links as solvers read them: one pass over both arrays is one pass over the graph. Links inside a block take
// two bytes, the others four.
//
// The sources of the links to the nodes of block b are, node by node, the next NearDegree[n] entries of Near from NearStart[b] on,
// each plus the block's first node, and the next FarDegree.Of(n) entries of Far from FarStart[b] on. No slice may be changed.
type Blocked struct {
	Near       []uint16 // sources in the target's block, as distance from the block's first node; ascending for each target
	Far        []Node   // sources in other blocks; ascending for each target
	NearDegree []uint16 // by target, at most BlockSize
	FarDegree  Degrees  // by target
	OutDegree  Degrees  // by source
	NearStart  []uint64 // by block: its first entry of Near; then their number
	FarStart   []uint64 // by block: its first entry of Far; then their number
}

// NodeCount is the number of pages.
func (b *Blocked) NodeCount() int { return len(b.NearDegree) }

// BlockCount is the number of blocks.
func (b *Blocked) BlockCount() int { return len(b.NearStart) - 1 }

// Block gives the nodes of a block: all n with first <= n < end.
func (b *Blocked) Block(i int) (first, end Node) {
	return Node(i * BlockSize), Node(min((i+1)*BlockSize, b.NodeCount()))
}

// LinkCount is the number of links.
func (b *Blocked) LinkCount() int { return len(b.Near) + len(b.Far) }

// Bytes is the memory of the links.
func (b *Blocked) Bytes() int {
	short := len(b.Near) + len(b.NearDegree) + len(b.FarDegree.Short) + len(b.OutDegree.Short)
	long := len(b.Far) + 2*len(b.FarDegree.Nodes) + 2*len(b.OutDegree.Nodes)
	return 2*short + 4*long + 8*(len(b.NearStart)+len(b.FarStart))
}

// Blocked gives the in-links in blocks.
func (g *Graph) Blocked() *Blocked {
	b := &Blocked{}
	for n := range Node(g.NodeCount()) {
		if n%BlockSize == 0 {
			b.NearStart, b.FarStart = append(b.NearStart, uint64(len(b.Near))), append(b.FarStart, uint64(len(b.Far)))
		}
		near := len(b.Near)
		for _, s := range g.InLinks(n) {
			if s/BlockSize == n/BlockSize {
				b.Near = append(b.Near, uint16(s%BlockSize))
			} else {
				b.Far = append(b.Far, s)
			}
		}
		near = len(b.Near) - near
		b.NearDegree = append(b.NearDegree, uint16(near))
		b.FarDegree.add(g.InDegree(n) - uint32(near))
		b.OutDegree.add(g.OutDegree(n))
	}
	b.NearStart, b.FarStart = append(b.NearStart, uint64(len(b.Near))), append(b.FarStart, uint64(len(b.Far)))
	return b
}
