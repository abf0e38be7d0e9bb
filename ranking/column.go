package ranking

import (
	"fmt"
	"math"

	"facetta/ranking/mapped"
)

// columnKind is the file of a column, in the format of package mapped: no numbers, and one section, a rank for each page or
// document, float32.
var columnKind = mapped.Kind{Magic: "FACRANKS", Version: 1, Sections: 1}

// Column is a mapped rank vector, by node or by document number as its writer chose. It is safe for concurrent use until Close.
type Column struct {
	file  *mapped.File
	ranks []float32
}

// Float32 gives a vector as it is stored: with a relative error of at most 2^-24.
func Float32(v Vector) []float32 {
	ranks := make([]float32, len(v))
	for i, r := range v {
		ranks[i] = float32(r)
	}
	return ranks
}

// WriteColumn writes a column. Every rank must be finite and not negative.
func WriteColumn(path string, ranks []float32) error {
	if i := firstImpossible(ranks); i >= 0 {
		return fmt.Errorf("write ranks %s: rank %v of entry %d is not one", path, ranks[i], i)
	}
	w, err := mapped.Create(path, columnKind)
	if err != nil {
		return fmt.Errorf("write ranks: %w", err)
	}
	defer w.Discard()
	_ = mapped.WriteSlice(w, ranks) // Commit gives the first error
	_ = w.EndSection()
	if err := w.Commit(); err != nil {
		return fmt.Errorf("write ranks: %w", err)
	}
	return nil
}

// OpenColumn maps a column and verifies it. A damaged file is refused with its name (*mapped.DamageError).
func OpenColumn(path string) (*Column, error) {
	f, err := mapped.Open(path, columnKind)
	if err != nil {
		return nil, fmt.Errorf("open ranks: %w", err)
	}
	ranks, err := mapped.Section[float32](f, 0)
	if err == nil {
		if i := firstImpossible(ranks); i >= 0 {
			err = f.Damage(0, "entry %d is %v, which is no rank", i, ranks[i])
		}
	}
	if err != nil {
		_ = f.Close() // the damage is the news
		return nil, fmt.Errorf("open ranks: %w", err)
	}
	return &Column{f, ranks}, nil
}

// Ranks gives the ranks, which must not be changed and not be used after Close.
func (c *Column) Ranks() []float32 { return c.ranks }

// Close unmaps the column.
func (c *Column) Close() error { return c.file.Close() }

// firstImpossible gives the index of the first entry that is NaN, infinite or negative, -1 if there is none.
func firstImpossible(ranks []float32) int {
	for i, r := range ranks {
		if !(r >= 0 && r <= math.MaxFloat32) {
			return i
		}
	}
	return -1
}
