package graph

import (
	"slices"
	"sync"
)

// sorting turns the links of a Builder into those of a Graph, block by block, in three rounds: by target, to know the degrees
// (and with them the nodes); by target again, under the nodes' numbers; and by source.
type sorting struct {
	graph    *Graph
	folder   string   // of large arrays, "" for memory
	links    []uint64 // a bit for each place: whether the page has out-links
	degrees  []uint32 // numbers of in-links by place; from numberLinks on those of far ones by node, then those of out-links
	progress func(stage string, done, total int) error
}

// sortLinks fills in all of g except its hosts, which it already has, and empties the list of links.
func (b *Builder) sortLinks(g *Graph, places []place) error {
	pages := int(g.hosts.first[g.HostCount()])
	s := &sorting{graph: g, links: make([]uint64, (pages+63)/64), degrees: make([]uint32, pages), progress: b.options.Progress}
	if b.links.file != nil {
		s.folder = b.options.Folder
	}
	p, self, err := s.partitionByTarget(&b.links, newLinkEnds(places, b.stands), b.options.KeepSelfLinks)
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
	p.close() // release it before the next one is made
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

// linkEnds has the places of the ends of links, by Serial.
type linkEnds struct {
	from, to []place // they differ for stand-ins, whose own links do not count
}

func newLinkEnds(places []place, stands []standIn) *linkEnds {
	e := &linkEnds{from: places, to: places}
	if len(stands) > 0 {
		e.from = slices.Clone(places)
		for _, s := range stands {
			e.from[s.serial] = noPlace
		}
	}
	return e
}

// partitionByTarget sorts the links by the block of their target's place, records which pages have out-links, and counts the self links that are
// dropped.
func (s *sorting) partitionByTarget(links *linkList, ends *linkEnds, keepSelf bool) (p *partition, self uint64, err error) {
	counts := make([]uint64, blockCount(len(s.degrees)))
	err = links.replace(func(done, total int, chunk []link) error {
		self += s.placeLinks(chunk, ends, keepSelf, counts)
		return s.report("count", done, total)
	})
	if err != nil {
		return nil, 0, err
	}
	if p, err = newPartition(counts, s.folder); err != nil {
		return nil, 0, err
	}
	err = links.take(func(done, total int, chunk []link) error {
		for _, k := range chunk {
			if to := uint32(k.to); place(to) != noPlace {
				p.add(to, uint32(k.from))
			}
		}
		return s.report("by target", done, total)
	})
	if err != nil {
		p.close()
		return nil, 0, err
	}
	return p, self, nil
}

// placeLinks replaces the Serials of the links' ends by their places, so that these, which lie anywhere in memory, are looked up only once, and
// counts the links by the block of their target. Links that do not count get the target noPlace; self is the number of those among them that lead
// from a page to itself.
func (s *sorting) placeLinks(chunk []link, ends *linkEnds, keepSelf bool, counts []uint64) (self uint64) {
	for i, k := range chunk {
		from, to := ends.from[k.from], ends.to[k.to]
		switch {
		case from == noPlace || to == noPlace:
			to = noPlace
		case from == to && !keepSelf:
			self++
			to = noPlace
		default:
			counts[to/BlockSize]++
			s.links[from/64] |= 1 << (from % 64)
		}
		chunk[i] = link{Serial(from), Serial(to)}
	}
	return self
}

// each does what eachBlock does, with a buffer for each goroutine and progress reports.
func (s *sorting) each(stage string, blocks int, work func(buffer *rowBuffer, b int) error) error {
	buffers := make([]rowBuffer, cores())
	for i := range buffers {
		buffers[i].folder = s.folder
		defer buffers[i].close()
	}
	var reporting sync.Mutex
	done := 0
	return eachBlock(len(buffers), blocks, func(worker, b int) error {
		if err := work(&buffers[worker], b); err != nil {
			return err
		}
		reporting.Lock()
		defer reporting.Unlock()
		done++
		return s.report(stage, done, blocks)
	})
}

func (s *sorting) report(stage string, done, total int) error {
	if s.progress == nil {
		return nil
	}
	return s.progress(stage, done, total)
}
