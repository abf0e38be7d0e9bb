package facets

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"sort"

	"facetta/ranking/column"
	"facetta/ranking/mapped"
)

// Columns are turned into rows for a part of the pages at a time: partPages, or fewer if there are so many topics that the entries of all of them
// would take more than partEntries x 9 bytes.
const (
	partPages   = 1 << 15
	partEntries = 1 << 24
)

// WriteMemberships writes the memberships of pages from one column file for each topic, all with the same number of pages, and returns the number of
// entries. Ranks are multiplied by a positive weight for each topic, and then have an error of at most 2^-10, as they are rounded twice; nil means no
// weights. The columns are read once and side by side, a part of each at a time, so that the memory does not depend on the number of topics, nor on
// that of pages, except for 4 bytes for each page. progress, if not nil, is called with the number of pages that are done. WriteMemberships gives up
// if ctx ends.
func WriteMemberships(
	ctx context.Context, path string, pages int, columns []string, weights []float64, progress func(done, total int),
) (entries int, err error) {
	if len(columns) > MaxTopics {
		return 0, fmt.Errorf("write memberships %s: %d topics, at most %d can be told apart: leave some out", path, len(columns), MaxTopics)
	}
	w, err := mapped.Create(path, membershipsKind)
	if err != nil {
		return 0, fmt.Errorf("write memberships: %w", err)
	}
	defer w.Discard()
	t := &transposition{out: w, weights: weights, ends: make([]uint32, 0, pages)}
	if err := t.open(columns, pages); err != nil {
		return 0, fmt.Errorf("write memberships %s: %w", path, err)
	}
	size := max(min(partPages, partEntries/max(len(columns), 1)), 1)
	for first := 0; first < pages; first += size {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		if err := t.part(first, min(first+size, pages)); err != nil {
			return 0, fmt.Errorf("write memberships %s: %w", path, err)
		}
		if progress != nil {
			progress(min(first+size, pages), pages)
		}
	}
	if err := t.end(pages); err != nil {
		return 0, fmt.Errorf("write memberships %s: %w", path, err)
	}
	return t.entries, nil
}

// transposition turns columns into rows.
type transposition struct {
	columns []*column.Stream
	weights []float64 // by topic; nil for 1
	out     *mapped.Writer
	entries int
	written uint64   // bytes
	starts  []uint64 // starts of the groups
	ends    []uint32 // ends of the rows, from the start of their group

	// The following is for one part of the pages:
	codes  []column.Code // those of one column
	strong []strong      // pages with a rank of at least 1, column by column
	counts []int         // number of strong pages, by column
	next   []topicPlace  // by page
	rows   []byte
}

// strong is a page of the part and its rank in a column.
type strong struct {
	page uint16
	code column.Code
}

// topicPlace has what is known of a row: the topic after its last one, and its length so far or, later, where its next entry goes.
type topicPlace struct {
	topic, place uint32
}

// open begins to read the columns.
func (t *transposition) open(columns []string, pages int) error {
	for _, path := range columns {
		s, err := column.OpenStream(path)
		if err != nil {
			return err
		}
		t.columns = append(t.columns, s)
		if n := s.Left(); n != pages {
			return fmt.Errorf("%s has %d ranks for %d pages", path, n, pages)
		}
	}
	return nil
}

// part writes the rows of the pages from first to end.
func (t *transposition) part(first, end int) error {
	if err := t.read(end - first); err != nil {
		return err
	}
	t.place(first)
	t.fill()
	t.entries += len(t.strong)
	t.written += uint64(len(t.rows))
	_, err := t.out.Write(t.rows)
	return err
}

// read reads the entries of the next pages and computes the lengths of the rows.
func (t *transposition) read(pages int) error {
	t.codes = resized(t.codes, pages)
	t.next = resized(t.next, pages)
	clear(t.next)
	t.strong, t.counts = t.strong[:0], t.counts[:0]
	for topic, s := range t.columns {
		if err := s.Read(t.codes); err != nil {
			return err
		}
		before := len(t.strong)
		if t.weights == nil {
			t.strong = appendStrong(t.strong, t.codes, column.One)
		} else {
			t.strong = appendWeighted(t.strong, t.codes, t.weights[topic])
		}
		t.counts = append(t.counts, len(t.strong)-before)
		for _, found := range t.strong[before:] {
			next := &t.next[found.page]
			next.place += entryLength(uint32(topic) - next.topic)
			next.topic = uint32(topic) + 1
		}
	}
	return nil
}

// appendStrong appends the pages whose code is not below least. It tests eight at a time, as most pages are below.
func appendStrong(to []strong, codes []column.Code, least column.Code) []strong {
	for first := 0; first < len(codes); first += 8 {
		some := codes[first:min(first+8, len(codes))]
		if len(some) == 8 && max(some[0], some[1], some[2], some[3], some[4], some[5], some[6], some[7]) < least {
			continue
		}
		for i, code := range some {
			if code >= least {
				to = append(to, strong{uint16(first + i), code})
			}
		}
	}
	return to
}

// appendWeighted appends the pages whose rank times weight is at least 1, with the code of that product.
func appendWeighted(to []strong, codes []column.Code, weight float64) []strong {
	const all = math.MaxUint16 + 1
	least := sort.Search(all, func(c int) bool { return float64(column.Code(c).Rank())*weight >= 1 })
	if least == all {
		return to
	}
	before := len(to)
	to = appendStrong(to, codes, column.Code(least))
	for i := range to[before:] {
		code := &to[before+i].code
		*code = column.Encode(float64(code.Rank()) * weight)
	}
	return to
}

// entryLength returns the number of bytes of an entry.
func entryLength(skip uint32) uint32 {
	switch {
	case skip < 1<<7:
		return 3
	case skip < 1<<14:
		return 4
	}
	return 5
}

// place turns the lengths of rows into their places in the part, and records where they end.
func (t *transposition) place(first int) {
	total := uint32(0)
	for i := range t.next {
		if (first+i)%groupPages == 0 {
			t.starts = append(t.starts, t.written+uint64(total))
		}
		length := t.next[i].place
		t.next[i] = topicPlace{0, total}
		total += length
		t.ends = append(t.ends, uint32(t.written+uint64(total)-t.starts[len(t.starts)-1]))
	}
	t.rows = resized(t.rows, int(total))
}

// fill puts the entries into their rows.
func (t *transposition) fill() {
	entries := t.strong
	for topic, count := range t.counts {
		for _, found := range entries[:count] {
			next := &t.next[found.page]
			at := int(next.place)
			at += binary.PutUvarint(t.rows[at:], uint64(uint32(topic)-next.topic))
			binary.LittleEndian.PutUint16(t.rows[at:], uint16(found.code))
			*next = topicPlace{uint32(topic) + 1, uint32(at + 2)}
		}
		entries = entries[count:]
	}
}

// end checks that the columns were whole, and finishes the file.
func (t *transposition) end(pages int) error {
	for _, s := range t.columns {
		if err := s.End(); err != nil {
			return err
		}
	}
	_ = t.out.EndSection() // Commit returns the first error
	_ = mapped.WriteSlice(t.out, t.starts)
	_ = t.out.EndSection()
	_ = mapped.WriteSlice(t.out, t.ends)
	_ = t.out.EndSection()
	return t.out.Commit(uint64(len(t.columns)), uint64(pages))
}

// resized returns a slice of n values, in the memory of values if that is large enough.
func resized[T any](values []T, n int) []T {
	if cap(values) < n {
		return make([]T, n)
	}
	return values[:n]
}
