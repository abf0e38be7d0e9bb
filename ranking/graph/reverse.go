package graph

import "facetta/ranking/mapped"

// reverseLinks computes the out-links from the in-links.
func (s *sorting) reverseLinks() error {
	g := s.graph
	p, err := s.partitionBySource()
	if err != nil {
		return err
	}
	defer p.close()
	blocks := len(p.start) - 1
	g.out.starts = make([]uint64, groupCount(g.NodeCount())+1)
	err = s.each("reverse", blocks, func(buffer *rowBuffer, b int) error {
		if err := p.group(b, buffer); err != nil {
			return err
		}
		first, end := g.links.Block(b)
		copy(s.degrees[first:end], buffer.degrees[:])
		g.measureOutLinks(b, buffer.degrees[:], p.others.Values[p.start[b]:p.start[b+1]])
		return nil
	})
	if err != nil {
		return err
	}
	for _, degree := range s.degrees {
		g.links.OutDegree.add(degree)
	}
	accumulate(g.out.starts)
	bytes, err := mapped.NewArray[byte](s.folder, int(g.out.starts[len(g.out.starts)-1]))
	if err != nil {
		return err
	}
	g.parts = append(g.parts, bytes)
	g.out.bytes = bytes.Values
	return s.each("encode", blocks, func(_ *rowBuffer, b int) error {
		g.encodeOutLinks(b, p.others.Values[p.start[b]:p.start[b+1]])
		return nil
	})
}

// partitionBySource sorts the links by the block of their source.
func (s *sorting) partitionBySource() (*partition, error) {
	links := &s.graph.links
	counts := make([]uint64, links.BlockCount())
	for b := range counts {
		counts[b] = links.NearStart[b+1] - links.NearStart[b]
	}
	for _, source := range links.Far {
		counts[source/BlockSize]++
	}
	p, err := newPartition(counts, s.folder)
	if err != nil {
		return nil, err
	}
	for b := range links.BlockCount() {
		if err := s.report("by source", b+1, links.BlockCount()); err != nil {
			p.close()
			return nil, err
		}
		for n, row := range links.rows(b) {
			for _, offset := range row.Near {
				p.add(uint32(b*BlockSize)+uint32(offset), uint32(n))
			}
			for _, source := range row.Far {
				p.add(uint32(source), uint32(n))
			}
		}
	}
	return p, nil
}
