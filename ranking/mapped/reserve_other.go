//go:build !linux

package mapped

import "os"

// reserve reserves the space of a file of zeros by writing it.
func reserve(file *os.File, size int) error { return fill(file, size) }
