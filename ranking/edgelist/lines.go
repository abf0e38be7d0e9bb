package edgelist

import (
	"bytes"
	"errors"
	"io"
)

// Limits of a line. Longer ones are data, not names.
const (
	maxLine  = 64 << 10
	maxTopic = 1 << 10
)

// lines cuts a stream into lines in one buffer.
type lines struct {
	reader  io.Reader
	buffer  []byte
	rest    []byte // unread part of buffer
	number  int64  // number of the last line, from 1
	err     error  // error of reader, io.EOF at the end
	release func() // if not nil, called before lines that were returned become invalid
}

func newLines(r io.Reader) *lines {
	return &lines{reader: r, buffer: make([]byte, 0, 1<<20)}
}

// next returns the next line without its end, valid until the next call of release. tooLong means that only a part of it is returned.
func (l *lines) next() (line []byte, tooLong, ok bool) {
	searched := 0
	for {
		if i := bytes.IndexByte(l.rest[searched:], '\n'); i >= 0 {
			line, l.rest = l.rest[:searched+i], l.rest[searched+i+1:]
			break
		}
		searched = len(l.rest)
		if l.err != nil || searched > maxLine {
			line, l.rest = l.rest, nil
			tooLong = searched > maxLine
			break
		}
		l.fill()
	}
	if len(line) == 0 && l.rest == nil && l.err != nil {
		l.letGo()
		return nil, false, false
	}
	l.number++
	if tooLong {
		line = bytes.Clone(line[:100]) // skipping reuses the buffer
		l.skipLine()
	}
	return bytes.TrimSuffix(line, []byte("\r")), tooLong || len(line) > maxLine, true
}

// skipLine drops everything up to the next line.
func (l *lines) skipLine() {
	for {
		if i := bytes.IndexByte(l.rest, '\n'); i >= 0 {
			l.rest = l.rest[i+1:]
			return
		}
		l.rest = nil
		if l.err != nil {
			return
		}
		l.fill()
	}
}

// fill moves the unread part to the front of the buffer and reads more.
func (l *lines) fill() {
	l.letGo()
	l.buffer = append(l.buffer[:0], l.rest...)
	for range 100 { // a reader that never returns anything is broken
		n, err := l.reader.Read(l.buffer[len(l.buffer):cap(l.buffer)])
		l.buffer = l.buffer[:len(l.buffer)+n]
		l.err = err
		if n > 0 || err != nil {
			l.rest = l.buffer
			return
		}
	}
	l.rest, l.err = l.buffer, io.ErrNoProgress
}

func (l *lines) letGo() {
	if l.release != nil {
		l.release()
	}
}

// failure returns the error that ended the lines, nil for the end of the stream.
func (l *lines) failure() error {
	if l.err == nil || errors.Is(l.err, io.EOF) {
		return nil
	}
	return l.err
}
