package archive

import (
	"bytes"
	"io"
)

// Where a Content-Length is too large, or bytes are missing from a block, a record of an uncompressed file swallows the records behind it. So where
// no record begins behind a block, the first one that begins inside it is read as a record of its own. A block that ends where the next record begins
// is never searched, as a page may contain records as its text.

// maxReread bounds how often the bytes of a file may be read again: several damaged lengths in a row would take quadratic time.
const maxReread = 4

// giveBack makes the reader go back to the first record that another record has swallowed. The block of the latter began at start.
func (r *Reader) giveBack(record *Record, start int64) {
	if !record.Truncated && (r.skipBlank() != nil || r.atVersion()) || r.source.tally.err != nil {
		return
	}
	end := r.offset()
	if !r.back(start) {
		return
	}
	r.resync()
	at := r.offset()
	if at >= end {
		r.back(end)
		return
	}
	record.Truncated = true
	if !record.Oversize {
		record.Block = bytes.TrimSuffix(record.Block[:at-start], []byte("\r\n\r\n"))
	}
}

// back moves to an offset, backward or forward, if the stream can seek and not too much has been read again.
func (r *Reader) back(to int64) bool {
	t := &r.source.tally
	s, ok := t.reader.(io.Seeker)
	furthest, again := max(r.furthest, t.count), r.reread+max(t.count-to, 0)
	if !ok || again > maxReread*furthest {
		return false
	}
	if _, err := s.Seek(to-t.count, io.SeekCurrent); err != nil {
		return false
	}
	r.furthest, r.reread, t.count = furthest, again, to
	r.source.raw.Reset(t)
	r.text.Reset(r.source)
	return true
}
