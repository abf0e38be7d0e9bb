package graph

import (
	"slices"

	"facetta/ranking/mapped"
)

// partition has links sorted by the block of one of their ends, in six bytes each. It makes it possible to build graphs of any size, as each block
// can then be sorted on its own.
type partition struct {
	start   []uint64              // by block, and the end
	next    []uint64              // by block, where the next link goes
	offsets *mapped.Array[uint16] // offsets of that end in its block
	others  *mapped.Array[uint32] // the other end
}

// partitionedSize is the number of bytes of a link in a partition.
const partitionedSize = 6

// newPartition makes room for the number of links of each block in counts.
func newPartition(counts []uint64, folder string) (*partition, error) {
	p := &partition{start: make([]uint64, len(counts)+1)}
	for b, c := range counts {
		p.start[b+1] = p.start[b] + c
	}
	p.next = slices.Clone(p.start)
	var err error
	if p.offsets, err = mapped.NewArray[uint16](folder, int(p.start[len(counts)])); err != nil {
		return nil, err
	}
	if p.others, err = mapped.NewArray[uint32](folder, int(p.start[len(counts)])); err != nil {
		_ = p.offsets.Close() // the first error is the one to report
		return nil, err
	}
	return p, nil
}

// add adds a link to the block of end.
func (p *partition) add(end, other uint32) {
	b := end / BlockSize
	i := p.next[b]
	p.next[b]++
	p.offsets.Values[i], p.others.Values[i] = uint16(end%BlockSize), other
}

// group turns the links of a block into rows: for each offset the other ends in the order of adding, row after row from the block's start on. It
// leaves the lengths of the rows in buffer, which can be reused.
func (p *partition) group(b int, buffer *rowBuffer) error {
	return p.groupRows(b, buffer, func(row []uint32) []uint32 { return row })
}

// groupDistinct does what group does, but without repeated links; in each row, the ends in block b come before the others. It leaves their number in
// buffer.
func (p *partition) groupDistinct(b int, buffer *rowBuffer) error {
	buffer.near = 0
	return p.groupRows(b, buffer, func(row []uint32) []uint32 {
		near := 0
		for i, other := range row {
			if int(other/BlockSize) == b {
				row[near], row[i] = other, row[near]
				near++
			}
		}
		far := row[near:]
		slices.Sort(far)
		kept := buffer.set.distinct(row[:near])
		buffer.near += uint64(len(kept))
		return append(kept, slices.Compact(far)...)
	})
}

// groupRows groups the links, and of each row keeps the part that keep returns, which is at its beginning.
func (p *partition) groupRows(b int, buffer *rowBuffer, keep func(row []uint32) []uint32) error {
	offsets, others := p.offsets.Values[p.start[b]:p.start[b+1]], p.others.Values[p.start[b]:p.start[b+1]]
	if err := buffer.reset(len(others)); err != nil {
		return err
	}
	starts := &buffer.starts
	for _, o := range offsets {
		starts[o+1]++
	}
	for o := range BlockSize {
		starts[o+1] += starts[o]
	}
	next := *starts
	sorted := buffer.entries.Values[:len(others)]
	for i, o := range offsets {
		sorted[next[o]] = others[i]
		next[o]++
	}
	for o := range BlockSize {
		row := keep(sorted[starts[o]:starts[o+1]])
		buffer.degrees[o] = uint32(len(row))
		others = others[copy(others, row):]
	}
	return nil
}

func (p *partition) close() {
	_, _ = p.offsets.Close(), p.others.Close() // nothing in them is needed any more
}

// rowBuffer is the memory of one goroutine that groups.
type rowBuffer struct {
	folder  string // for blocks with more links than bufferLinks
	starts  [BlockSize + 1]uint64
	degrees [BlockSize]uint32 // lengths of the rows, a result
	near    uint64            // ends in the block, a result of groupDistinct
	entries *mapped.Array[uint32]
	set     offsetSet
}

// bufferLinks is the most links of a block that are grouped in memory: 64 MiB.
const bufferLinks = 1 << 24

func (r *rowBuffer) reset(links int) error {
	clear(r.starts[:])
	if r.entries != nil && len(r.entries.Values) >= links {
		return nil
	}
	r.close()
	folder := ""
	if links > bufferLinks {
		folder = r.folder
	}
	var err error
	r.entries, err = mapped.NewArray[uint32](folder, links+links/4)
	return err
}

func (r *rowBuffer) close() {
	if r.entries != nil {
		_ = r.entries.Close() // nothing in it is needed any more
	}
}
