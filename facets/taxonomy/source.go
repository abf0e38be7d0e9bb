package taxonomy

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// bufferSize must exceed maxTag; with 256 KiB, refills are rare.
const bufferSize = 256 << 10

// source is a topics file as plain bytes: decompressed, without a byte order mark and with UTF-16 turned into UTF-8, with offset and line number.
type source struct {
	*bufio.Reader
	raw     *checkedReader // the file itself
	unpack  *checkedReader // after decompression; the same as raw for a plain file
	offset  int64          // number of plain bytes consumed
	line    int            // line of the byte at offset, from 1
	release func()
}

// newSource begins to read a file; progress is called with the number of bytes read whenever more of the file was read.
func newSource(r io.Reader, progress func(bytes int64) error) *source {
	raw := &checkedReader{r: r, progress: progress}
	packed := bufio.NewReaderSize(raw, bufferSize)
	s := &source{raw: raw, line: 1, release: func() {}}
	s.unpack = &checkedReader{r: s.decompress(packed)}
	s.Reader = bufio.NewReaderSize(s.unpack, bufferSize)
	s.skipByteOrderMark()
	return s
}

// decompress looks at the first bytes: gzip is RFC 1952 §2.3.1 (1F 8B), zstd RFC 8878 §3.1.1 (28 B5 2F FD).
func (s *source) decompress(packed *bufio.Reader) io.Reader {
	magic, _ := packed.Peek(4)
	switch {
	case bytes.HasPrefix(magic, []byte{0x1f, 0x8b}):
		z, err := gzip.NewReader(packed)
		if err != nil {
			return failingReader{err}
		}
		return z
	case bytes.HasPrefix(magic, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		z, err := zstd.NewReader(packed, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(128<<20))
		if err != nil {
			return failingReader{err}
		}
		s.release = z.Close
		return z
	}
	return packed
}

func (s *source) skipByteOrderMark() {
	head, _ := s.Peek(3)
	switch {
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")):
		s.Reader.Discard(3)
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		utf16 := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder()
		s.Reader = bufio.NewReaderSize(transform.NewReader(s.Reader, utf16), bufferSize)
	}
}

// head returns the first bytes without consuming them.
func (s *source) head() []byte {
	b, _ := s.Peek(8 << 10)
	return b
}

// window returns all buffered bytes, at least n unless the file ends before.
func (s *source) window(n int) []byte {
	b, _ := s.Peek(n)
	if more := s.Buffered(); more > len(b) {
		b, _ = s.Peek(more)
	}
	return b
}

// consume passes over n bytes of a window.
func (s *source) consume(window []byte, n int) {
	s.line += bytes.Count(window[:n], []byte{'\n'})
	s.offset += int64(n)
	s.Discard(n)
}

// failed returns an error of the file itself, as when a disk or network fails.
func (s *source) failed() error { return s.raw.err }

// damaged tells whether decompression broke off although the file itself was readable.
func (s *source) damaged() bool { return s.raw.err == nil && s.unpack.err != nil }

// broken tells whether the text that was read last may end anywhere, because the file failed or its compressed data are damaged.
func (s *source) broken() bool { return s.raw.err != nil || s.unpack.err != nil }

func (s *source) why() string { return s.unpack.err.Error() }

func (s *source) close() { s.release() }

// checkedReader remembers the error that ended reading, if it was not the end of the file.
type checkedReader struct {
	r        io.Reader
	err      error
	bytes    int64
	progress func(bytes int64) error // may be nil
}

// Read implements io.Reader.
func (c *checkedReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.bytes += int64(n)
	if c.progress != nil && err == nil {
		err = c.progress(c.bytes)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		c.err = err
	}
	return n, err
}

// failingReader stands for a file of which not even the beginning could be decompressed.
type failingReader struct{ err error }

// Read implements io.Reader.
func (f failingReader) Read([]byte) (int, error) {
	if errors.Is(f.err, io.EOF) {
		return 0, io.ErrUnexpectedEOF
	}
	return 0, f.err
}
