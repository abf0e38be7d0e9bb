package mapped

import (
	"fmt"
	"os"
	"unsafe"

	"github.com/blevesearch/mmap-go"
)

// Scratch is a temporary table of columns of equal length, for values that come column by column, are wanted row by row, and
// would not fit the memory. It lives in a file without checksums, in this machine's byte order, which Close removes.
type Scratch struct {
	file    *os.File
	rows    int
	columns int
	mapping mmap.MMap
}

// NewScratch makes a table in a file of folder dir.
func NewScratch(dir string, rows, columns int) (*Scratch, error) {
	file, err := os.CreateTemp(dir, ".scratch-*")
	if err != nil {
		return nil, fmt.Errorf("create scratch file: %w", err)
	}
	return &Scratch{file: file, rows: rows, columns: columns}, nil
}

// Write sets a column. Different columns can be written at the same time.
func (s *Scratch) Write(column int, values []float64) error {
	if column >= s.columns || len(values) != s.rows {
		return fmt.Errorf("scratch: column %d of %d with %d values for %d rows", column, s.columns, len(values), s.rows)
	}
	if s.rows == 0 {
		return nil
	}
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&values[0])), 8*len(values))
	if _, err := s.file.WriteAt(bytes, int64(column)*int64(len(bytes))); err != nil {
		return fmt.Errorf("write scratch file: %w", err)
	}
	return nil
}

// Columns maps the table, all columns of which have been written. They are valid until Close.
func (s *Scratch) Columns() ([][]float64, error) {
	columns := make([][]float64, s.columns)
	if s.rows == 0 || s.columns == 0 {
		return columns, nil
	}
	mapping, err := mmap.MapRegion(s.file, 8*s.rows*s.columns, mmap.RDONLY, 0, 0)
	if err != nil {
		return nil, fmt.Errorf("map scratch file: %w", err)
	}
	s.mapping = mapping
	values := unsafe.Slice((*float64)(unsafe.Pointer(&mapping[0])), s.rows*s.columns)
	for i := range columns {
		columns[i] = values[i*s.rows : (i+1)*s.rows : (i+1)*s.rows]
	}
	return columns, nil
}

// Close removes the table.
func (s *Scratch) Close() error {
	if s.mapping != nil {
		_ = s.mapping.Unmap() // nothing in it is wanted any more
		s.mapping = nil
	}
	_ = s.file.Close()
	if err := os.Remove(s.file.Name()); err != nil {
		return fmt.Errorf("remove scratch file: %w", err)
	}
	return nil
}
