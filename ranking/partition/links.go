package partition

import (
	"cmp"
	"math"
	"slices"

	"facetta/ranking/graph"
)

// links has the links between pages of one partition, by target.
type links struct {
	start    []uint64 // by row: its first source; then their number
	sources  []uint32 // rows, ascending for each target
	out      []uint32 // by row: number of links to pages of the partition
	backward []uint32 // by row: number of those to the page itself and pages before it
	intra    uint64   // number of links inside a host
	missing  uint64   // number of links to pages that hosts of the partition do not have
}

const noRow = math.MaxUint32

// connect returns the links inside a partition.
func connect(p *pages) *links {
	l := &links{start: make([]uint64, p.count+1), out: make([]uint32, p.count), backward: make([]uint32, p.count)}
	var rows []uint32 // by link: its target
	f := finder{pages: p}
	p.eachLink(func(from *host, source uint32, to graph.PageID) {
		row, ok := f.row(to)
		if !ok {
			if f.host != nil {
				l.missing++
			}
			rows = append(rows, noRow)
			return
		}
		rows = append(rows, row)
		l.start[row+1]++
		l.out[source]++
		if row <= source {
			l.backward[source]++
		}
		if f.host == from {
			l.intra++
		}
	})
	for row := range p.count {
		l.start[row+1] += l.start[row]
	}
	l.sources = make([]uint32, l.start[p.count])
	next, i := slices.Clone(l.start), 0
	p.eachLink(func(_ *host, source uint32, _ graph.PageID) {
		if row := rows[i]; row != noRow {
			l.sources[next[row]] = source
			next[row]++
		}
		i++
	})
	return l
}

// outgoing has the links to one other partition, by target: each target gets one vote, the sum over its links (eq. 3.11).
type outgoing struct {
	start   []uint64 // by target: its first source; then their number
	sources []uint32 // rows
	missing uint64   // number of links to pages that the other partition does not have
	sent    [][]float64
}

// outLink is a link to another partition.
type outLink struct {
	to     graph.PageID
	source uint32
}

// connectOut returns the links to the wanted partitions, and the number of links to hosts that nobody owns.
func connectOut(p *pages, owner map[graph.HostID]Party, wanted []Party) (found map[Party][]outLink, nobodys uint64) {
	found = make(map[Party][]outLink, len(wanted))
	for _, w := range wanted {
		found[w] = nil
	}
	p.eachLink(func(_ *host, source uint32, to graph.PageID) {
		o, ok := owner[to.Host]
		if !ok {
			nobodys++
			return
		}
		if list, ok := found[o]; ok {
			found[o] = append(list, outLink{to, source})
		}
	})
	return found, nobodys
}

// newOutgoing puts links in the order of their targets, and also returns the list of these.
func newOutgoing(list []outLink) (*outgoing, *targets) {
	slices.SortFunc(list, func(a, b outLink) int { return cmp.Or(comparePages(a.to, b.to), cmp.Compare(a.source, b.source)) })
	o, t := &outgoing{sources: make([]uint32, len(list))}, &targets{}
	for i, l := range list {
		o.sources[i] = l.source
		if i > 0 && list[i-1].to == l.to {
			continue
		}
		o.start = append(o.start, uint64(i))
		if last := len(t.Hosts) - 1; last < 0 || t.Hosts[last].Host != l.to.Host {
			t.Hosts = append(t.Hosts, hostPages{Host: l.to.Host})
		}
		last := &t.Hosts[len(t.Hosts)-1]
		last.Locals = append(last.Locals, l.to.Local)
	}
	o.start = append(o.start, uint64(len(list)))
	return o, t
}

// count returns the number of targets.
func (o *outgoing) count() int { return len(o.start) - 1 }

// drop removes the targets at these positions, which must be ascending.
func (o *outgoing) drop(positions []uint32) {
	links, targets := uint64(0), 0
	for t := range o.count() {
		from := o.sources[o.start[t]:o.start[t+1]]
		if len(positions) > 0 && int(positions[0]) == t {
			positions = positions[1:]
			o.missing += uint64(len(from))
			continue
		}
		o.start[targets] = links
		targets++
		links += uint64(copy(o.sources[links:], from))
	}
	o.start[targets] = links
	o.start, o.sources = o.start[:targets+1], o.sources[:links]
}

// incoming has the votes of one other partition.
type incoming struct {
	rows   []uint32 // rows of the targets, in the sender's order
	step   uint32   // step of the values
	came   bool     // the votes of this step have come
	values []float64
}

// findTargets returns the rows of the sender's targets, and the positions of those that are no pages.
func findTargets(p *pages, t *targets) (*incoming, []uint32) {
	in, f := &incoming{}, finder{pages: p}
	var absent []uint32
	position := uint32(0)
	for _, h := range t.Hosts {
		for _, local := range h.Locals {
			if row, ok := f.row(graph.PageID{Host: h.Host, Local: local}); ok {
				in.rows = append(in.rows, row)
			} else {
				absent = append(absent, position)
			}
			position++
		}
	}
	return in, absent
}
