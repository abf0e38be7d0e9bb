package mapped

import (
	"github.com/blevesearch/mmap-go"
	"golang.org/x/sys/unix"
)

// Forget removes a mapped file from the process's resident memory. The system may keep the file's pages in its cache, and a page becomes resident
// again when it is read.
func Forget(mapping mmap.MMap) {
	_ = unix.Madvise(mapping, unix.MADV_DONTNEED) // only advice
}
