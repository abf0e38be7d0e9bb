package edgelist

import (
	"bufio"
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
	io.Reader // reads the text
	name      string
	close     []func() error
}

// Progress is called with the number of bytes of a file that have been read, and the total, 0 if it is unknown.
type Progress func(done, total int64)

// maxWindow is the most memory that a zstd file can ask for.
const maxWindow = 128 << 20

// Open opens a file as From does. Progress may be nil.
func Open(path string, progress Progress) (*File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	var f *File
	if err == nil {
		f, err = From(file, path, info.Size(), progress)
	}
	if err != nil {
		_ = file.Close() // the first error is the one to report
		return nil, err
	}
	f.close = append(f.close, file.Close)
	return f, nil
}

// From makes a File from the bytes of raw, and decompresses them if they begin as gzip or zstd; UTF-16, tar, bzip2, xz, zip and similar formats are
// errors. A file whose name ends with ".csv", not counting ".gz" or ".zst", has commas or semicolons instead of tabs. total is its size in bytes, 0
// if it is unknown. progress may be nil. Close leaves raw open.
func From(raw io.Reader, name string, total int64, progress Progress) (*File, error) {
	if progress != nil {
		raw = &counter{reader: raw, total: total, progress: progress}
	}
	f := &File{name: name}
	if err := f.decompress(raw); err != nil {
		_ = f.Close() // the first error is the one to report
		return nil, f.named(err)
	}
	if isCSV(name) {
		f.Reader = newCSVReader(f.Reader)
	}
	return f, nil
}

func isCSV(name string) bool {
	name = strings.ToLower(name)
	for _, packed := range []string{".gz", ".zst"} {
		name = strings.TrimSuffix(name, packed)
	}
	return strings.HasSuffix(name, ".csv")
}

// Read reads on; errors have the file's name.
func (f *File) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	if err != nil && err != io.EOF {
		err = f.named(err)
	}
	return n, err
}

func (f *File) named(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%s does not end as a compressed file does: it is cut off, or something else follows: %w", f.name, err)
	}
	return fmt.Errorf("%s: %w", f.name, err)
}

func (f *File) decompress(raw io.Reader) error {
	buffer := bufio.NewReaderSize(raw, 1<<18)
	magic, err := buffer.Peek(4)
	if err != nil && err != io.EOF { // shorter files are plain text
		return err
	}
	switch {
	case isGzip(magic):
		z, err := gzip.NewReader(buffer)
		if err != nil {
			return err
		}
		f.Reader, f.close = z, append(f.close, z.Close)
	case isZstd(magic):
		z, err := zstd.NewReader(buffer, zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return err
		}
		f.Reader, f.close = z, append(f.close, func() error { z.Close(); return nil })
	default:
		f.Reader = buffer
		return refuse(buffer)
	}
	text := bufio.NewReaderSize(f.Reader, 1<<18)
	f.Reader = text
	return refuse(text)
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
	progress    Progress
}

// Read reads on, and reports how far it has come.
func (c *counter) Read(p []byte) (int, error) {
	n, err := c.reader.Read(p)
	c.done += int64(n)
	c.progress(c.done, c.total)
	return n, err
}
