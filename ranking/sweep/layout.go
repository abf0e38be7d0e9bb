package sweep

import (
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"facetta/ranking/graph"
)

// Layout is a graph in the order in which sweeps read it. Each block's pages are put in an order of their own, by falling number of near links, those
// with out-links first, as only these are sources and have rows.
type Layout struct {
	Blocks  []Block
	Rows    int      // number of rows of all blocks
	places  []uint16 // by node: its place in its block
	commons Commons
}

// Block is one block of a graph. Its row of place p is row Start + p of the graph; after its linked pages there are four rows of zeros, and then
// those of common sources, with four more rows behind them.
type Block struct {
	First, End graph.Node // nodes of its pages
	Start      int        // its first row
	Linked     Pages      // pages with out-links, at places 0 to Linked.Count-1
	Dangling   Pages      // the others, after the rows
	near, far  int        // numbers of links
}

// Pages are the linked or the dangling pages of a block, with their in-links.
type Pages struct {
	From, Count int           // first place, and number
	common      links[uint16] // links of the rows of common sources
	commonFrom  int           // first place of these rows
	commonCount int
	near        links[uint16]
	far         links[graph.Node]
	copies      []copied
}

// copied is a page with the same far sources as another.
type copied struct{ to, from uint16 }

// Links returns the number of links to the block's pages.
func (b *Block) Links() int { return b.near + b.far }

// Work estimates the time that a sweep of one lane with so many passes takes for the block, in units of some 0.12 ns, fitted to the times of
// cnr-2000's blocks. Far links are read in random order, and the data of a row are read once from slower memory.
func (b *Block) Work(passes int) int {
	p := &b.Linked
	near := 2*(len(p.near.sources)+len(p.common.sources)) + 3*(len(p.near.groups)+len(p.common.groups))
	return passes*near + 4*len(p.far.sources) + 5*len(p.far.groups) + 6*b.Rows()
}

// Local tells whether so many links are near that a second pass over the block is worth its time.
func (b *Block) Local() bool { return 4*b.near > b.far }

// Rows returns the number of rows of the block, including those of zeros and of common sources.
func (b *Block) Rows() int { return b.Dangling.From }

// Common returns the places [from, end) of common sources. Their weight must be 1.
func (b *Block) Common() (from, end int) {
	return b.Linked.commonFrom, b.Linked.commonFrom + b.Linked.commonCount
}

// Passes returns the number of passes over the block that do as much as n passes over one without common sources. Common sources are added up with
// their values at the beginning of a pass, so that a pass does less (cnr-2000, one vector to 1e-7: 36 passes over all links instead of 27).
func (b *Block) Passes(n int) int {
	if b.Linked.commonCount > 0 {
		return n + 1
	}
	return n
}

// Places returns the number of places of a block, including those between linked and dangling pages.
func (b *Block) Places() int { return b.Dangling.From + b.Dangling.Count }

// MaxPlaces is the largest number of places of a block, including those that fill up its last group of dangling pages.
const MaxPlaces = graph.BlockSize + maxCommon + 3*together

// Place returns the block of a node, and the node's place in it.
func (l *Layout) Place(n graph.Node) (block, place int) {
	return int(n / graph.BlockSize), int(l.places[n])
}

// Places returns the places of a block's pages, by node.
func (l *Layout) Places(b *Block) []uint16 { return l.places[b.First:b.End] }

// Scattered tells whether most links lead to pages of blocks that are not local.
func (l *Layout) Scattered() bool {
	all, elsewhere := 0, 0
	for i := range l.Blocks {
		b := &l.Blocks[i]
		if all += b.Links(); !b.Local() {
			elsewhere += b.Links()
		}
	}
	return 2*elsewhere > all
}

// ToDangling returns, by row, the number of links to dangling pages. The numbers for rows of zeros have no meaning.
func (l *Layout) ToDangling() []float64 {
	counts := make([]float64, l.Rows)
	for i := range l.Blocks {
		b := &l.Blocks[i]
		block := counts[b.Start : b.Start+b.Rows()]
		for _, row := range b.Dangling.near.sources {
			block[row]++
		}
		for _, row := range b.Dangling.far.sources {
			counts[row]++
		}
	}
	return counts
}

