package mapped

import (
	"bufio"
	"fmt"
	"os"

	"github.com/cespare/xxhash/v2"
)

// Writer writes one file, section after section. Its first error is kept and returned by EndSection and Commit. It is not safe for concurrent use.
type Writer struct {
	path   string
	file   *os.File
	buffer *bufio.Writer
	header header
	offset uint64
	start  uint64 // start of the current section
	hash   *xxhash.Digest
	brief  bool // see CreateTemporary
	err    error
}

// Create begins a file. It appears under path with Commit, and replaces the one that is there.
func Create(path string, kind Kind) (*Writer, error) {
	file, err := os.Create(path + ".tmp")
	if err != nil {
		return nil, fmt.Errorf("create %s: %w", path, err)
	}
	w := &Writer{path: path, file: file, buffer: bufio.NewWriterSize(file, 1<<18), hash: xxhash.New()}
	w.header.kind = kind
	w.pad(uint64(kind.headerBytes()))
	w.beginSection()
	return w, nil
}

// CreateTemporary does what Create does, for a file that is so short-lived that it need not survive a power cut: Commit does not wait for the disk.
func CreateTemporary(path string, kind Kind) (*Writer, error) {
	w, err := Create(path, kind)
	if err == nil {
		w.brief = true
	}
	return w, err
}

// Write appends to the current section.
func (w *Writer) Write(p []byte) (int, error) {
	if w.err != nil {
		return 0, w.err
	}
	n, err := w.buffer.Write(p)
	w.hash.Write(p[:n])
	w.offset += uint64(n)
	w.fail(err)
	return n, w.err
}

// EndSection ends the current section and begins the next.
func (w *Writer) EndSection() error {
	w.header.sections = append(w.header.sections, section{w.offset - w.start, w.hash.Sum64()})
	if len(w.header.sections) < w.header.kind.Sections {
		w.beginSection()
	}
	return w.err
}

// Commit ends the file, whose sections must all have been ended, and gives the file its name.
func (w *Writer) Commit(numbers ...uint64) error {
	if len(numbers) != w.header.kind.Numbers || len(w.header.sections) != w.header.kind.Sections {
		return fmt.Errorf("write %s: %d numbers and %d sections instead of %d and %d", w.path, len(numbers),
			len(w.header.sections), w.header.kind.Numbers, w.header.kind.Sections)
	}
	w.header.numbers, w.header.size = numbers, w.offset
	w.fail(w.buffer.Flush())
	_, err := w.file.WriteAt(w.header.encode(), 0)
	w.fail(err)
	if !w.brief {
		w.fail(w.file.Sync())
	}
	if w.err != nil {
		return w.err
	}
	err = w.file.Close()
	w.file = nil
	w.fail(err)
	if w.err == nil {
		w.fail(os.Rename(w.path+".tmp", w.path))
	}
	return w.err
}

// Discard removes the file if there was no successful Commit. It is meant to be deferred.
func (w *Writer) Discard() {
	if w.file != nil {
		_ = w.file.Close() // the file is thrown away
		w.file = nil
	}
	if w.err != nil || w.header.size == 0 {
		_ = os.Remove(w.path + ".tmp")
	}
}

func (w *Writer) beginSection() {
	w.pad(align(w.offset) - w.offset)
	w.start = w.offset
	w.hash.Reset()
}

func (w *Writer) pad(n uint64) {
	_, err := w.buffer.Write(make([]byte, n))
	w.offset += n
	w.fail(err)
}

func (w *Writer) fail(err error) {
	if err != nil && w.err == nil {
		w.err = fmt.Errorf("write %s: %w", w.path, err)
	}
}
