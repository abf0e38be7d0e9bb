package dotplot

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"facetta/ranking/graph"
)

// Options of a picture. The zero value means the defaults.
type Options struct {
	// Size is the largest width and height in pixels; 0 means DefaultSize. In graphs of fewer pages each page has a whole number of pixels.
	Size int
	// Shares draws grey cells, which are darker the more links they have; by default, cells with any link are black.
	Shares bool
	// Hosts are the hosts to draw, in their order; nil means all by HostID. See Shuffled, WithSuffix.
	Hosts []graph.HostID
	// Lines are numbers of hosts, from 0, before which a grey line is drawn across and down, except where there are links.
	Lines []int
}

// DefaultSize and MaxSize are in pixels.
const (
	DefaultSize = 1000
	MaxSize     = 1 << 14
)

// lineGrey is the grey of lines.
const lineGrey = 200

// Shuffled returns all hosts in a random order, which is the same for all graphs with the same number of hosts.
func Shuffled(g *graph.Graph) []graph.HostID {
	hosts := WithSuffix(g, "")
	rand.New(rand.NewPCG(1, uint64(len(hosts)))).Shuffle(len(hosts), func(i, j int) { hosts[i], hosts[j] = hosts[j], hosts[i] })
	return hosts
}

// WithSuffix returns the hosts whose names end with suffix, which may be in any case, by HostID.
func WithSuffix(g *graph.Graph, suffix string) []graph.HostID {
	hosts := []graph.HostID{}
	suffix = strings.ToLower(suffix)
	for h := range graph.HostID(g.HostCount()) {
		if strings.HasSuffix(g.HostName(h), suffix) {
			hosts = append(hosts, h)
		}
	}
	return hosts
}

// Write draws a graph as a PNG.
func Write(w io.Writer, g *graph.Graph, o Options) error {
	picture, err := Draw(g, o)
	if err == nil {
		err = png.Encode(w, picture)
	}
	if err != nil {
		return fmt.Errorf("draw links: %w", err)
	}
	return nil
}

// Draw draws a graph. For a graph without pages the picture is white.
func Draw(g *graph.Graph, o Options) (*image.Gray, error) {
	if o.Size == 0 {
		o.Size = DefaultSize
	}
	if o.Size < 1 || o.Size > MaxSize {
		return nil, fmt.Errorf("a picture of %d pixels: choose 1 to %d", o.Size, MaxSize)
	}
	if o.Hosts == nil {
		o.Hosts = WithSuffix(g, "")
	}
	r := newRaster(g, o)
	r.count(g)
	if o.Shares {
		return r.paint(r.shares()), nil
	}
	return r.paint(func(links uint32) uint8 { return uint8(255 * (1 - min(links, 1))) }), nil
}

// raster is a picture while it is drawn.
type raster struct {
	cells  int      // number of cells in a row and in a column
	lines  []bool   // by cell: whether there is a line in its row and column
	scale  int      // pixels of a cell, in width and height
	places []uint32 // cell of each node
	links  []uint32 // by row, then column
}

// leftOut is the place of nodes that are not in the picture.
const leftOut = ^uint32(0)

func newRaster(g *graph.Graph, o Options) *raster {
	r := &raster{places: make([]uint32, g.NodeCount())}
	for n := range r.places {
		r.places[n] = leftOut
	}
	order := g.NodesByPageID() // nodes are sorted by in-degree, which would be visible
	pages := uint64(0)
	var lines []uint64 // the first page after each line
	for i, h := range o.Hosts {
		first, end := g.HostNodes(h)
		if slices.Contains(o.Lines, i) {
			lines = append(lines, pages)
		}
		for _, n := range order[first:end] {
			r.places[n] = uint32(pages)
			pages++
		}
	}
	r.cells = int(min(uint64(o.Size), max(pages, 1)))
	r.scale = o.Size / r.cells
	for n, p := range r.places {
		if p != leftOut {
			r.places[n] = uint32(uint64(p) * uint64(r.cells) / pages)
		}
	}
	r.links, r.lines = make([]uint32, r.cells*r.cells), make([]bool, r.cells)
	for _, p := range lines {
		if p == pages { // only hosts without pages come after it
			break
		}
		r.lines[p*uint64(r.cells)/pages] = true
	}
	return r
}

// count counts the links of each cell.
func (r *raster) count(g *graph.Graph) {
	var sources []graph.Node
	for target, column := range r.places {
		if column == leftOut {
			continue
		}
		sources = g.AppendInLinks(sources[:0], graph.Node(target))
		for _, s := range sources {
			if row := r.places[s]; row != leftOut {
				r.links[int(row)*r.cells+int(column)]++
			}
		}
	}
}

// shares returns the function from the number of links of a cell to its grey.
func (r *raster) shares() func(links uint32) uint8 {
	total := uint64(0)
	with := map[uint32]uint64{} // number of links in all cells with so many links
	for _, links := range r.links {
		with[links] += uint64(links)
		total += uint64(links)
	}
	counts := make([]uint32, 0, len(with))
	for links := range with {
		counts = append(counts, links)
	}
	slices.Sort(counts)
	grey := map[uint32]uint8{0: 255}
	below := uint64(0)
	for _, links := range counts {
		if below += with[links]; links > 0 {
			grey[links] = uint8(254 - 254*below/total) // never white
		}
	}
	return func(links uint32) uint8 { return grey[links] }
}

func (r *raster) paint(grey func(links uint32) uint8) *image.Gray {
	picture := image.NewGray(image.Rect(0, 0, r.cells*r.scale, r.cells*r.scale))
	for y := range r.cells * r.scale {
		row := r.links[y/r.scale*r.cells:][:r.cells]
		for x := range r.cells * r.scale {
			pixel := grey(row[x/r.scale])
			// The line is the first pixel of its cell.
			if pixel == 255 && (y%r.scale == 0 && r.lines[y/r.scale] || x%r.scale == 0 && r.lines[x/r.scale]) {
				pixel = lineGrey
			}
			picture.Pix[y*picture.Stride+x] = pixel
		}
	}
	return picture
}
