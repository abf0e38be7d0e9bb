package facets

import (
	"encoding/binary"
	"errors"
	"fmt"

	"facetta/ranking/column"
	"facetta/ranking/mapped"
)

// membershipsKind is the file of memberships, in the format of package mapped: the numbers T of topics and N of pages, and the sections
//
//	0  rows, one page after another; a row is a page's entries, ascending by topic
//	1  where the rows of each group of 4096 pages begin in section 0                    ceil(N/4096) x uint64
//	2  where each row ends, counted from the beginning of its group                     N x uint32
//
// An entry is the number of topics between it and the previous entry, or the first topic (unsigned LEB128), and the rank's column.Code (uint16), at
// least column.One. With 16 of 500 topics, an entry takes 3.0 bytes, and its page 4.
var membershipsKind = mapped.Kind{Magic: "FACMEMBR", Version: 2, Numbers: 2, Sections: 3}

// MaxTopics is the most topics that memberships can distinguish. It keeps the entries of a group below 2^32 bytes.
const MaxTopics = 1 << 16

const groupPages = 4096

// Entry is a topic in which a page is strong: its rank is at least 1.
type Entry struct {
	Topic TopicID
	Rank  float32
}

// Memberships are a mapped file of rows of entries, one row for each page or document, in the order of the columns from which it was made. It is safe
// for concurrent use until Close.
type Memberships struct {
	file   *mapped.File
	rows   []byte
	starts []uint64 // by group
	ends   []uint32 // by page
	topics int
}

// OpenMemberships maps memberships and verifies them. A damaged file is refused with its name (*mapped.DamageError).
func OpenMemberships(path string) (*Memberships, error) {
	f, err := mapped.Open(path, membershipsKind)
	if err != nil {
		return nil, fmt.Errorf("open memberships: %w", err)
	}
	m, err := readMemberships(f)
	if err != nil {
		_ = f.Close() // the damage is the error to report
		return nil, fmt.Errorf("open memberships: %w", err)
	}
	return m, nil
}

func readMemberships(f *mapped.File) (*Memberships, error) {
	starts, err := mapped.Section[uint64](f, 1)
	ends, err2 := mapped.Section[uint32](f, 2)
	if err := errors.Join(err, err2); err != nil {
		return nil, err
	}
	m := &Memberships{f, f.Bytes(0), starts, ends, int(f.Number(0))}
	return m, m.validate()
}

// validate checks everything on which AppendRow and the shares rely.
func (m *Memberships) validate() error {
	topics, pages := m.file.Number(0), m.file.Number(1)
	if topics > MaxTopics {
		return m.file.Damage(0, "%d topics are too many", topics)
	}
	if uint64(len(m.ends)) != pages || len(m.starts) != (len(m.ends)+groupPages-1)/groupPages {
		return m.file.Damage(1, "the places of rows do not fit %d pages", pages)
	}
	end := uint64(0)
	for n := range m.ends {
		group := n / groupPages
		from := end
		if end = m.starts[group] + uint64(m.ends[n]); n%groupPages == 0 && m.starts[group] != from || end < from || end > uint64(len(m.rows)) {
			return m.file.Damage(2, "the row of page %d does not follow the one before, or ends after the last", n)
		}
		if reason := checkRow(m.rows[from:end], topics); reason != "" {
			return m.file.Damage(0, "page %d: %s", n, reason)
		}
	}
	if end != uint64(len(m.rows)) {
		return m.file.Damage(0, "bytes after the last row")
	}
	return nil
}

// checkRow returns what is wrong with a row, "" if nothing is.
func checkRow(row []byte, topics uint64) string {
	topic := uint64(0)
	for len(row) > 0 {
		skip, code, length := readEntry(row)
		if length < 0 {
			return "an entry is cut"
		}
		if topic += skip; skip >= topics || topic >= topics || code < column.One {
			return fmt.Sprintf("topic %d with rank %v", topic, code.Rank())
		}
		topic++
		row = row[length:]
	}
	return ""
}

// readEntry reads the entry at the beginning of a row; its length is negative if there is none.
func readEntry(row []byte) (skip uint64, code column.Code, length int) {
	skip, at := uint64(row[0]), 1
	if skip >= 0x80 {
		if skip, at = binary.Uvarint(row); at <= 0 {
			return 0, 0, -1
		}
	}
	if len(row) < at+2 {
		return 0, 0, -1
	}
	return skip, column.Code(binary.LittleEndian.Uint16(row[at:])), at + 2
}

// Len returns the number of pages.
func (m *Memberships) Len() int { return len(m.ends) }

// TopicCount returns the number of topics from which the memberships were made.
func (m *Memberships) TopicCount() int { return m.topics }

// AppendRow appends the topics in which page n is strong, ascending. Their number is the page's uncertainty. It takes some 3 ns for each entry.
func (m *Memberships) AppendRow(to []Entry, n uint32) []Entry {
	start, from := m.starts[n/groupPages], uint32(0)
	if n%groupPages > 0 {
		from = m.ends[n-1]
	}
	row := m.rows[start+uint64(from) : start+uint64(m.ends[n])]
	for topic := TopicID(0); len(row) > 0; topic++ {
		skip, code, length := readEntry(row)
		topic += TopicID(skip)
		to = append(to, Entry{topic, code.Rank()})
		row = row[length:]
	}
	return to
}

// Close unmaps the file.
func (m *Memberships) Close() error { return m.file.Close() }
