package sweep

import "facetta/ranking/graph"

// Unseen counts, by row, the links from a page to pages of blocks before its own, and those to linked pages of its own block: a sweep
// through the blocks in order computes the former without what it makes of the page, and the latter too where targets are not z. The
// counts of rows of zeros mean nothing, nor do those of a layout with Commons.
func (l *Layout) Unseen() (far, near []uint32) {
	far, near = make([]uint32, l.Rows), make([]uint32, l.Rows)
	for i := range l.Blocks {
		b := &l.Blocks[i]
		for _, sources := range [][]graph.Node{b.Linked.far.sources, b.Dangling.far.sources} {
			for _, row := range sources {
				if int(row) > b.Start { // none is of this block
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
