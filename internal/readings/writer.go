package readings

import (
	"bufio"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"

	"facetta/ranking/mapped"
)

// Writer writes the readings of a build. It is not safe for concurrent use.
type Writer struct {
	version uint64
	table   *mapped.Writer
	file    *os.File
	out     *bufio.Writer
	offset  uint64
}

// Create begins the readings of a build in a folder; what it holds already is removed.
func Create(dir string, version uint64) (*Writer, error) {
	if err := os.RemoveAll(dir); err != nil {
		return nil, fmt.Errorf("write readings: %w", err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("write readings: %w", err)
	}
	table, err := mapped.Create(filepath.Join(dir, tableFile), kind)
	if err != nil {
		return nil, fmt.Errorf("write readings: %w", err)
	}
	file, err := os.Create(filepath.Join(dir, recordsFile))
	if err != nil {
		table.Discard()
		return nil, fmt.Errorf("write readings: %w", err)
	}
	return &Writer{version: version, table: table, file: file, out: bufio.NewWriterSize(file, 1<<18)}, nil
}

// Append adds the record of the next ordinal.
func (w *Writer) Append(r *Record) error {
	k := r.Key
	line := row{
		Offset: w.offset, Identity: uint64(k.Identity), Digest: k.Digest, Fetched: k.Fetched, Length: uint32(len(r.data)),
		CRC: crc32.Checksum(r.data, castagnoli),
	}
	if k.Postdated {
		line.Postdated = 1
	}
	if err := mapped.WriteSlice(w.table, []row{line}); err != nil {
		return fmt.Errorf("write readings: %w", err)
	}
	w.offset += uint64(len(r.data))
	if _, err := w.out.Write(r.data); err != nil {
		return fmt.Errorf("write readings: %w", err)
	}
	return nil
}

// Commit makes the records durable and then the table, without which they are nothing.
func (w *Writer) Commit() error {
	err := w.out.Flush()
	if err == nil {
		err = w.file.Sync()
	}
	if closed := w.file.Close(); err == nil {
		err = closed
	}
	w.file = nil
	if err != nil {
		return fmt.Errorf("write readings: %w", err)
	}
	_ = w.table.EndSection() // Commit gives the first error
	if err := w.table.Commit(w.version, w.offset); err != nil {
		return fmt.Errorf("write readings: %w", err)
	}
	return nil
}

// Discard closes what was not committed. It is meant to be deferred.
func (w *Writer) Discard() {
	if w.file != nil {
		_ = w.file.Close() // an unfinished build's
	}
	w.table.Discard()
}
