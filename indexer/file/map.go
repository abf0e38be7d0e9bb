package file

import (
	"fmt"
	"os"

	"github.com/blevesearch/mmap-go"
)

// leastBytes is the size of the magic number with which every file begins.
const leastBytes = 8

// Map maps a whole file, which can be read until it is unmapped.
func Map(path string) (mmap.MMap, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() < leastBytes {
		return nil, Corrupt(path, info.Size(), "too short")
	}
	m, err := mmap.Map(f, mmap.RDONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("map %s: %w", path, err)
	}
	return m, nil
}
