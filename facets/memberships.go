package facets

import (
	"errors"
	"fmt"
	"math"

	"facetta/ranking/mapped"
)

// membershipsKind is the file of memberships, in the format of package mapped: numbers T, the topics, and N, the pages, and with
// E entries in all the sections
//
//	0  entries of all pages, one page after another; a page's are ascending by topic   E x (topic uint32, rank float32)
//	1  offsets: the entries of page n are offsets[n] to offsets[n+1]                    (N+1) x uint64
//
// Topics are less than T; ranks are at least 1.
var membershipsKind = mapped.Kind{Magic: "FACMEMBR", Version: 1, Numbers: 2, Sections: 2}

// Entry is a topic that a page is strong in: its rank is at least 1.
type Entry struct {
	Topic TopicID
	Rank  float32
}

// Memberships are a mapped file of rows of entries, one for each page or document, in the order of the columns that it was made
// of. It is safe for concurrent use until Close.
type Memberships struct {
	file    *mapped.File
	entries []Entry
	offsets []uint64
	topics  int
}

// batchRows is how many pages are turned from columns to rows at a time: 4096 x 500 topics x 4 bytes stay in the cache.
const batchRows = 4096

// WriteMemberships writes the memberships of pages from one column of ranks for each topic, all of the same length. The columns
// are read once, from their beginnings to their ends side by side, so that mapped ones need little memory.
func WriteMemberships(path string, pages int, columns [][]float32) error {
	if len(columns) >= math.MaxUint32 {
		return fmt.Errorf("write memberships %s: too many topics", path)
	}
	for i, c := range columns {
		if len(c) != pages {
			return fmt.Errorf("write memberships %s: column %d has %d ranks for %d pages", path, i, len(c), pages)
		}
	}
	w, err := mapped.Create(path, membershipsKind)
	if err != nil {
		return fmt.Errorf("write memberships: %w", err)
	}
	defer w.Discard()
	offsets := make([]uint64, 1, pages+1)
	var batch batch
	for first := 0; first < pages; first += batchRows {
		batch.fill(columns, first, min(first+batchRows, pages))
		offsets = batch.appendOffsets(offsets)
		_ = mapped.WriteSlice(w, batch.entries) // Commit gives the first error
	}
	_ = w.EndSection()
	_ = mapped.WriteSlice(w, offsets)
	_ = w.EndSection()
	if err := w.Commit(uint64(len(columns)), uint64(pages)); err != nil {
		return fmt.Errorf("write memberships: %w", err)
	}
	return nil
}

// batch is the rows of some consecutive pages.
type batch struct {
	entries []Entry
	ends    []int // of the rows
}

// fill counts and then places, a counting sort from columns to rows.
func (b *batch) fill(columns [][]float32, first, end int) {
	b.ends = append(b.ends[:0], make([]int, end-first)...)
	for _, c := range columns {
		for i, r := range c[first:end] {
			if r >= 1 {
				b.ends[i]++
			}
		}
	}
	total := 0
	for i, n := range b.ends {
		b.ends[i] = total
		total += n
	}
	b.entries = append(b.entries[:0], make([]Entry, total)...)
	for topic, c := range columns {
		for i, r := range c[first:end] {
			if r >= 1 {
				b.entries[b.ends[i]] = Entry{TopicID(topic), r}
				b.ends[i]++
			}
		}
	}
}

func (b *batch) appendOffsets(offsets []uint64) []uint64 {
	start := offsets[len(offsets)-1]
	for _, end := range b.ends {
		offsets = append(offsets, start+uint64(end))
	}
	return offsets
}

// OpenMemberships maps memberships and verifies them. A damaged file is refused with its name (*mapped.DamageError).
func OpenMemberships(path string) (*Memberships, error) {
	f, err := mapped.Open(path, membershipsKind)
	if err != nil {
		return nil, fmt.Errorf("open memberships: %w", err)
	}
	m, err := readMemberships(f)
	if err != nil {
		_ = f.Close() // the damage is the news
		return nil, fmt.Errorf("open memberships: %w", err)
	}
	return m, nil
}

func readMemberships(f *mapped.File) (*Memberships, error) {
	entries, err := mapped.Section[Entry](f, 0)
	offsets, err2 := mapped.Section[uint64](f, 1)
	if err := errors.Join(err, err2); err != nil {
		return nil, err
	}
	m := &Memberships{f, entries, offsets, int(f.Number(0))}
	return m, m.validate()
}

// validate checks all that Row and the shares rely on.
func (m *Memberships) validate() error {
	topics, pages := m.file.Number(0), m.file.Number(1)
	if topics >= math.MaxUint32 {
		return m.file.Damage(0, "%d topics are too many", topics)
	}
	if len(m.offsets) == 0 || uint64(len(m.offsets)-1) != pages || m.offsets[0] != 0 || m.offsets[pages] != uint64(len(m.entries)) {
		return m.file.Damage(1, "the offsets do not fit %d pages and %d entries", pages, len(m.entries))
	}
	for n := range m.Len() {
		if m.offsets[n] > m.offsets[n+1] || m.offsets[n+1] > uint64(len(m.entries)) {
			return m.file.Damage(1, "the row of page %d ends before it begins or after the last", n)
		}
		row := m.Row(uint32(n))
		for i, e := range row {
			if uint64(e.Topic) >= topics || i > 0 && row[i-1].Topic >= e.Topic || !(e.Rank >= 1 && e.Rank <= math.MaxFloat32) {
				return m.file.Damage(0, "entry %d of page %d is topic %d with rank %v", i, n, e.Topic, e.Rank)
			}
		}
	}
	return nil
}

// Len is the number of pages.
func (m *Memberships) Len() int { return len(m.offsets) - 1 }

// TopicCount is the number of topics that the memberships were made of.
func (m *Memberships) TopicCount() int { return m.topics }

// Row gives the topics in which page n is strong, ascending. Their number is the page's uncertainty. It must not be changed, nor
// used after Close.
func (m *Memberships) Row(n uint32) []Entry {
	from, to := m.offsets[n], m.offsets[n+1]
	return m.entries[from:to:to]
}

// Close unmaps the file.
func (m *Memberships) Close() error { return m.file.Close() }
