package graph

import (
	"fmt"

	"facetta/ranking/mapped"
)

// fileKind is the file of a graph, in the format of package mapped. The numbers are the fields of Counts in their order. With N
// pages, B = N/8192 (rounded up) blocks of nodes, H hosts (those without pages included), L links, F of them between blocks, and
// I, J pages with 65,535 far in-links, 255 out-links or more, the sections are
//
//	0   sources of near in-links        (L-F) x uint16: offsets in the target's block, by target, ascending for each
//	1   sources of far in-links         F x uint32: nodes of other blocks, by target, ascending for each
//	2   near in-links of each node      N x uint16
//	3   far in-links of each node       N x uint16, 65535 if the number is in section 5
//	4   nodes with such a number        I x uint32, ascending
//	5   their numbers of far in-links   I x uint32
//	6   out-links of each node          N x uint8, 255 if the number is in section 8
//	7   nodes with such a number        J x uint32, ascending
//	8   their numbers of out-links      J x uint32
//	9   first near in-link of a block   (B+1) x uint64; the last is their number
//	10  first far in-link of a block    (B+1) x uint64; the last is their number
//	11  targets of out-links            bytes, by source: see outLinks
//	12  first byte of 16 nodes' rows    (N/16 rounded up, + 1) x uint64; the last is the length of section 11
//	13  place of each node              N x uint16: its place in the order of PageIDs, as offset in its block
//	14  first place of each host, N     (H+1) x uint32, ascending; equal for a host without pages
//	15  end of each host's name         (H+1) x uint64, the first is 0
//	16  host names, one after another   bytes
//	17  local ids of the pages          N x uint32, by place, strictly ascending inside a host
//
// Section 17 is empty when, and only when, the local ids of every host are 0, 1, 2, ... without a gap. Versions 1 and 2 had both
// directions as uint32.
var fileKind = mapped.Kind{Magic: "FACGRAPH", Version: 3, Numbers: 9, Sections: 18}

const (
	sectionNear = iota
	sectionFar
	sectionNearDegree
	sectionFarDegree
	_
	_
	sectionOutDegree
	_
	_
	sectionNearStart
	sectionFarStart
	sectionOutBytes
	sectionOutStarts
	sectionOrder
	sectionFirst
	sectionEnds
	sectionNames
	sectionLocals
)

func (c *Counts) numbers() []uint64 {
	return []uint64{c.Pages, c.Hosts, c.Links, c.IntraHost, c.InterHost, c.SelfLinks, c.Dangling, c.Parallel, c.Self}
}

// WriteFile writes the graph. Equal graphs have equal bytes.
func (g *Graph) WriteFile(path string) error {
	w, err := mapped.Create(path, fileKind)
	if err != nil {
		return fmt.Errorf("write graph: %w", err)
	}
	defer w.Discard()
	writeSection(w, g.links.Near)
	writeSection(w, g.links.Far)
	writeSection(w, g.links.NearDegree)
	writeDegrees(w, &g.links.FarDegree)
	writeDegrees(w, &g.links.OutDegree)
	writeSection(w, g.links.NearStart)
	writeSection(w, g.links.FarStart)
	writeSection(w, g.out.bytes)
	writeSection(w, g.out.starts)
	writeSection(w, g.order)
	writeSection(w, g.hosts.first)
	writeSection(w, g.hosts.ends)
	writeSection(w, g.hosts.names)
	writeSection(w, g.locals)
	if err := w.Commit(g.counts.numbers()...); err != nil {
		return fmt.Errorf("write graph: %w", err)
	}
	return nil
}

// writeSection leaves errors to Commit, which returns the first.
func writeSection[T any](w *mapped.Writer, values []T) {
	_ = mapped.WriteSlice(w, values)
	_ = w.EndSection()
}

func writeDegrees[T uint8 | uint16](w *mapped.Writer, d *Degrees[T]) {
	writeSection(w, d.Short)
	writeSection(w, d.Nodes)
	writeSection(w, d.Long)
}

// Open maps the graph at path and verifies it. A damaged file is refused with its name and the offset of the damage
// (*mapped.DamageError).
func Open(path string) (*Graph, error) {
	f, err := mapped.Open(path, fileKind)
	if err != nil {
		return nil, fmt.Errorf("open graph: %w", err)
	}
	g, err := fromFile(f)
	if err != nil {
		_ = f.Close() // the damage is the error to report
		return nil, fmt.Errorf("open graph: %w", err)
	}
	return g, nil
}

func fromFile(f *mapped.File) (*Graph, error) {
	g := &Graph{}
	if err := g.read(f); err != nil {
		return nil, err
	}
	g.counts = g.count()
	g.counts.Parallel, g.counts.Self = f.Number(7), f.Number(8)
	for i, n := range g.counts.numbers() {
		if f.Number(i) != n {
			return nil, f.Damage(sectionNear, "count %d is %d in the file, but %d by the links", i, f.Number(i), n)
		}
	}
	return g, nil
}

// read reads the sections and checks that they make a graph.
func (g *Graph) read(f *mapped.File) error {
	r := sectionReader{file: f}
	g.links.Near = readSection[uint16](&r, sectionNear)
	g.links.Far = readSection[Node](&r, sectionFar)
	g.links.NearDegree = readSection[uint16](&r, sectionNearDegree)
	g.links.FarDegree = readDegrees[uint16](&r, sectionFarDegree)
	g.links.OutDegree = readDegrees[uint8](&r, sectionOutDegree)
	g.links.NearStart = readSection[uint64](&r, sectionNearStart)
	g.links.FarStart = readSection[uint64](&r, sectionFarStart)
	g.out.bytes = f.Bytes(sectionOutBytes)
	g.out.starts = readSection[uint64](&r, sectionOutStarts)
	g.order = readSection[uint16](&r, sectionOrder)
	g.hosts.first = readSection[Node](&r, sectionFirst)
	g.hosts.ends = readSection[uint64](&r, sectionEnds)
	g.hosts.names = f.Bytes(sectionNames)
	g.locals = readSection[uint32](&r, sectionLocals)
	if r.err != nil {
		return r.err
	}
	g.parts = append(g.parts, f)
	return (&validator{g, f}).validate()
}

// sectionReader keeps the first error.
type sectionReader struct {
	file *mapped.File
	err  error
}

func readSection[T any](r *sectionReader, i int) []T {
	values, err := mapped.Section[T](r.file, i)
	if err != nil && r.err == nil {
		r.err = err
	}
	return values
}

func readDegrees[T uint8 | uint16](r *sectionReader, i int) Degrees[T] {
	return Degrees[T]{readSection[T](r, i), readSection[Node](r, i+1), readSection[uint32](r, i+2)}
}
