package archive

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/klauspost/compress/gzip"
)

// source reads the plain bytes of a WARC or ARC file, compressed or not. The members of a gzip stream are joined, except that reading pauses with
// io.EOF before a member that begins a record. So a truncated record does not swallow the next one, a file compressed as a whole is read to its end,
// and a record may span members.
type source struct {
	tally   tally
	raw     *bufio.Reader
	gz      *gzip.Reader // nil when not compressed
	member  *bufio.Reader
	start   int64 // offset of the current member
	arc     bool  // ARC: every member begins a record
	paused  bool
	broken  bool
	ended   bool
	cut     bool  // the source ended inside a member
	skipped int64 // bytes skipped in search of a member

	given, whole int64 // bytes of members that Read gave, and how many of them are of members that were read to their end and found whole
}

var gzipMagic = []byte{0x1f, 0x8b, 8}

func newSource(r io.Reader) *source {
	s := &source{tally: tally{reader: r}}
	s.raw = bufio.NewReaderSize(&s.tally, 1<<16)
	if magic, _ := s.raw.Peek(len(gzipMagic)); bytes.Equal(magic, gzipMagic) {
		s.gz = new(gzip.Reader)
		s.member = bufio.NewReaderSize(nil, 1<<12)
		s.open()
		s.paused = false
	}
	return s
}

func (s *source) offset() int64 { return s.tally.count - int64(s.raw.Buffered()) }

// open begins the next member. If the bytes are no member, the source is broken.
func (s *source) open() {
	s.start = s.offset()
	begin, _ := s.raw.Peek(len(gzipMagic))
	if len(begin) == 0 {
		s.ended = true
		return
	}
	if !bytes.HasPrefix(gzipMagic, begin) { // nothing is read of it, as a member may begin in the bytes that would pass for its header
		s.broken = true
		return
	}
	if err := s.gz.Reset(s.raw); err != nil {
		s.stop(err)
		return
	}
	s.gz.Multistream(false)
	s.member.Reset(s.gz)
	begin, _ = s.member.Peek(5)
	s.paused = s.arc || bytes.Equal(begin, []byte("WARC/"))
}

func (s *source) stop(err error) {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		s.ended, s.cut = true, true
	} else {
		s.broken = true
	}
}

// Read is part of io.Reader.
func (s *source) Read(p []byte) (int, error) {
	if s.gz == nil {
		return s.raw.Read(p)
	}
	for !s.paused && !s.broken && !s.ended {
		n, err := s.member.Read(p)
		if n > 0 {
			s.given += int64(n)
			return n, nil
		}
		if err == io.EOF {
			s.whole = s.given
			s.open()
		} else if err != nil {
			s.stop(err)
		}
	}
	return 0, io.EOF
}

// advance continues after a pause or, behind a broken member, with the next one that can be opened. False means the end.
func (s *source) advance() bool {
	if s.gz == nil {
		return false
	}
	for s.broken {
		n, err := skipToGzip(s.raw)
		s.skipped += n
		s.broken = false
		if err != nil {
			s.ended = true
			return false
		}
		s.open()
	}
	s.paused = false
	return !s.ended
}

// skipToGzip skips to the next bytes that may begin a gzip member and returns the number of bytes skipped.
func skipToGzip(r *bufio.Reader) (skipped int64, err error) {
	for {
		if _, err := r.Peek(len(gzipMagic)); err != nil {
			return skipped, err
		}
		window, _ := r.Peek(r.Buffered())
		i := bytes.Index(window, gzipMagic)
		found := i >= 0
		if !found {
			i = len(window) - len(gzipMagic) + 1
		}
		r.Discard(i)
		skipped += int64(i)
		if found {
			return skipped, nil
		}
	}
}
