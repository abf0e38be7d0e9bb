package graph

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"facetta/ranking/mapped"
)

// sorting turns the links of a Builder into those of a Graph, block by block, in three rounds: by target, to know the degrees
// (and with them the nodes); by target again, under the nodes' numbers; and by source.
type sorting struct {
	graph    *Graph
	folder   string   // of large arrays, "" for memory
	in, out  []uint32 // degrees by place; after numberLinks in holds those of far links by node
	progress func(stage string, done, total int) error
}

// sortLinks fills in all of g but its hosts, which it has, and empties the list of links.
func (b *Builder) sortLinks(g *Graph, places []place) error {
	pages := int(g.hosts.first[g.HostCount()])
	s := &sorting{graph: g, in: make([]uint32, pages), out: make([]uint32, pages), progress: b.options.Progress}
	if b.links.file != nil {
		s.folder = b.options.Folder
	}
	p, self, err := s.partitionByTarget(&b.links, newLinkEnds(places, b.stands, b.options.KeepSelfLinks))
	if err != nil {
		return err
	}
	kept := p.start[len(p.start)-1]
	err = s.groupLinks(p)
	if err == nil {
		err = s.orderNodes(b.options.KeepOrder)
	}
	if err == nil {
		err = s.numberLinks(p)
	}
	p.close() // before the next one is made
	if err != nil {
		return err
	}
	g.indexRows()
	if err := s.reverseLinks(); err != nil {
		return err
	}
	g.counts = g.count()
	g.counts.Self, g.counts.Parallel = self, kept-g.counts.Links
	return nil
}

// linkEnds says where the ends of links are, by Serial.
type linkEnds struct {
	from, to []place // those of stand-ins differ: what they link to does not count
	keepSelf bool
}

func newLinkEnds(places []place, stands []standIn, keepSelf bool) *linkEnds {
	e := &linkEnds{from: places, to: places, keepSelf: keepSelf}
	if len(stands) > 0 {
		e.from = slices.Clone(places)
		for _, s := range stands {
			e.from[s.serial] = noPlace
		}
	}
	return e
}

// of gives the places of a link's ends, and whether both are pages.
func (e *linkEnds) of(k link) (from, to place, count bool) {
	from, to = e.from[k.from], e.to[k.to]
	return from, to, from != noPlace && to != noPlace
}

// partitionByTarget sorts the links by the block of their target's place, and counts the self links that are dropped.
func (s *sorting) partitionByTarget(links *linkList, ends *linkEnds) (p *partition, self uint64, err error) {
	counts := make([]uint64, blockCount(len(s.in)))
	err = links.each(false, func(chunk []link) {
		for _, k := range chunk {
			switch from, to, ok := ends.of(k); {
			case !ok:
			case from == to && !ends.keepSelf:
				self++
			default:
				counts[to/BlockSize]++
			}
		}
	})
	if err != nil {
		return nil, 0, err
	}
	if p, err = newPartition(counts, s.folder); err != nil {
		return nil, 0, err
	}
	err = links.each(true, func(chunk []link) {
		for _, k := range chunk {
			if from, to, ok := ends.of(k); ok && (from != to || ends.keepSelf) {
				p.add(uint32(to), uint32(from))
			}
		}
	})
	if err != nil {
		p.close()
		return nil, 0, err
	}
	return p, self, nil
}

// groupLinks drops parallel links, and counts those of each page and block.
func (s *sorting) groupLinks(p *partition) error {
	links := &s.graph.links
	blocks := len(p.start) - 1
	links.NearStart, links.FarStart = make([]uint64, blocks+1), make([]uint64, blocks+1)
	err := s.each("sort", blocks, func(buffer *rowBuffer, b int) error {
		if err := p.group(b, buffer); err != nil {
			return err
		}
		kept := uint64(0)
		for i := range s.in[b*BlockSize : min(len(s.in), (b+1)*BlockSize)] {
			s.in[b*BlockSize+i] = buffer.degrees[i]
			kept += uint64(buffer.degrees[i])
		}
		near := uint64(0)
		for _, source := range p.others.Values[p.start[b] : p.start[b]+kept] {
			atomic.AddUint32(&s.out[source], 1)
			if int(source/BlockSize) == b {
				near++
			}
		}
		links.NearStart[b+1], links.FarStart[b+1] = near, kept-near
		return nil
	})
	accumulate(links.NearStart)
	accumulate(links.FarStart)
	return err
}

