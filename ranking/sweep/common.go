package sweep

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"facetta/ranking/graph"
)

// Pages of a site often link to the same pages, by the same menu, so these have most of their near sources in common: of the 2.3 million near links
// of cnr-2000 between pages with out-links, more than half repeat links of others in their block. Such sources are added up once a pass, into a row
// of their own, and the pages have one link to that row instead of many: virtual nodes (Buehrer and Chellapilla, "A scalable pattern mining approach
// to web graph compression with communities", 2008; for PageRank Karande, Chellapilla and Andersen, 2009). Such a row has no jumps and no damping, so
// that all other numbers stay the same, except for rounding.
const (
	// leastCommon is the least number of sources that get a row of their own.
	leastCommon = 3
	// leastSaving is the least number of links that a row of common sources must save, as it costs as much as two links.
	leastSaving = 3
	// leastShare is the least share of a block's near links that must be saved, as the others are then read in a worse order.
	leastShare = 0.2
	// leastAlike is the least share of a block's near links that must belong to pages whose signatures were seen before. The share is 0.65 on
	// cnr-2000, and 0.14 on HostBlocks, where a full search would save only a thirtieth.
	leastAlike = 0.35
	// maxCommon is the most rows of common sources of a block.
	maxCommon = graph.BlockSize / 8
	// farAway is the number of pages in a row with too little in common with those before after which a search ends.
	farAway = 8
)

// commons has the near sources of the linked pages of a block, divided into common ones and the rest.
type commons struct {
	sets [][]uint16 // common sources, those with most first
	rest [][]uint16 // by page: its sources that are not in its set
	of   []int32    // by page: its set, or noSet
}

const noSet = -1

// Commons has the commons of each block of a graph, nil for blocks whose pages have too little in common.
type Commons []*commons

// of returns the commons of a block, nil for none.
func (c Commons) of(block int) *commons {
	if c == nil {
		return nil
	}
	return c[block]
}

// FindCommons returns the common sources of all blocks, nil if no block's pages have enough in common.
func FindCommons(g *graph.Blocked) Commons {
	c := make(Commons, g.BlockCount())
	var found atomic.Bool
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(c)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(c); i = int(next.Add(1)) - 1 {
				if c[i] = findCommons(nearSources(g, i)); c[i] != nil {
					found.Store(true)
				}
			}
		})
	}
	workers.Wait()
	if !found.Load() {
		return nil
	}
	return c
}

// degree returns the number of links of a page.
func (c *commons) degree(page int) int {
	if c.of[page] == noSet {
		return len(c.rest[page])
	}
	return len(c.rest[page]) + 1
}

// findCommons returns the common sources of some pages, nil if they have too little in common. Sources must be distinct and less than
// graph.BlockSize.
func findCommons(pages [][]uint16) *commons {
	order, links := alike(pages)
	if order == nil {
		return nil
	}
	c, saved := &commons{rest: slices.Clone(pages), of: slices.Repeat([]int32{noSet}, len(pages))}, 0
	f := &finder{pages: pages, taken: make([]bool, len(pages))}
	for i := range order {
		if f.taken[order[i]] || len(c.sets) == maxCommon {
			continue
		}
		if f.gather(order[i:]); saving(len(f.members), len(f.set)) < leastSaving {
			continue
		}
		saved += saving(len(f.members), len(f.set))
		for _, page := range f.members {
			f.taken[page], c.of[page] = true, int32(len(c.sets))
			c.rest[page] = f.others(pages[page])
		}
		c.sets = append(c.sets, slices.Clone(f.set))
	}
	if float64(saved) < leastShare*float64(links) {
		return nil
	}
	c.sort()
	return c
}

// sort puts the sets with most sources first, which is the order of their rows.
func (c *commons) sort() {
	order := make([]int32, len(c.sets))
	for i := range order {
		order[i] = int32(i)
	}
	order = byDegree(order, func(set int32) int { return len(c.sets[set]) })
	sets, at := make([][]uint16, len(order)), make([]int32, len(order))
	for i, set := range order {
		sets[i], at[set] = c.sets[set], int32(i)
	}
	for page, set := range c.of {
		if set != noSet {
			c.of[page] = at[set]
		}
	}
	c.sets = sets
}

// saving returns how many links are saved if so many pages have so many sources in common.
func saving(pages, sources int) int { return (pages-1)*(sources-1) - 1 }

// alike returns the pages in an order in which those with many common sources stand together, by the two least hashes of their sources (A. Broder,
// 1997), or nil if few of these are equal. Pages with few links are left out; links is the number of all links.
func alike(pages [][]uint16) (order []uint64, links int) {
	var seen [1 << 10]uint64
	same := 0
	for page, sources := range pages {
		links += len(sources)
		if len(sources) < leastCommon {
			continue
		}
		s := signature(sources)
		order = append(order, s&^pageMask|uint64(page))
		slot := s * 0x9e3779b97f4a7c15 >> 48
		at, bit := slot/64, uint64(1)<<(slot%64)
		if seen[at]&bit != 0 {
			same += len(sources)
		}
		seen[at] |= bit
	}
	if float64(same) < leastAlike*float64(links) {
		return nil, links
	}
	slices.Sort(order)
	for i := range order {
		order[i] &= pageMask
	}
	return order, links
}

// pageMask has the bits of a signature that are replaced by the page's number in its block.
const pageMask = graph.BlockSize - 1

func signature(sources []uint16) uint64 {
	least, next := ^uint32(0), ^uint32(0)
	for _, source := range sources {
		h := (uint32(source) + 1) * 2654435761
		h = (h ^ h>>15) * 2246822507
		next = min(next, max(least, h))
		least = min(least, h)
	}
	return uint64(least)<<32 | uint64(next)
}

// finder is the memory for finding one set after another.
type finder struct {
	pages   [][]uint16
	taken   []bool
	members []uint64
	set     []uint16 // the sources that the members have in common
	mark    uint32
	marks   [graph.BlockSize]uint32 // by source: mark if it is in the set
}

// gather collects pages, the first included, that have a set in common, as long as each further page makes the set save more.
func (f *finder) gather(among []uint64) {
	f.members, f.set = append(f.members[:0], among[0]), append(f.set[:0], f.pages[among[0]]...)
	f.markSet()
	for k, misses := 1, 0; k < len(among) && misses < farAway; k++ {
		if f.taken[among[k]] {
			continue
		}
		count := 0
		for _, source := range f.pages[among[k]] {
			if f.marks[source] == f.mark {
				count++
			}
		}
		if count < leastCommon || saving(len(f.members)+1, count) < saving(len(f.members), len(f.set)) {
			misses++
			continue
		}
		misses = 0
		f.members = append(f.members, among[k])
		if count < len(f.set) {
			f.set = f.set[:0]
			for _, source := range f.pages[among[k]] {
				if f.marks[source] == f.mark {
					f.set = append(f.set, source)
				}
			}
			f.markSet()
		}
	}
}

func (f *finder) markSet() {
	f.mark++
	for _, source := range f.set {
		f.marks[source] = f.mark
	}
}

// others returns the sources that are not in the set.
func (f *finder) others(sources []uint16) []uint16 {
	rest := make([]uint16, 0, len(sources)-len(f.set))
	for _, source := range sources {
		if f.marks[source] != f.mark {
			rest = append(rest, source)
		}
	}
	return rest
}
