package column

import (
	"fmt"

	"facetta/ranking/mapped"
)

// kind is the file of a column, in the format of package mapped. It has the number of documents, and one section with a Code for each document and
// then for each page of the link graph that is no document, by ascending node. Any codes are valid.
var kind = mapped.Kind{Magic: "FACRANKS", Version: 3, Numbers: 1, Sections: 1}

// Column has the ranks of one topic by document number. It is safe for concurrent use until Close.
type Column struct {
	file  *mapped.File // nil if it is in memory
	codes []Code
	other []Code // codes of pages that are no documents
}

// Write writes a column to a file: the codes of documents, and those of other pages.
func Write(path string, codes, other []Code) error { return write(path, codes, other, mapped.Create) }

// WriteTemporary does what Write does, for a file that is so short-lived that it need not survive a power cut (mapped.CreateTemporary).
func WriteTemporary(path string, codes, other []Code) error {
	return write(path, codes, other, mapped.CreateTemporary)
}

func write(path string, codes, other []Code, create func(string, mapped.Kind) (*mapped.Writer, error)) error {
	w, err := create(path, kind)
	if err != nil {
		return fmt.Errorf("write column: %w", err)
	}
	defer w.Discard()
	_ = mapped.WriteSlice(w, codes) // Commit returns the first error
	_ = mapped.WriteSlice(w, other)
	_ = w.EndSection()
	if err := w.Commit(uint64(len(codes))); err != nil {
		return fmt.Errorf("write column: %w", err)
	}
	return nil
}

// Open maps a column and verifies it. A damaged file is refused with its name (*mapped.DamageError).
func Open(path string) (*Column, error) {
	f, err := mapped.Open(path, kind)
	if err != nil {
		return nil, fmt.Errorf("open column: %w", err)
	}
	documents := f.Number(0)
	codes, err := mapped.Section[Code](f, 0)
	if err == nil && documents > uint64(len(codes)) {
		err = f.Damage(0, "%d ranks for %d documents", len(codes), documents)
	}
	if err != nil {
		_ = f.Close() // the damage is the error to report
		return nil, fmt.Errorf("open column: %w", err)
	}
	return &Column{f, codes[:documents], codes[documents:]}, nil
}

// Len returns the number of documents.
func (c *Column) Len() int { return len(c.codes) }

// At returns the rank of a document.
func (c *Column) At(doc uint32) float32 { return c.codes[doc].Rank() }

// Others returns the number of pages that are no documents.
func (c *Column) Others() int { return len(c.other) }

// OtherAt returns the rank of one of these pages, which are in the order of their nodes.
func (c *Column) OtherAt(i int) float32 { return c.other[i].Rank() }

// AddRanks adds the rank of each document times a weight to the sum with the same index.
func (c *Column) AddRanks(sums []float64, docs []uint32, weight float64) {
	sums = sums[:len(docs)]
	for i, doc := range docs {
		sums[i] += float64(weight * float64(c.codes[doc].Rank()))
	}
}

// Close unmaps the file.
func (c *Column) Close() error { return c.file.Close() }
