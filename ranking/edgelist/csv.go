package edgelist

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// csvReader turns comma-separated lines into tab-separated ones: fields that begin with a quotation mark may contain commas, and two quotation marks
// for one (RFC 4180). The end of a line ends every field, so that an unclosed quotation mark spoils only one line. If the first line that is not
// blank or a comment has more semicolons than commas, as spreadsheets write where numbers have a decimal comma, semicolons separate fields.
type csvReader struct {
	lines     *bufio.Reader
	separator byte
	line      []byte // tab-separated
	rest      []byte // unread part of line
	err       error
	state     csvState
}

// csvState is the place of a byte in a field.
type csvState int

const (
	fieldBegins csvState = iota
	inField
	inQuotes
	afterQuote // after a quotation mark that ends the field or is the first of two
)

func newCSVReader(in io.Reader) *csvReader {
	c := &csvReader{lines: bufio.NewReaderSize(in, csvBuffer), separator: ','}
	if mark, err := c.lines.Peek(len(byteOrderMark)); err == nil && string(mark) == byteOrderMark { // the first field begins after it
		_, _ = c.lines.Discard(len(byteOrderMark))
	}
	begin, _ := c.lines.Peek(csvBuffer) // an error of reading is reported later, when the text is read
	for line := range bytes.Lines(begin) {
		if line = bytes.TrimSpace(line); len(line) > 0 && !isComment(line) {
			c.separator = separator(line)
			break
		}
	}
	return c
}

const csvBuffer = 1 << 16

// separator returns the sign that separates the fields of a line; signs between quotation marks do not count.
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

// Read reads the lines with tabs between their fields.
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

// translate translates the next part of a line.
func (c *csvReader) translate(raw []byte) {
	c.line = c.line[:0]
	for _, b := range raw {
		if out, ok := c.next(b); ok {
			c.line = append(c.line, out)
		}
	}
	c.rest = c.line
}

// next returns the translation of a byte, if it has one. A tab inside a field becomes a space, as it would divide the field.
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
