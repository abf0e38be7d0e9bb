package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"

	"facetta/internal/unpack"
)

// scanPaths divides a list into its lines. No path has a zero byte: where there is one, the list has another form, and all its lines would be wrong.
func scanPaths(data []byte, atEnd bool) (advance int, line []byte, err error) {
	advance, line, err = bufio.ScanLines(data, atEnd)
	read := data // a line that is not yet complete
	if line != nil {
		read = line
	}
	if bytes.IndexByte(read, 0) >= 0 {
		return 0, nil, otherForm(read)
	}
	return advance, line, err
}

// otherForm says which form a list has that begins with this, and what to do.
func otherForm(begin []byte) error {
	if text := cmp.Or(unpack.MarkedUTF16(begin), unpack.UTF16(begin)); text != "" {
		return fmt.Errorf("it is %s", text)
	}
	return errors.New("it has zero bytes: write one path a line (find without -print0, or tr '\\0' '\\n')")
}
