package archive

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/gzip"
)

// openFile opens one file of the archive, adds its captures to the catalog, and repairs what a killed writer left: missing rows of the sidecar index
// are made again from the records, a torn last record is cut off. A damaged stretch before whole records stays where it is and is skipped, and so is
// a last record that is complete but has a wrong checksum.
func (a *Archive) openFile(p place) (*file, error) {
	f := &file{number: p.number, path: filepath.Join(p.dir, fileName(p.number))}
	flag := os.O_RDWR
	if a.options.ReadOnly {
		flag = os.O_RDONLY
	}
	var err error
	if f.warc, err = os.OpenFile(f.path, flag, 0); err != nil {
		return nil, err
	}
	if err := a.readFile(f, flag); err != nil {
		f.close()
		return nil, fmt.Errorf("%s: %w", f.path, err)
	}
	return f, nil
}

func (a *Archive) readFile(f *file, flag int) error {
	sidecar, err := f.openIndex(filepath.Join(filepath.Dir(f.path), indexName(f.number)), flag)
	if err != nil {
		return err
	}
	info, err := f.warc.Stat() // after the rows were read, as a crawl writes each row after its record
	if err != nil {
		return err
	}
	rows, good := parseSidecar(sidecar, info.Size())
	indexed, before := 0, len(a.known.captures)
	if !a.fits(f, rows) {
		a.repaired("%s: its index does not match, all records read again", f.path)
		indexed = captures(sidecar[len(sidecarMagic):])
		rows, good = nil, 0
	} else if n := captures(sidecar[good:]); n > 0 {
		a.lost("%s: ends at offset %d; captures beyond it are lost: %d", f.path, info.Size(), n)
	}
	orphans := 0
	for _, r := range rows {
		if !a.known.add(f.number, r) {
			orphans++
		}
		f.size = r.end()
	}
	a.lostOrphans(f, orphans)
	f.indexSize = int64(good)
	s := scan{archive: a, file: f, end: info.Size()}
	if f.size == info.Size() && good == len(sidecar) && good > 0 {
		return nil
	}
	err = s.repair(len(rows))
	if lost := indexed - (len(a.known.captures) - before); lost > 0 {
		a.lost("%s: captures in its index are lost: %d", f.path, lost)
	}
	return err
}

// lostOrphans reports revisits whose original is missing.
func (a *Archive) lostOrphans(f *file, n int) {
	if n > 0 {
		a.lost("%s: captures that refer to missing records are lost: %d", f.path, n)
	}
}

// openIndex returns the bytes of the sidecar index; none when it is missing.
func (f *file) openIndex(path string, flag int) (string, error) {
	if flag == os.O_RDWR {
		flag |= os.O_CREATE
	}
	index, err := os.OpenFile(path, flag, 0o644)
	if flag == os.O_RDONLY && errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	f.index = index
	info, err := index.Stat()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.Grow(int(info.Size()))
	_, err = io.Copy(&b, index)
	return b.String(), err
}

// fits checks an index against the file: the last capture must be at the place and have the content that its row says, or a whole record that is no
// capture must follow it (seal).
func (a *Archive) fits(f *file, rows []row) bool {
	for i := len(rows) - 1; i >= 0; i-- {
		if rows[i].url == "" {
			record, err := f.readAt(rows[i].position, a.recordLimit())
			if err == nil && record.Type() == "warcinfo" {
				return true
			}
			continue
		}
		record, err := f.readAt(rows[i].position, a.recordLimit())
		if err != nil {
			return false
		}
		var r row
		return r.of(record, a.options.MaxRecord) && record.isOf(rows[i].url) && r.revisit == rows[i].revisit
	}
	return true
}

// recordLimit bounds the decompressed bytes of a record.
func (a *Archive) recordLimit() int64 {
	return a.options.MaxRecord + maxRecordHead
}

// scan makes rows from the records of a file, from f.size on.
type scan struct {
	archive *Archive
	file    *file
	end     int64
	rows    []byte
	found   int
	orphans int // revisits whose original is missing
}