// orderNodes gives the pages of each block their order: host by host, those with out-links first, each part by falling
// in-degree, so that neighbouring rows have the same length and solvers leave out dangling pages in runs; ties by place.
func (s *sorting) orderNodes(keep bool) error {
	g := s.graph
	g.order = make([]uint16, len(s.in))
	return s.each("order", blockCount(len(s.in)), func(_ *rowBuffer, b int) error {
		first, end := b*BlockSize, min(len(s.in), (b+1)*BlockSize)
		keys := make([]uint64, end-first)
		host := g.HostOf(Node(first))
		hosts := uint64(0) // of the block, so far
		for i := range keys {
			for g.hosts.first[host+1] <= Node(first+i) {
				host++
				hosts++
			}
			keys[i] = uint64(i)
			if !keep {
				keys[i] |= hosts<<49 | uint64(^s.in[first+i])<<16
			}
			if !keep && s.out[first+i] == 0 {
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
	links.Near, links.Far, links.NearDegree = near.Values, far.Values, make([]uint16, len(s.in))
	nodes := g.NodesByPageID()
	err = s.each("number", blocks, func(_ *rowBuffer, b int) error {
		s.numberBlock(p, b, nodes)
		return nil
	})
	for n := range s.in {
		links.FarDegree.add(s.in[n])
		links.OutDegree.add(s.out[g.place(Node(n))])
	}
	return err
}

func (s *sorting) numberBlock(p *partition, b int, nodes []Node) {
	links := &s.graph.links
	first := b * BlockSize
	end := min(len(s.in), first+BlockSize)
	starts := make([]uint64, 1, BlockSize+1)
	for i, degree := range s.in[first:end] {
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
		slices.Sort(near[nearBefore:])
		slices.Sort(far[farBefore:])
		links.NearDegree[n] = uint16(len(near) - nearBefore)
		farDegrees[n-first] = uint32(len(far) - farBefore)
	}
	copy(s.in[first:end], farDegrees[:]) // the in-degrees of this block are not needed any more
}

// reverseLinks makes the out-links from the in-links.
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
		g.measureOutLinks(b, p.others.Values[p.start[b]:p.start[b+1]])
		return nil
	})
	if err != nil {
		return err
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
	for at, degree := range s.out { // a page's place is in its node's block
		counts[at/BlockSize] += uint64(degree)
	}
	p, err := newPartition(counts, s.folder)
	if err != nil {
		return nil, err
	}
	for b := range links.BlockCount() {
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

// each is eachBlock with a buffer for each goroutine and reports.
func (s *sorting) each(stage string, blocks int, work func(buffer *rowBuffer, b int) error) error {
	buffers := make([]rowBuffer, runtime.GOMAXPROCS(0))
	for i := range buffers {
		buffers[i].folder = s.folder
		defer buffers[i].close()
	}
	var reporting sync.Mutex
	done := 0
	return eachBlock(blocks, func(worker, b int) error {
		if err := work(&buffers[worker], b); err != nil || s.progress == nil {
			return err
		}
		reporting.Lock()
		defer reporting.Unlock()
		done++
		return s.progress(stage, done, blocks)
	})
}

// eachBlock works on as many blocks at a time as Go uses cores; workers are numbered from 0.
func eachBlock(blocks int, work func(worker, b int) error) error {
	var next atomic.Int64
	var group errgroup.Group
	for worker := range min(runtime.GOMAXPROCS(0), blocks) {
		group.Go(func() error {
			for b := int(next.Add(1)) - 1; b < blocks; b = int(next.Add(1)) - 1 {
				if err := work(worker, b); err != nil {
					next.Store(int64(blocks)) // the others end as well
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// accumulate turns counts at n+1 into offsets.
func accumulate(offsets []uint64) {
	for n := 1; n < len(offsets); n++ {
		offsets[n] += offsets[n-1]
	}
}

// blockCount is the number of blocks of so many nodes.
func blockCount(nodes int) int { return (nodes + BlockSize - 1) / BlockSize }
