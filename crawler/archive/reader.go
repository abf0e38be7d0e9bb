package archive

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// ErrFormat says that a stream is neither WARC nor ARC.
var ErrFormat = errors.New("neither a WARC nor an ARC file")

// BrokenError says that something in a stream is not a record. Reading can continue.
type BrokenError struct {
	Offset int64
	Reason string
}

// Error names the place and the damage.
func (e *BrokenError) Error() string { return fmt.Sprintf("offset %d: %s", e.Offset, e.Reason) }

// Reasons of BrokenError.
const (
	brokenGzip   = "gzip member damaged"
	brokenHeader = "record header damaged"
	brokenLength = "record without a length"
	brokenBytes  = "bytes between records"
)

// Reader reads the records of a WARC file (0.17, 0.18, 1.0, 1.1) or ARC file (1, 2), plain, compressed record by record, or
// compressed as a whole. Memory is bounded by the limit of a block.
type Reader struct {
	source *source
	text   *bufio.Reader
	limit  int64
	arc    bool
	begun  bool

	furthest, reread int64 // bytes of a plain file that were read, and that were read again
}

// NewReader returns a reader of records of at most limit bytes; 0 means DefaultMaxRecord.
func NewReader(r io.Reader, limit int64) *Reader {
	if limit <= 0 {
		limit = DefaultMaxRecord
	}
	s := newSource(r)
	return &Reader{source: s, text: bufio.NewReaderSize(s, maxLine), limit: limit}
}

// Next returns the next record. io.EOF: there is none. *BrokenError: something was skipped; call Next again. ErrFormat: this is no archive file. Any
// other error comes from the stream, which ends there: what it cuts off is neither a record nor a broken one.
func (r *Reader) Next() (*Record, error) {
	record, err := r.next()
	if failed := r.source.tally.err; failed != nil && err != nil {
		return nil, failed
	}
	return record, err
}

func (r *Reader) next() (*Record, error) {
	for {
		if err := r.skipBlank(); err == nil {
			return r.record()
		}
		if r.source.broken {
			return nil, r.passBroken()
		}
		if !r.source.advance() {
			return nil, io.EOF
		}
		r.text.Reset(r.source)
	}
}

// skipBlank skips the line ends between records.
func (r *Reader) skipBlank() error {
	for {
		b, err := r.text.ReadByte()
		if err != nil {
			return err
		}
		if b != '\r' && b != '\n' {
			return r.text.UnreadByte()
		}
	}
}

func (r *Reader) offset() int64 {
	if r.source.gz != nil {
		return r.source.start
	}
	return r.source.offset() - int64(r.text.Buffered())
}

func (r *Reader) record() (*Record, error) {
	offset := r.offset()
	first := !r.begun
	r.begun = true
	if first && r.detectARC() {
		r.arc, r.source.arc = true, true
	}
	if r.arc {
		return r.arcRecord(offset)
	}
	if !r.atVersion() {
		r.resync()
		if _, err := r.text.Peek(1); first && err != nil && !r.source.paused && !r.source.broken {
			return nil, ErrFormat
		}
		return nil, &BrokenError{offset, brokenBytes}
	}
	return r.warcRecord(offset)
}

func (r *Reader) warcRecord(offset int64) (*Record, error) {
	record, err := readHeader(r.text)
	if err != nil {
		r.resync()
		return nil, &BrokenError{offset, brokenHeader}
	}
	record.Offset = offset
	length, ok := record.contentLength()
	if !ok {
		r.resync()
		return nil, &BrokenError{offset, brokenLength}
	}
	start := r.offset()
	record, err = r.readBlock(record, length)
	if err == nil && r.source.gz == nil {
		r.giveBack(record, start)
	}
	return record, err
}

// readBlock reads as much of the block as there is. A record in a damaged gzip member is not returned, as nobody knows which of its bytes are wrong.
// What is damaged behind the record's own members, such as the next one's header, does not count.
func (r *Reader) readBlock(record *Record, length int64) (*Record, error) {
	var block bytes.Buffer
	var n int64
	if length > r.limit {
		record.Oversize = true
		n, _ = io.CopyN(io.Discard, r.text, length)
	} else {
		block.Grow(int(min(length, 1<<16)))
		n, _ = io.CopyN(&block, r.text, length)
	}
	record.Truncated = n < length
	record.Block = block.Bytes()
	if r.source.gz != nil {
		end := r.source.given - int64(r.text.Buffered())
		r.text.Peek(5) // beyond the record's end, so that the member's checksum is compared
		if r.source.broken && (record.Truncated || end > r.source.whole) {
			return nil, r.passBroken()
		}
	}
	if record.Truncated && r.source.tally.err != nil {
		return nil, r.source.tally.err
	}
	return record, nil
}

// passBroken continues behind a damaged gzip member.
func (r *Reader) passBroken() error {
	offset := r.source.start
	r.source.advance()
	r.text.Reset(r.source)
	return &BrokenError{offset, brokenGzip}
}

// atVersion tells whether a record begins here.
func (r *Reader) atVersion() bool {
	b, _ := r.text.Peek(16)
	line, _, _ := bytes.Cut(b, []byte("\n"))
	_, ok := parseVersion(bytes.TrimRight(line, "\r"))
	return ok
}

// resync goes to the next line that begins a record, or to the end of the source's readable part.
func (r *Reader) resync() {
	for {
		_, err := r.text.ReadSlice('\n')
		if err != nil && err != bufio.ErrBufferFull {
			return
		}
		if err == nil && r.atVersion() {
			return
		}
	}
}
