package archive

import (
	"bytes"
	"io"
)

// A Content-Length that is too large, or bytes that are missing from a block, make a record of a plain file swallow those behind it. Where
// no record begins behind a block, the first that begins inside it is read as a record of its own. A block that ends where the next record
// begins is never looked into: a page may hold records as its text.

// maxReread is how often all bytes of a file may be read once more: damaged lengths in a row would take quadratic time.
const maxReread = 4

// giveBack makes what a record, whose block began at start, has swallowed the next to be read.
func (r *Reader) giveBack(record *Record, start int64) {
	if !record.Truncated && (r.skipBlank() != nil || r.atVersion()) {
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

// back goes to an offset before or behind, if the stream can, and not too much has been read once more.
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
