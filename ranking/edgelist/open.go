package edgelist

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// File is an edge list or topics file, compressed or not.
type File struct {
	io.Reader // of the text
	path      string
	close     []func() error
}

// maxWindow bounds the memory that a zstd file can ask for.
const maxWindow = 128 << 20

// Open opens a file, and decompresses it when it begins as gzip or zstd do. One whose name ends with ".csv", but for ".gz" or ".zst", has
// commas for tabs. Progress, if not nil, is told how many of the file's bytes have been read.
func Open(path string, progress func(done, total int64)) (*File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open: %w", err)
	}
	f := &File{close: []func() error{file.Close}}
	if err := f.decompress(file, progress); err != nil {
		_ = file.Close() // the first error is the news
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	if isCSV(path) {
		f.Reader = newCSVReader(f.Reader)
	}
	f.path = path
	return f, nil
}

func isCSV(path string) bool {
	name := strings.ToLower(path)
	for _, packed := range []string{".gz", ".zst"} {
		name = strings.TrimSuffix(name, packed)
	}
	return strings.HasSuffix(name, ".csv")
}

// Read gives errors with the file's name.
func (f *File) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	switch {
	case err == nil || err == io.EOF:
		return n, err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return n, fmt.Errorf("%s is cut off: it does not end as a compressed file does: %w", f.path, err)
	}
	return n, fmt.Errorf("%s: %w", f.path, err)
}

func (f *File) decompress(file *os.File, progress func(done, total int64)) error {
	var raw io.Reader = file
	if progress != nil {
		info, err := file.Stat()
		if err != nil {
			return err
		}
		raw = &counter{reader: file, total: info.Size(), progress: progress}
	}
	buffer := bufio.NewReaderSize(raw, 1<<18)
	magic, err := buffer.Peek(4)
	if err != nil && err != io.EOF { // shorter files are texts
		return err
	}
	switch {
	case bytes.HasPrefix(magic, []byte{0x1F, 0x8B}):
		z, err := gzip.NewReader(buffer)
		if err != nil {
			return err
		}
		f.Reader, f.close = z, append(f.close, z.Close)
	case bytes.Equal(magic, []byte{0x28, 0xB5, 0x2F, 0xFD}):
		z, err := zstd.NewReader(buffer, zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return err
		}
		f.Reader, f.close = z, append(f.close, func() error { z.Close(); return nil })
	default:
		f.Reader = buffer
	}
	return nil
}

// Close closes the file.
func (f *File) Close() error {
	var first error
	for _, c := range f.close {
		if err := c(); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// counter reports what is read.
type counter struct {
	reader      io.Reader
	done, total int64
	progress    func(done, total int64)
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.reader.Read(p)
	c.done += int64(n)
	c.progress(c.done, c.total)
	return n, err
}
