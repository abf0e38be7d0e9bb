package archive

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"facetta/internal/durable"
)

// file is one WARC file of the archive with its sidecar index. Reading it is safe for concurrent use.
type file struct {
	number    int
	path      string
	warc      *os.File
	index     *os.File // nil when read only
	size      int64    // of the complete records
	indexSize int64
	buffer    []byte // for rows
}

// createFile creates the next file of the archive. Its warcinfo record is written with the first capture.
func createFile(dir string, n int) (*file, error) {
	f := &file{number: n, path: filepath.Join(dir, fileName(n))}
	var err error
	if f.warc, err = os.OpenFile(f.path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644); err != nil {
		return nil, err
	}
	f.index, err = os.OpenFile(filepath.Join(dir, indexName(n)), os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o644)
	if err == nil {
		err = errors.Join(f.writeIndex([]byte(sidecarMagic)), durable.Names(dir))
	}
	if err != nil {
		return nil, errors.Join(err, f.close(), f.remove()) // so that the next capture can create it
	}
	return f, nil
}

// remove removes what createFile has made of a file.
func (f *file) remove() error {
	err := os.Remove(f.path)
	if f.index != nil {
		err = errors.Join(err, os.Remove(f.index.Name()))
	}
	return err
}

// write appends a gzip member, then its row. A partial write is undone; stuck means that undoing failed too, and that nothing more may be written.
func (f *file) write(member []byte, r row) (stuck bool, err error) {
	size, indexSize := f.size, f.indexSize
	if _, err = f.warc.WriteAt(member, size); err == nil {
		f.buffer = r.appendTo(f.buffer[:0])
		err = f.writeIndex(f.buffer)
	}
	if err != nil {
		back := errors.Join(f.warc.Truncate(size), f.index.Truncate(indexSize))
		return back != nil, errors.Join(err, back)
	}
	f.size += int64(len(member))
	return false, nil
}

func (f *file) writeIndex(b []byte) error {
	if _, err := f.index.WriteAt(b, f.indexSize); err != nil {
		return fmt.Errorf("write index: %w", err)
	}
	f.indexSize += int64(len(b))
	return nil
}

func (f *file) sync() error {
	return errors.Join(f.warc.Sync(), f.index.Sync())
}

func (f *file) close() error {
	err := f.warc.Close()
	if f.index != nil {
		err = errors.Join(err, f.index.Close())
	}
	return err
}
