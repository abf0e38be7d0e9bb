package readings

import (
	"bufio"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"sync/atomic"

	"facetta/ranking/mapped"
)

// Writer writes the readings of a build. Written is safe for concurrent use, also while Append runs; the other methods are not.
type Writer struct {
	version          uint64
	table            *mapped.Writer
	records, journal *os.File
	out, lines       *bufio.Writer // to the ends of the records and of the journal
	offset           uint64        // position of the next record
	next             uint32        // ordinal of the next record
	begun            atomic.Uint32 // records from this ordinal on are new, those below are of an earlier process
}

// together is how many records may wait until they are written with their lines. At most so many have to be read again after a kill.
const together = 64

// Create begins the readings of a build in a folder, or continues what an earlier process left there, as its journal shows.
func Create(dir, journal string, version uint64) (_ *Writer, err error) {
	w := &Writer{version: version}
	defer func() {
		if err != nil {
			err = fmt.Errorf("write readings: %w", err)
			w.Discard()
		}
	}()
	if err = os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	if err = os.Remove(filepath.Join(dir, tableFile)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	if w.table, err = mapped.Create(filepath.Join(dir, tableFile), kind); err != nil {
		return nil, err
	}
	if w.records, err = os.OpenFile(filepath.Join(dir, recordsFile), os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return nil, err
	}
	if w.journal, err = os.OpenFile(journal, os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return nil, err
	}
	info, err := w.records.Stat()
	if err != nil {
		return nil, err
	}
	return w, w.cut(whole(w.journal, version, uint64(info.Size())))
}

// cut keeps the first lines of the journal and their records, which end at end.
func (w *Writer) cut(lines uint32, end uint64) error {
	w.begun.Store(lines)
	err := errors.Join(w.records.Truncate(int64(end)), w.journal.Truncate(int64(lines)*lineBytes))
	for _, f := range []*os.File{w.records, w.journal} {
		_, sought := f.Seek(0, io.SeekEnd)
		err = errors.Join(err, sought)
	}
	w.out, w.lines = bufio.NewWriterSize(w.records, 1<<18), bufio.NewWriterSize(w.journal, together*lineBytes)
	return err
}

// Begun gives the number of records that an earlier process left with whole lines.
func (w *Writer) Begun() int { return int(w.begun.Load()) }

// Written gives the record that an earlier process wrote for an address, if its capture has this identity; else nil.
func (w *Writer) Written(ordinal uint32, id Identity) (*Record, error) {
	if ordinal >= w.begun.Load() {
		return nil, nil
	}
	l, ok := lineAt(w.journal, ordinal, w.version)
	if !ok || Identity(l.row.Identity) != id {
		return nil, nil
	}
	r, err := readRecord(w.records, &l.row)
	if err != nil {
		return nil, err
	}
	r.Taken, r.written = l.taken, true
	return r, nil
}

// Append adds the record of the next ordinal. If an earlier process left the same record, it stays. If it left another, that record and all behind it
// are cut off, so that the bytes are those of a build that was not interrupted.
func (w *Writer) Append(r *Record) error {
	l := line{w.row(r), r.Taken}
	err := mapped.WriteSlice(w.table, []row{l.row})
	if err == nil && w.next < w.begun.Load() {
		err = w.keep(&l, r)
	}
	if err == nil && w.next >= w.begun.Load() {
		err = w.add(&l, r)
	}
	if err != nil {
		return fmt.Errorf("write readings: %w", err)
	}
	w.offset, w.next = w.offset+uint64(len(r.data)), w.next+1
	return nil
}

// row gives the row of the next record.
func (w *Writer) row(r *Record) row {
	k := r.Key
	out := row{
		Offset: w.offset, Identity: uint64(k.Identity), Digest: k.Digest, Fetched: k.Fetched, Length: uint32(len(r.data)),
		CRC: crc32.Checksum(r.data, castagnoli),
	}
	if k.Postdated {
		out.Postdated = 1
	}
	return out
}

// keep keeps the record that an earlier process wrote, or cuts it off when the new one is another. An equal record that was made anew overwrites the
// old one, because what is on disk may be damaged.
func (w *Writer) keep(l *line, r *Record) error {
	switch before, ok := lineAt(w.journal, w.next, w.version); {
	case !ok || before.row != l.row:
		return w.cut(w.next, w.offset)
	case r.written:
		return nil
	}
	_, err := w.records.WriteAt(r.data, int64(w.offset))
	return err
}

// add writes a record at the end. Records come before their lines.
func (w *Writer) add(l *line, r *Record) error {
	_, err := w.out.Write(r.data)
	if err != nil {
		return err
	}
	if _, err := w.lines.Write(l.appendTo(w.lines.AvailableBuffer(), w.version)); err != nil {
		return err
	}
	if w.next%together != together-1 {
		return nil
	}
	return w.flush()
}

// flush writes the records and lines that wait.
func (w *Writer) flush() error {
	if err := w.out.Flush(); err != nil {
		return err
	}
	return w.lines.Flush()
}

// end cuts off any record behind the last that was appended, and writes those that wait.
func (w *Writer) end() error {
	if w.next < w.begun.Load() {
		return w.cut(w.next, w.offset)
	}
	return w.flush()
}

// Commit makes the records durable and then the table, without which a later build ignores them. The journal stays as long as this build may have to
// continue with what it makes of the readings.
func (w *Writer) Commit() error {
	err := w.end()
	if err == nil {
		err = w.records.Sync()
	}
	if err != nil {
		return fmt.Errorf("write readings: %w", err)
	}
	_ = w.table.EndSection() // Commit gives the first error
	if err := w.table.Commit(w.version, w.offset); err != nil {
		return fmt.Errorf("write readings: %w", err)
	}
	return nil
}

// Discard closes the files. What was not committed stays, so that a later process can continue. It is meant to be deferred.
func (w *Writer) Discard() {
	for _, f := range []*os.File{w.records, w.journal} {
		if f != nil {
			_ = f.Close() // the build is unfinished, or the file is synced
		}
	}
	if w.table != nil {
		w.table.Discard()
	}
}
