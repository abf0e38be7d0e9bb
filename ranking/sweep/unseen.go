package sweep

import "facetta/ranking/graph"

// Unseen counts, by row, the links from a page to pages of blocks before its own, and those to linked pages of its own block. A sweep over the blocks
// in order computes the former pages without the page's new value, and the latter as well if targets is not z. The counts for rows of zeros have no
// meaning, and neither have those of a layout with Commons.
func (l *Layout) Unseen() (far, near []uint32) {
	far, near = make([]uint32, l.Rows), make([]uint32, l.Rows)
	for i := range l.Blocks {
		b := &l.Blocks[i]
		for _, sources := range [][]graph.Node{b.Linked.far.sources, b.Dangling.far.sources} {
			for _, row := range sources {
				if int(row) > b.Start { // far sources are never in this block
					far[row]++
				}
			}
		}
		for _, place := range b.Linked.near.sources {
			near[b.Start+int(place)]++
		}
	}
	return far, near
}
