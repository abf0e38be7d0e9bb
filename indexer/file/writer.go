package file

import (
	"bufio"
	"os"
)

// Writer is a file that is written from beginning to end and made durable when it is complete. The first error is kept and returned at the end.
type Writer struct {
	Offset uint64 // number of bytes written
	Err    error  // the first error

	file *os.File
	out  *bufio.Writer
}

// Create begins a file.
func Create(path string) (*Writer, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &Writer{file: f, out: bufio.NewWriterSize(f, 1<<20)}, nil
}

// Put writes the next bytes.
func (f *Writer) Put(data []byte) {
	if f.Err == nil {
		_, f.Err = f.out.Write(data)
	}
	f.Offset += uint64(len(data))
}

// PutFirst replaces the first bytes of the file, after all others have been put.
func (f *Writer) PutFirst(data []byte) {
	f.flush()
	if f.Err == nil {
		_, f.Err = f.file.WriteAt(data, 0)
	}
}

// flush hands all buffered bytes to the system.
func (f *Writer) flush() {
	if f.Err == nil {
		f.Err = f.out.Flush()
	}
}

// Finish makes the file durable and closes it.
func (f *Writer) Finish() error {
	f.flush()
	if f.Err == nil {
		f.Err = f.file.Sync()
	}
	if closed := f.file.Close(); f.Err == nil {
		f.Err = closed
	}
	f.file = nil
	return f.Err
}

// Close closes a file that will not be finished; f may be nil.
func (f *Writer) Close() {
	if f != nil && f.file != nil {
		_ = f.file.Close()
	}
}

// Write writes a whole file.
func Write(path string, data []byte) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	f.Put(data)
	return f.Finish()
}
