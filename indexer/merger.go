package indexer

import (
	"bytes"
	"container/heap"
	"errors"
	"fmt"

	"facetta/indexer/frequency"
)

// merger writes an index segment and its frequencies from runs. Memory: 20 bytes a document, the postings of one term, the dictionary of one
// field, and the directory of the frequencies.
type merger struct {
	group
	readers     []*runReader
	lengths     []uint32 // frequency.Fields a document
	segment     *zapWriter
	frequencies *frequency.Writer
	likely      map[string]int // numbers of documents of likely words
}

func (m *merger) write(segment, frequencies string) (err error) {
	defer func() { err = errors.Join(err, m.close()) }()
	if err := m.open(); err != nil {
		return fmt.Errorf("merge runs: %w", err)
	}
	if m.segment, err = createZap(segment, m.documents); err != nil {
		return fmt.Errorf("write index segment: %w", err)
	}
	if m.frequencies, err = frequency.Create(frequencies, m.lengths); err != nil {
		return fmt.Errorf("write frequencies: %w", err)
	}
	table := m.segment.stored(m.first)
	addresses := []uint64{m.segment.ids(m.first)}
	for field := 1; field < len(indexFields); field++ {
		m.field(field)
		addresses = append(addresses, m.segment.endField())
	}
	if err := m.segment.end(table, addresses); err != nil {
		return fmt.Errorf("write index segment: %w", err)
	}
	if err := m.frequencies.End(); err != nil {
		return fmt.Errorf("write frequencies: %w", err)
	}
	return nil
}

func (m *merger) open() error {
	first := uint32(0)
	for _, path := range m.runs {
		r, err := openRun(path, first)
		if err != nil {
			return err
		}
		m.readers = append(m.readers, r)
		m.lengths = append(m.lengths, r.lengths...)
		first += uint32(r.documents())
	}
	return nil
}

func (m *merger) close() error {
	var err error
	for _, r := range m.readers {
		err = errors.Join(err, r.close())
	}
	if m.segment != nil {
		m.segment.Close()
	}
	m.frequencies.Close()
	return err
}

// field merges the terms of a field. Errors are returned when the files are ended.
func (m *merger) field(field int) {
	var terms termHeap
	for _, r := range m.readers {
		if r.next() {
			terms = append(terms, r)
		}
	}
	heap.Init(&terms)
	var term []byte
	var p postings
	for len(terms) > 0 {
		term = append(term[:0], terms[0].term...)
		p.documents, p.frequencies = p.documents[:0], p.frequencies[:0]
		for len(terms) > 0 && bytes.Equal(terms[0].term, term) {
			r := terms[0]
			r.postings(&p)
			if r.next() {
				heap.Fix(&terms, 0)
			} else {
				heap.Pop(&terms)
			}
		}
		text := indexFields[field].text
		m.segment.add(term, &p, m.lengths[max(text, 0):])
		if text != noText {
			m.frequencies.Add(text, term, p.documents, p.frequencies)
			m.addLikely(text, term, len(p.documents))
		}
	}
}

// termHeap orders the runs by their terms, those with the same term by their documents.
type termHeap []*runReader

// Len is part of heap.Interface.
func (h termHeap) Len() int { return len(h) }

// Swap is part of heap.Interface.
func (h termHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }

// Less orders by term, then by document.
func (h termHeap) Less(i, j int) bool {
	if c := bytes.Compare(h[i].term, h[j].term); c != 0 {
		return c < 0
	}
	return h[i].first < h[j].first
}

// Push is part of heap.Interface.
func (h *termHeap) Push(r any) { *h = append(*h, r.(*runReader)) }

// Pop is part of heap.Interface.
func (h *termHeap) Pop() any {
	last := len(*h) - 1
	r := (*h)[last]
	*h = (*h)[:last]
	return r
}
