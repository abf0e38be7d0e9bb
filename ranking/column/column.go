package column

import (
	"fmt"

	"facetta/ranking/mapped"
)

// kind is the file of a column, in the format of package mapped: no numbers, and one section, a Code for each document. Any codes
// are a column.
var kind = mapped.Kind{Magic: "FACRANKS", Version: 2, Sections: 1}

// Column is the ranks of one topic by document number. It is safe for concurrent use until Close.
type Column struct {
	file  *mapped.File // nil: in memory
	codes []Code
}

// Write writes a column to a file.
func Write(path string, codes []Code) error { return write(path, codes, mapped.Create) }

// WriteTemporary is Write of a file that is removed before it could have to survive a power cut (mapped.CreateTemporary).
func WriteTemporary(path string, codes []Code) error {
	return write(path, codes, mapped.CreateTemporary)
}

func write(path string, codes []Code, create func(string, mapped.Kind) (*mapped.Writer, error)) error {
	w, err := create(path, kind)
	if err != nil {
		return fmt.Errorf("write column: %w", err)
	}
	defer w.Discard()
	_ = mapped.WriteSlice(w, codes) // Commit gives the first error
	_ = w.EndSection()
	if err := w.Commit(); err != nil {
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
	codes, err := mapped.Section[Code](f, 0)
	if err != nil {
		_ = f.Close() // the damage is the news
		return nil, fmt.Errorf("open column: %w", err)
	}
	return &Column{f, codes}, nil
}

// Len is the number of documents.
func (c *Column) Len() int { return len(c.codes) }

// At gives the rank of a document.
func (c *Column) At(doc uint32) float32 { return c.codes[doc].Rank() }

// AddRanks adds to each of some sums the rank of a document times a weight.
func (c *Column) AddRanks(sums []float64, docs []uint32, weight float64) {
	sums = sums[:len(docs)]
	for i, doc := range docs {
		sums[i] += weight * float64(c.codes[doc].Rank())
	}
}

// Close unmaps the file.
func (c *Column) Close() error { return c.file.Close() }
