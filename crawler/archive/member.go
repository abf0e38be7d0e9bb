package archive

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/klauspost/compress/gzip"
)

// tally counts the bytes read and keeps the first error other than the end. Nothing is read behind that: it would follow a gap.
type tally struct {
	reader io.Reader
	count  int64
	err    error
}

// Read reads from the reader and counts the bytes; it keeps the first error other than io.EOF.
func (t *tally) Read(p []byte) (int, error) {
	if t.err != nil {
		return 0, t.err
	}
	n, err := t.reader.Read(p)
	t.count += int64(n)
	if err != nil && err != io.EOF {
		t.err = err
	}
	return n, err
}

// memberReader reads gzip members with one record each.
type memberReader struct {
	gz    gzip.Reader
	raw   *bufio.Reader
	tally tally
	head  *bufio.Reader
	data  bytes.Buffer
}

var memberReaders = sync.Pool{New: func() any {
	return &memberReader{raw: bufio.NewReaderSize(nil, 16<<10), head: bufio.NewReaderSize(nil, maxLine)}
}}

// keepBuffer is the largest buffer that goes back into a pool.
const keepBuffer = 4 << 20

func (m *memberReader) release() {
	if m.data.Cap() <= keepBuffer {
		memberReaders.Put(m)
	}
}

var (
	errOversize = errors.New("larger than the record limit")
	errLength   = errors.New("block is shorter than its Content-Length")
)

// read reads the member at the start of r to its very end, so that its checksum is checked, and returns its record and its compressed size. The size
// is also returned with gzip.ErrChecksum. A member of more than limit bytes is read to its end and gives errOversize. The block belongs to the
// caller.
func (m *memberReader) read(r io.Reader, limit int64) (*Record, int64, error) {
	m.tally = tally{reader: r}
	m.raw.Reset(&m.tally)
	m.data.Reset()
	if err := m.gz.Reset(m.raw); err != nil {
		return nil, 0, m.cause(err)
	}
	m.gz.Multistream(false)
	n, err := m.data.ReadFrom(io.LimitReader(&m.gz, limit+1))
	if err == nil && n > limit {
		m.data.Reset()
		_, err = io.Copy(io.Discard, &m.gz)
	}
	size := m.tally.count - int64(m.raw.Buffered())
	if err != nil {
		return nil, size, m.cause(err)
	}
	if n > limit {
		return nil, size, errOversize
	}
	record, err := m.record()
	return record, size, err
}

// cause prefers the error of the disk to the error that the decompressor made of it.
func (m *memberReader) cause(err error) error {
	if m.tally.err != nil {
		return m.tally.err
	}
	return err
}

func (m *memberReader) record() (*Record, error) {
	rest := bytes.NewReader(m.data.Bytes())
	m.head.Reset(rest)
	record, err := readHeader(m.head)
	if err != nil {
		return nil, err
	}
	length, ok := record.contentLength()
	start := int64(m.data.Len()) - int64(rest.Len()) - int64(m.head.Buffered())
	if !ok || length > int64(m.data.Len())-start {
		return nil, errLength
	}
	record.Block = bytes.Clone(m.data.Bytes()[start : start+length])
	return record, nil
}

// readAt reads the record at a position of the file.
func (f *file) readAt(p position, limit int64) (*Record, error) {
	m := memberReaders.Get().(*memberReader)
	defer m.release()
	record, size, err := m.read(io.NewSectionReader(f.warc, p.offset, p.length), limit)
	if err == nil && size != p.length {
		err = fmt.Errorf("member has %d bytes, the index says %d", size, p.length)
	}
	if err != nil {
		return nil, &CorruptError{File: f.path, Offset: p.offset, Reason: err.Error()}
	}
	return record, nil
}
