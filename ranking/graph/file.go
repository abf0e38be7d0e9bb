package graph

import (
	"fmt"

	"facetta/ranking/mapped"
)

// fileKind is the file of a graph, in the format of package mapped. The numbers are the fields of Counts in their order; with N
// pages, H hosts (those without pages included) and L links the sections are
//
//	0  first node of each host, and N       (H+1) x uint32, ascending; equal for a host without pages
//	1  end of each host's name, after a 0   (H+1) x uint64
//	2  host names, one after another        bytes
//	3  offsets of the in-links              (N+1) x uint64
//	4  sources of the in-links              L x uint32, each row strictly ascending
//	5  offsets of the out-links             (N+1) x uint64
//	6  targets of the out-links             L x uint32, each row strictly ascending
//	7  local ids of the pages               N x uint32, strictly ascending inside a host
//
// Section 7 is empty when, and only when, the local ids of every host are 0, 1, 2, ... without a gap. Version 1 had no such
// section.
var fileKind = mapped.Kind{Magic: "FACGRAPH", Version: 2, Numbers: 9, Sections: 8}

const (
	sectionFirst = iota
	sectionEnds
	sectionNames
	sectionInOffsets
	sectionInEntries
	sectionOutOffsets
	sectionOutEntries
	sectionLocals
)

func (c *Counts) numbers() []uint64 {
	return []uint64{c.Pages, c.Hosts, c.Links, c.IntraHost, c.InterHost, c.SelfLinks, c.Dangling, c.Parallel, c.Self}
}

// WriteFile writes the graph. Equal graphs give equal bytes.
func (g *Graph) WriteFile(path string) error {
	w, err := mapped.Create(path, fileKind)
	if err != nil {
		return fmt.Errorf("write graph: %w", err)
	}
	defer w.Discard()
	writeSection(w, g.hosts.first)
	writeSection(w, g.hosts.ends)
	writeSection(w, g.hosts.names)
	writeSection(w, g.in.offsets)
	writeSection(w, g.in.entries)
	writeSection(w, g.out.offsets)
	writeSection(w, g.out.entries)
	writeSection(w, g.locals)
	if err := w.Commit(g.counts.numbers()...); err != nil {
		return fmt.Errorf("write graph: %w", err)
	}
	return nil
}

// writeSection leaves errors to Commit, which gives the first.
func writeSection[T any](w *mapped.Writer, values []T) {
	_ = mapped.WriteSlice(w, values)
	_ = w.EndSection()
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
		_ = f.Close() // the damage is the news
		return nil, fmt.Errorf("open graph: %w", err)
	}
	return g, nil
}

func fromFile(f *mapped.File) (*Graph, error) {
	g := &Graph{file: f}
	if err := g.read(f); err != nil {
		return nil, err
	}
	g.counts = g.count()
	g.counts.Parallel, g.counts.Self = f.Number(7), f.Number(8)
	for i, n := range g.counts.numbers() {
		if f.Number(i) != n {
			return nil, f.Damage(sectionInEntries, "count %d is said to be %d, the links make it %d", i, f.Number(i), n)
		}
	}
	return g, nil
}

// read takes the sections and checks that they make a graph.
func (g *Graph) read(f *mapped.File) error {
	var e firstError
	g.hosts.first = readSection[Node](f, sectionFirst, &e)
	g.hosts.ends = readSection[uint64](f, sectionEnds, &e)
	g.hosts.names = f.Bytes(sectionNames)
	g.in.offsets = readSection[uint64](f, sectionInOffsets, &e)
	g.in.entries = readSection[Node](f, sectionInEntries, &e)
	g.out.offsets = readSection[uint64](f, sectionOutOffsets, &e)
	g.out.entries = readSection[Node](f, sectionOutEntries, &e)
	g.locals = readSection[uint32](f, sectionLocals, &e)
	if e.err != nil {
		return e.err
	}
	return g.validate()
}

type firstError struct{ err error }

func readSection[T any](f *mapped.File, i int, e *firstError) []T {
	values, err := mapped.Section[T](f, i)
	if err != nil && e.err == nil {
		e.err = err
	}
	return values
}