func (s *scan) repair(known int) error {
	a, f := s.archive, s.file
	from := f.size
	if known == 0 && f.indexSize == 0 {
		s.rows = []byte(sidecarMagic)
	}
	if err := s.run(); err != nil {
		return err
	}
	a.lostOrphans(f, s.orphans)
	if s.found > 0 {
		a.repaired("%s: index was behind, %d records from offset %d read again", f.path, s.found, from)
	}
	if cut := s.end - f.size; cut > 0 && !a.options.ReadOnly {
		a.repaired("%s: torn last record cut off at offset %d, %d bytes", f.path, f.size, cut)
	} else if cut > 0 {
		a.repaired("%s: torn last record at offset %d, %d bytes not read", f.path, f.size, cut)
	}
	if a.options.ReadOnly {
		return nil
	}
	return s.mend()
}

// mend truncates both files to their good parts and adds the rows found. The records are on disk before the rows that name them.
func (s *scan) mend() error {
	f := s.file
	if err := errors.Join(f.warc.Truncate(f.size), f.warc.Sync(), f.index.Truncate(f.indexSize)); err != nil {
		return err
	}
	if err := f.writeIndex(s.rows); err != nil {
		return err
	}
	return f.index.Sync()
}

func (s *scan) run() error {
	m := memberReaders.Get().(*memberReader)
	defer m.release()
	for s.file.size < s.end {
		r, err := s.rowAt(m, s.file.size)
		if m.tally.err != nil {
			return m.tally.err
		}
		if err != nil {
			next, searchErr := s.nextMember(m, s.file.size+1)
			switch {
			case searchErr != nil:
				return searchErr
			case next < 0 && errors.Is(err, gzip.ErrChecksum): // a torn record has no checksum at its end
				next = r.end()
			case next < 0:
				return nil
			}
			r = row{position: position{s.file.size, next - s.file.size}}
			s.archive.lost("%s: damaged record at offset %d, %d bytes skipped", s.file.path, r.offset, r.length)
		}
		s.take(r)
	}
	return nil
}

func (s *scan) take(r row) {
	if r.revisit && !s.archive.known.refers(r) {
		s.orphans++
		r = row{position: r.position}
	}
	s.archive.known.add(s.file.number, r)
	s.rows = r.appendTo(s.rows)
	s.file.size = r.end()
	s.found++
}

// rowAt reads the record at an offset and returns its row, without an address if the record is no capture. An error means that there is no whole
// record.
func (s *scan) rowAt(m *memberReader, offset int64) (row, error) {
	limit := s.archive.recordLimit()
	record, size, err := m.read(io.NewSectionReader(s.file.warc, offset, s.end-offset), limit)
	r := row{position: position{offset, size}}
	if err == errOversize {
		return r, nil
	}
	if err != nil {
		return r, err
	}
	r.of(record, s.archive.options.MaxRecord)
	return r, nil
}

// of fills in a row from the capture of a record; false if it has none.
func (r *row) of(record *Record, limit int64) bool {
	if record.Type() == "revisit" {
		return r.describeRevisit(record)
	}
	c, reason := record.Capture(limit)
	if reason == "" {
		r.describe(c)
	}
	return reason == ""
}

// maxAttempts bounds the search for a whole record after a damaged one. The three bytes that begin a gzip member occur by chance once in 16 MiB of
// compressed data, and records have at most 64 MiB unless the limit was raised. If they occur more often, somebody put them there to make the search
// long.
const maxAttempts = 256

// nextMember returns the offset of the next whole record at or after an offset; -1 when there is none.
func (s *scan) nextMember(m *memberReader, offset int64) (int64, error) {
	raw := bufio.NewReaderSize(io.NewSectionReader(s.file.warc, offset, s.end-offset), 1<<16)
	for range maxAttempts {
		skipped, err := skipToGzip(raw)
		offset += skipped
		if err == io.EOF {
			return -1, nil
		}
		if err != nil {
			return -1, err
		}
		if _, err := s.rowAt(m, offset); err == nil {
			return offset, nil
		}
		raw.Discard(1)
		offset++
	}
	return -1, nil
}
