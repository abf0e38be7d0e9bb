package mapped

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"unsafe"

	"github.com/blevesearch/mmap-go"
	"github.com/cespare/xxhash/v2"
)

// Scratch is a temporary table of columns of equal length, for values that would not fit in memory. It is in a file without checksums, in this
// machine's byte order. The file has no name, unless it was opened with one, so that it never remains when the process ends. Columns that were never
// written take no space.
type Scratch[T float32 | float64] struct {
	file    *os.File
	rows    int
	columns int
	mapping mmap.MMap
}

// NewScratch makes a table in a file without a name in folder dir.
func NewScratch[T float32 | float64](dir string, rows, columns int) (*Scratch[T], error) {
	file, err := os.CreateTemp(dir, ".scratch-*")
	if err != nil {
		return nil, fmt.Errorf("create scratch file: %w", err)
	}
	if err := os.Remove(file.Name()); err != nil {
		_ = file.Close() // the first error is the news
		return nil, fmt.Errorf("remove the name of a scratch file: %w", err)
	}
	return &Scratch[T]{file: file, rows: rows, columns: columns}, nil
}

// OpenScratch makes a table in a file that keeps its name, or opens such a file, whatever it contains.
func OpenScratch[T float32 | float64](path string, rows, columns int) (*Scratch[T], error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("open scratch file: %w", err)
	}
	return &Scratch[T]{file: file, rows: rows, columns: columns}, nil
}

// Sum returns the xxHash64 of a column that was written.
func (s *Scratch[T]) Sum(column int) (uint64, error) {
	size := int64(unsafe.Sizeof(*new(T))) * int64(s.rows)
	hash := xxhash.New()
	if n, err := io.Copy(hash, io.NewSectionReader(s.file, int64(column)*size, size)); err != nil || n < size {
		return 0, fmt.Errorf("read scratch file: %w", cmp.Or(err, io.ErrUnexpectedEOF))
	}
	return hash.Sum64(), nil
}

// SumOf returns what Scratch.Sum returns for a column with these values.
func SumOf[T float32 | float64](values []T) uint64 { return xxhash.Sum64(bytesOf(values)) }

func bytesOf[T float32 | float64](values []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), len(values)*int(unsafe.Sizeof(*new(T))))
}

// Write sets rows of a column from first on. Different columns can be written at the same time.
func (s *Scratch[T]) Write(column, first int, values []T) error {
	at, bytes, err := s.place(column, first, values)
	if err != nil {
		return err
	}
	if _, err := s.file.WriteAt(bytes, at); err != nil {
		return fmt.Errorf("write scratch file: %w", err)
	}
	return nil
}

// Read reads rows of a column from first on, which must have been written.
func (s *Scratch[T]) Read(column, first int, values []T) error {
	at, bytes, err := s.place(column, first, values)
	if err != nil {
		return err
	}
	if _, err := io.ReadFull(io.NewSectionReader(s.file, at, int64(len(bytes))), bytes); err != nil {
		return fmt.Errorf("read scratch file: %w", err)
	}
	return nil
}

// place returns the offset of values in the file, and their bytes.
func (s *Scratch[T]) place(column, first int, values []T) (int64, []byte, error) {
	if column < 0 || column >= s.columns || first < 0 || len(values) > s.rows-first {
		return 0, nil, fmt.Errorf("scratch: %d values from row %d of column %d do not fit %d rows and %d columns",
			len(values), first, column, s.rows, s.columns)
	}
	size := int64(unsafe.Sizeof(*new(T)))
	return (int64(column)*int64(s.rows) + int64(first)) * size, bytesOf(values), nil
}

// Columns maps the table, all columns of which must have been written. The columns are valid until Close.
func (s *Scratch[T]) Columns() ([][]T, error) {
	columns := make([][]T, s.columns)
	if s.rows == 0 || s.columns == 0 {
		return columns, nil
	}
	mapping, err := mmap.MapRegion(s.file, int(unsafe.Sizeof(*new(T)))*s.rows*s.columns, mmap.RDONLY, 0, 0)
	if err != nil {
		return nil, fmt.Errorf("map scratch file: %w", err)
	}
	s.mapping = mapping
	values := unsafe.Slice((*T)(unsafe.Pointer(&mapping[0])), s.rows*s.columns)
	for i := range columns {
		columns[i] = values[i*s.rows : (i+1)*s.rows : (i+1)*s.rows]
	}
	return columns, nil
}

// Forget removes the columns from the process's resident memory until they are read again.
func (s *Scratch[T]) Forget() {
	if s.mapping != nil {
		Forget(s.mapping)
	}
}

// Close closes the file and, unless it has a name, releases its space.
func (s *Scratch[T]) Close() error {
	if s.mapping != nil {
		_ = s.mapping.Unmap() // nothing in it is needed any more
		s.mapping = nil
	}
	if err := s.file.Close(); err != nil {
		return fmt.Errorf("close scratch file: %w", err)
	}
	return nil
}
