package mapped

import (
	"github.com/blevesearch/mmap-go"
	"golang.org/x/sys/unix"
)

// Forget takes a mapped file out of the process's resident memory. The system keeps the file's pages as it thinks fit, and a page
// becomes resident again when it is read.
func Forget(mapping mmap.MMap) {
	_ = unix.Madvise(mapping, unix.MADV_DONTNEED) // advice
}
