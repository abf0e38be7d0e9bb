package edgelist

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// csvReader gives comma-separated lines as tab-separated ones: fields that begin with a quotation mark may hold commas, and two such
// marks for one (RFC 4180). A line ends every field, so that a mark without its second spoils no more than one line. Where the first line
// that says something has more semicolons than commas, as spreadsheets write it where a comma parts a number, these part fields.
type csvReader struct {
	lines     *bufio.Reader
	separator byte
	line      []byte // tab-separated
	rest      []byte // of line
	err       error
	state     csvState
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
	c := &csvReader{lines: bufio.NewReaderSize(in, csvBuffer), separator: ','}
	if mark, err := c.lines.Peek(len(byteOrderMark)); err == nil && string(mark) == byteOrderMark { // a field begins after it
		_, _ = c.lines.Discard(len(byteOrderMark))
	}
	begin, _ := c.lines.Peek(csvBuffer) // what can't be read is told when it is read
	for line := range bytes.Lines(begin) {
		if line = bytes.TrimSpace(line); len(line) > 0 && !isComment(line) {
			c.separator = separator(line)
			break
		}
	}
	return c
}

const csvBuffer = 1 << 16

// separator tells what parts the fields of a line: what stands between quotation marks does not.
func separator(line []byte) byte {
	commas, semicolons, quoted := 0, 0, false
	for _, b := range line {
		switch {
		case b == '"':
			quoted = !quoted
		case b == ',' && !quoted:
			commas++
		case b == ';' && !quoted:
			semicolons++
		}
	}
	if semicolons > commas {
		return ';'
	}
	return ','
}

// Read gives the lines with tabs between their fields.
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
	case b == c.separator:
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
