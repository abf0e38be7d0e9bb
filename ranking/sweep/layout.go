package sweep

import (
	"fmt"
	"runtime"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"facetta/ranking/graph"
)

// Layout is a graph as sweeps read it. Each block's pages are put in an order of their own, by falling number of near links,
// those with out-links first: only these are sources, and have rows.
type Layout struct {
	Blocks []Block
	Rows   int      // of all blocks
	places []uint16 // by node: its place in its block
}

// Block is one block of a graph. Its row of place p is row Start + p of the graph; after its linked pages there is a row of
// zeros.
type Block struct {
	First, End graph.Node // of its pages
	Start      int        // its first row
	Linked     Pages      // pages with out-links, at places 0 to Linked.Count-1
	Dangling   Pages      // the others, at the places from Linked.Count+1 on: the one between is the row of zeros
	near, far  int        // numbers of links
}

// Pages are the linked or the dangling pages of a block, with their in-links.
type Pages struct {
	From, Count int // first place, and number
	near        links[uint16]
	far         links[graph.Node]
}

// Links is the number of links to the block's pages.
func (b *Block) Links() int { return b.near + b.far }

// Local says whether so many links are near that a second pass over the block is worth its time.
func (b *Block) Local() bool { return 4*b.near > b.far }

// Rows is the number of rows of the block, the one of zeros included.
func (b *Block) Rows() int { return b.Linked.Count + 1 }

// Places is the number of places of a block, the one between linked and dangling pages included.
func (b *Block) Places() int { return int(b.End-b.First) + 1 }

// MaxPlaces is the largest number of places of a block.
const MaxPlaces = graph.BlockSize + 1

// Place is the block of a node, and the node's place in it.
func (l *Layout) Place(n graph.Node) (block, place int) {
	return int(n / graph.BlockSize), int(l.places[n])
}

// Places are those of a block's pages, by node.
func (l *Layout) Places(b *Block) []uint16 { return l.places[b.First:b.End] }

// ToDangling gives, by row, the number of links to dangling pages. What it gives for rows of zeros has no meaning.
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

// NewLayout makes a graph ready. It fails if a page without out-links is a source.
func NewLayout(g *graph.Blocked) (*Layout, error) {
	l := &Layout{Blocks: make([]Block, g.BlockCount()), places: make([]uint16, g.NodeCount())}
	l.eachBlock(func(i int, _ *arranger) error {
		l.order(g, i)
		return nil
	})
	for i := range l.Blocks {
		l.Blocks[i].Start = l.Rows
		l.Rows += l.Blocks[i].Rows()
	}
	if err := l.eachBlock(func(i int, a *arranger) error { return a.arrange(l, g, i) }); err != nil {
		return nil, err
	}
	return l, nil
}

func (l *Layout) eachBlock(work func(i int, a *arranger) error) error {
	var next atomic.Int64
	var workers errgroup.Group
	for range min(runtime.GOMAXPROCS(0), len(l.Blocks)) {
		workers.Go(func() error {
			a := &arranger{}
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

// order gives the pages of a block their places.
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
	near := func(n graph.Node) int { return int(g.NearDegree[n]) }
	b.Linked.Count, b.Dangling.Count, b.Dangling.From = len(linked), len(dangling), len(linked)+1
	for place, n := range byDegree(linked, near) {
		l.places[n] = uint16(place)
	}
	for place, n := range byDegree(dangling, near) {
		l.places[n] = uint16(b.Dangling.From + place)
	}
}

// arranger is the memory for arranging one block after another.
type arranger struct {
	near     []sourcesOf[uint16] // by place
	far      []sourcesOf[graph.Node]
	nearRows []uint16 // places of all near sources
	farRows  []graph.Node
}

// arrange makes the links of a block.
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
	a.near, a.far = sized(a.near, b.Places()), sized(a.far, b.Places())
	nearLeft, farLeft := a.nearRows, a.farRows
	for n := b.First; n < b.End; n++ {
		nearDegree, farDegree, place := int(g.NearDegree[n]), int(g.FarDegree.Of(n)), l.places[n]
		a.near[place] = sourcesOf[uint16]{place, nearLeft[:nearDegree]}
		a.far[place] = sourcesOf[graph.Node]{place, farLeft[:farDegree]}
		nearLeft, farLeft = nearLeft[nearDegree:], farLeft[farDegree:]
	}
	for _, p := range []*Pages{&b.Linked, &b.Dangling} {
		zero := b.Linked.Count
		p.near = arrange(a.near[p.From:p.From+p.Count], uint16(zero), uint16(zero))
		p.far = arrange(withLinks(a.far[p.From:p.From+p.Count]), uint16(zero), graph.Node(b.Start+zero))
	}
	return nil
}

func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// withLinks are the rows that have any, those with most first.
func withLinks(rows []sourcesOf[graph.Node]) []sourcesOf[graph.Node] {
	sorted := byDegree(rows, func(r sourcesOf[graph.Node]) int { return len(r.sources) })
	for len(sorted) > 0 && len(sorted[len(sorted)-1].sources) == 0 {
		sorted = sorted[:len(sorted)-1]
	}
	return sorted
}
