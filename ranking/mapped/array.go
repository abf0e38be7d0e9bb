package mapped

import (
	"fmt"
	"os"
	"unsafe"

	"github.com/blevesearch/mmap-go"
)

// Array has values of T, zero at first, that may be more than fit in memory: those in a file, in this machine's byte order and without checksums, can
// be written to disk and dropped from memory at any time. The file has no name, so that it never remains when the process ends.
type Array[T any] struct {
	Values  []T // until Close
	mapping mmap.MMap
}

// NewArray makes an array of n values in memory or, unless folder is empty, in a file of that folder, whose space is reserved at once.
func NewArray[T any](folder string, n int) (*Array[T], error) {
	if folder == "" || n == 0 {
		return &Array[T]{Values: make([]T, n)}, nil
	}
	size := n * int(unsafe.Sizeof(*new(T)))
	file, err := os.CreateTemp(folder, ".array-*")
	if err != nil {
		return nil, fmt.Errorf("create temporary file: %w", err)
	}
	defer file.Close() // a mapping outlives its file
	if err := os.Remove(file.Name()); err != nil {
		return nil, fmt.Errorf("remove the name of a temporary file: %w", err)
	}
	if err := reserve(file, size); err != nil {
		return nil, fmt.Errorf("reserve %d bytes in %s: %w", size, folder, err)
	}
	mapping, err := mmap.MapRegion(file, size, mmap.RDWR, 0, 0)
	if err != nil {
		return nil, fmt.Errorf("map %d bytes of a temporary file in %s: %w", size, folder, err)
	}
	return &Array[T]{unsafe.Slice((*T)(unsafe.Pointer(&mapping[0])), n), mapping}, nil
}

// fill fills a file with zeros, as writing to a mapped hole of a full disk would end the process.
func fill(file *os.File, size int) error {
	zeros := make([]byte, min(size, 1<<20))
	for done := 0; done < size; done += len(zeros) {
		if _, err := file.Write(zeros[:min(len(zeros), size-done)]); err != nil {
			return err
		}
	}
	return nil
}

// Close releases the memory or the file. It may be called again.
func (a *Array[T]) Close() error {
	mapping := a.mapping
	a.Values, a.mapping = nil, nil
	if mapping == nil {
		return nil
	}
	if err := mapping.Unmap(); err != nil {
		return fmt.Errorf("unmap temporary file: %w", err)
	}
	return nil
}