// NewLayout prepares a graph, with the result of FindCommons, or with nil, which is required for rows of float32. It fails if a page without
// out-links is a source.
func NewLayout(g *graph.Blocked, c Commons) (*Layout, error) {
	l := &Layout{Blocks: make([]Block, g.BlockCount()), places: make([]uint16, g.NodeCount()), commons: c}
	l.eachBlock(g, func(i int, _ *arranger) error {
		l.order(g, i)
		return nil
	})
	for i := range l.Blocks {
		b := &l.Blocks[i]
		b.Start = l.Rows
		l.Rows += b.Rows()
	}
	if err := l.eachBlock(g, func(i int, a *arranger) error { return a.arrange(l, g, i) }); err != nil {
		return nil, err
	}
	l.commons = nil
	return l, nil
}

func (l *Layout) eachBlock(g *graph.Blocked, work func(i int, a *arranger) error) error {
	var next atomic.Int64
	var workers errgroup.Group
	for range min(runtime.GOMAXPROCS(0), len(l.Blocks)) {
		workers.Go(func() error {
			a := &arranger{nearMemory: newMemory[uint16](len(g.Near)), farMemory: newMemory[graph.Node](len(g.Far))}
			for i := int(next.Add(1)) - 1; i < len(l.Blocks); i = int(next.Add(1)) - 1 {
				if err := work(i, a); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return workers.Wait()
}

// order assigns places to the pages of a block.
func (l *Layout) order(g *graph.Blocked, i int) {
	b := &l.Blocks[i]
	b.First, b.End = g.Block(i)
	var linked, dangling []graph.Node
	for n := b.First; n < b.End; n++ {
		if g.OutDegree.Short[n] > 0 {
			linked = append(linked, n)
		} else {
			dangling = append(dangling, n)
		}
	}
	b.Linked.Count, b.Dangling.Count, b.Linked.commonFrom = len(linked), len(dangling), len(linked)+together
	near := func(n graph.Node) int { return int(g.NearDegree[n]) }
	left := near
	if c := l.commons.of(i); c != nil {
		left = func(n graph.Node) int { return c.degree(int(n - b.First)) }
		b.Linked.commonCount = len(c.sets)
	}
	if b.Dangling.From = b.Linked.commonFrom + b.Linked.commonCount; b.Linked.commonCount > 0 {
		b.Dangling.From += together
	}
	for place, n := range byDegree(linked, left) {
		l.places[n] = uint16(place)
	}
	for place, n := range byDegree(dangling, near) {
		l.places[n] = uint16(b.Dangling.From + place)
	}
}

// nearSources returns the near sources of the pages of a block, none for dangling pages.
func nearSources(g *graph.Blocked, i int) [][]uint16 {
	first, end := g.Block(i)
	near, sources := g.Near[g.NearStart[i]:g.NearStart[i+1]], make([][]uint16, end-first)
	for n := range sources {
		degree := g.NearDegree[int(first)+n]
		if g.OutDegree.Short[int(first)+n] > 0 {
			sources[n] = near[:degree:degree]
		}
		near = near[degree:]
	}
	return sources
}

// arranger has the memory for arranging one block after another, and the memory of the sources.
type arranger struct {
	near     []sourcesOf[uint16] // by place
	far      []sourcesOf[graph.Node]
	nearRows []uint16 // places of all near sources
	farRows  []graph.Node
	firsts   [1 << slotBits]uint16 // by slot: number of the last row in it, plus 1

	nearMemory *memory[uint16]
	farMemory  *memory[graph.Node]
}

// arrange sets the links of a block.
func (a *arranger) arrange(l *Layout, g *graph.Blocked, i int) error {
	b := &l.Blocks[i]
	near, far := g.Near[g.NearStart[i]:g.NearStart[i+1]], g.Far[g.FarStart[i]:g.FarStart[i+1]]
	b.near, b.far = len(near), len(far)
	a.nearRows, a.farRows = a.nearRows[:0], a.farRows[:0]
	for _, offset := range near {
		place := l.places[b.First+graph.Node(offset)]
		if int(place) >= b.Linked.Count {
			return fmt.Errorf("page %d has no out-links and is a source: the graph is damaged", b.First+graph.Node(offset))
		}
		a.nearRows = append(a.nearRows, place)
	}
	for _, n := range far {
		block, place := l.Place(n)
		source := &l.Blocks[block]
		if place >= source.Linked.Count {
			return fmt.Errorf("page %d has no out-links and is a source: the graph is damaged", n)
		}
		a.farRows = append(a.farRows, graph.Node(source.Start+place))
	}
	a.near, a.far = sized(a.near, b.Places()+together), sized(a.far, b.Places()) // whole may append to the last near ones
	nearLeft, farLeft := a.nearRows, a.farRows
	for n := b.First; n < b.End; n++ {
		nearDegree, farDegree, place := int(g.NearDegree[n]), int(g.FarDegree.Of(n)), l.places[n]
		a.near[place] = sourcesOf[uint16]{place, nearLeft[:nearDegree]}
		a.far[place] = sourcesOf[graph.Node]{place, farLeft[:farDegree]}
		nearLeft, farLeft = nearLeft[nearDegree:], farLeft[farDegree:]
	}
	zero := b.Linked.Count
	if c := l.commons.of(i); c != nil {
		b.Linked.common = arrange(whole(a.takeCommons(l, b, c)), uint16(zero), uint16(zero), a.nearMemory)
	}
	for _, p := range []*Pages{&b.Linked, &b.Dangling} {
		p.near = arrange(whole(a.near[p.From:p.From+p.Count]), uint16(zero), uint16(zero), a.nearMemory)
		far := withLinks(a.far[p.From : p.From+p.Count])
		if l.commons != nil && p == &b.Linked { // not for the dangling pages, as ToDangling counts all their links
			far, p.copies = a.different(far)
		}
		p.far = arrange(far, uint16(zero), graph.Node(b.Start+zero), a.farMemory)
	}
	return nil
}

// takeCommons returns the rows of common sources, and replaces the links to their sources by one link to such a row.
func (a *arranger) takeCommons(l *Layout, b *Block, c *commons) []sourcesOf[uint16] {
	places := func(offsets []uint16, and ...uint16) []uint16 {
		p := make([]uint16, 0, len(offsets)+len(and))
		for _, offset := range offsets {
			p = append(p, l.places[b.First+graph.Node(offset)])
		}
		return append(p, and...)
	}
	var rows []sourcesOf[uint16]
	for i, set := range c.sets {
		rows = append(rows, sourcesOf[uint16]{uint16(b.Linked.commonFrom + i), places(set)})
	}
	for n, set := range c.of {
		if set != noSet {
			a.near[l.places[int(b.First)+n]].sources = places(c.rest[n], rows[set].place)
		}
	}
	return rows
}

func degreeOf[S uint16 | graph.Node](r sourcesOf[S]) int { return len(r.sources) }

func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// withLinks returns the rows that have links, those with most first.
func withLinks(rows []sourcesOf[graph.Node]) []sourcesOf[graph.Node] {
	sorted := byDegree(rows, degreeOf[graph.Node])
	for len(sorted) > 0 && len(sorted[len(sorted)-1].sources) == 0 {
		sorted = sorted[:len(sorted)-1]
	}
	return sorted
}

// different keeps one of the rows with the same links, in its place; the others are returned as copies of it.
func (a *arranger) different(rows []sourcesOf[graph.Node]) (left []sourcesOf[graph.Node], copies []copied) {
	clear(a.firsts[:])
	for _, row := range rows {
		first := &a.firsts[slotOf(row.sources)]
		if *first > 0 && slices.Equal(left[*first-1].sources, row.sources) {
			copies = append(copies, copied{row.place, left[*first-1].place})
			continue
		}
		left = append(left, row)
		*first = uint16(len(left))
	}
	return left, copies
}

// slotBits is the logarithm of the number of slots for rows, which is four times the number of rows.
const slotBits = 15

// slotOf returns the slot of a row, a hash of its sources.
func slotOf(sources []graph.Node) uint64 {
	key := uint64(len(sources))
	for _, source := range sources {
		key = (key ^ uint64(source)) * 0x9e3779b97f4a7c15
		key ^= key >> 32
	}
	return key * 0x9e3779b97f4a7c15 >> (64 - slotBits)
}
