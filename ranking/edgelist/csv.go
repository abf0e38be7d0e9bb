package edgelist

import (
	"bufio"
	"errors"
	"io"
)

// csvReader gives comma-separated lines as tab-separated ones: fields that begin with a quotation mark may hold commas, and two such
// marks for one (RFC 4180). A line ends every field, so that a mark without its second spoils no more than one line.
type csvReader struct {
	lines *bufio.Reader
	line  []byte // tab-separated
	rest  []byte // of line
	err   error
	state csvState
}

// csvState is where in a field a byte is.
type csvState int

const (
	fieldBegins csvState = iota
	inField
	inQuotes
	afterQuote // that ends the field, or is one of two
)

func newCSVReader(in io.Reader) *csvReader {
	c := &csvReader{lines: bufio.NewReaderSize(in, 1<<16)}
	if mark, err := c.lines.Peek(len(byteOrderMark)); err == nil && string(mark) == byteOrderMark { // a field begins after it
		_, _ = c.lines.Discard(len(byteOrderMark))
	}
	return c
}

func (c *csvReader) Read(p []byte) (int, error) {
	for len(c.rest) == 0 && c.err == nil {
		raw, err := c.lines.ReadSlice('\n')
		c.translate(raw)
		if !errors.Is(err, bufio.ErrBufferFull) { // otherwise the line goes on
			c.err = err
		}
	}
	if len(c.rest) == 0 {
		return 0, c.err
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}

// translate makes the next part of a line.
func (c *csvReader) translate(raw []byte) {
	c.line = c.line[:0]
	for _, b := range raw {
		if out, ok := c.next(b); ok {
			c.line = append(c.line, out)
		}
	}
	c.rest = c.line
}

// next gives what stands for a byte, if anything does. A tab inside a field would part it, and becomes a space.
func (c *csvReader) next(b byte) (byte, bool) {
	before := c.state
	switch {
	case b == '\n':
		c.state = fieldBegins
		return b, true
	case b == '"' && before == fieldBegins:
		c.state = inQuotes
		return 0, false
	case b == '"' && before == inQuotes:
		c.state = afterQuote
		return 0, false
	case b == '"' && before == afterQuote, before == inQuotes:
		c.state = inQuotes
	case b == ',':
		c.state = fieldBegins
		return '\t', true
	default:
		c.state = inField
	}
	if b == '\t' {
		b = ' '
	}
	return b, true
}
