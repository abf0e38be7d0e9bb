package graph

import (
	"slices"

	"facetta/ranking/mapped"
)

// groupLinks drops parallel links, and counts the others of each page and block.
func (s *sorting) groupLinks(p *partition) error {
	links := &s.graph.links
	blocks := len(p.start) - 1
	links.NearStart, links.FarStart = make([]uint64, blocks+1), make([]uint64, blocks+1)
	err := s.each("sort", blocks, func(buffer *rowBuffer, b int) error {
		if err := p.groupDistinct(b, buffer); err != nil {
			return err
		}
		kept := uint64(0)
		for i := range s.degrees[b*BlockSize : min(len(s.degrees), (b+1)*BlockSize)] {
			s.degrees[b*BlockSize+i] = buffer.degrees[i]
			kept += uint64(buffer.degrees[i])
		}
		links.NearStart[b+1], links.FarStart[b+1] = buffer.near, kept-buffer.near
		return nil
	})
	accumulate(links.NearStart)
	accumulate(links.FarStart)
	return err
}

// orderNodes determines the order of the pages in each block: host by host, those with out-links first, each part by falling in-degree, ties by
// place. So neighbouring rows have the same length, and solvers can leave out dangling pages in runs.
func (s *sorting) orderNodes(keep bool) error {
	g := s.graph
	g.order = make([]uint16, len(s.degrees))
	return s.each("order", blockCount(len(s.degrees)), func(_ *rowBuffer, b int) error {
		first, end := b*BlockSize, min(len(s.degrees), (b+1)*BlockSize)
		keys := make([]uint64, end-first)
		hostEnd := Node(first)
		hosts := uint64(0) // hosts with pages in this block, so far
		for i := range keys {
			at := first + i
			if Node(at) == hostEnd {
				_, hostEnd = g.HostNodes(g.HostOf(Node(at)))
				hosts++
			}
			keys[i] = uint64(i)
			if !keep {
				keys[i] |= hosts<<49 | uint64(^s.degrees[at])<<16
			}
			if !keep && s.links[at/64]>>(at%64)&1 == 0 {
				keys[i] |= 1 << 48
			}
		}
		slices.Sort(keys)
		for i, k := range keys {
			g.order[first+i] = uint16(k)
		}
		return nil
	})
}

// numberLinks writes the in-links under their nodes' numbers.
func (s *sorting) numberLinks(p *partition) error {
	g := s.graph
	links := &g.links
	blocks := len(p.start) - 1
	near, err := mapped.NewArray[uint16](s.folder, int(links.NearStart[blocks]))
	if err != nil {
		return err
	}
	g.parts = append(g.parts, near)
	far, err := mapped.NewArray[Node](s.folder, int(links.FarStart[blocks]))
	if err != nil {
		return err
	}
	g.parts = append(g.parts, far)
	links.Near, links.Far, links.NearDegree = near.Values, far.Values, make([]uint16, len(s.degrees))
	nodes := g.NodesByPageID()
	err = s.each("number", blocks, func(buffer *rowBuffer, b int) error {
		s.numberBlock(p, b, nodes, &buffer.set)
		return nil
	})
	for n := range s.degrees {
		links.FarDegree.add(s.degrees[n])
	}
	return err
}

func (s *sorting) numberBlock(p *partition, b int, nodes []Node, set *offsetSet) {
	links := &s.graph.links
	first := b * BlockSize
	end := min(len(s.degrees), first+BlockSize)
	starts := make([]uint64, 1, BlockSize+1)
	for i, degree := range s.degrees[first:end] {
		starts = append(starts, starts[i]+uint64(degree))
	}
	sources := p.others.Values[p.start[b]:]
	near, far := links.Near[links.NearStart[b]:links.NearStart[b]], links.Far[links.FarStart[b]:links.FarStart[b]]
	var farDegrees [BlockSize]uint32
	for n := first; n < end; n++ {
		nearBefore, farBefore := len(near), len(far)
		at := s.graph.order[n]
		for _, source := range sources[starts[at]:starts[at+1]] {
			if m := nodes[source]; int(m/BlockSize) == b {
				near = append(near, uint16(m%BlockSize))
			} else {
				far = append(far, m)
			}
		}
		set.sort(near[nearBefore:])
		slices.Sort(far[farBefore:])
		links.NearDegree[n] = uint16(len(near) - nearBefore)
		farDegrees[n-first] = uint32(len(far) - farBefore)
	}
	copy(s.degrees[first:end], farDegrees[:]) // the other contents of the rows are not needed any more
}
