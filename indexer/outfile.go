package indexer

import (
	"bufio"
	"os"
)

// outFile is a file that is written from front to end and made durable when it is complete. The first error is kept and given at the
// end.
type outFile struct {
	file   *os.File
	out    *bufio.Writer
	offset uint64 // bytes written
	err    error
}

func createFile(path string) (*outFile, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &outFile{file: f, out: bufio.NewWriterSize(f, 1<<20)}, nil
}

func (f *outFile) put(data []byte) {
	if f.err == nil {
		_, f.err = f.out.Write(data)
	}
	f.offset += uint64(len(data))
}

// flush hands everything to the system.
func (f *outFile) flush() {
	if f.err == nil {
		f.err = f.out.Flush()
	}
}

// finish makes the file durable and closes it.
func (f *outFile) finish() error {
	f.flush()
	if f.err == nil {
		f.err = f.file.Sync()
	}
	if closed := f.file.Close(); f.err == nil {
		f.err = closed
	}
	f.file = nil
	return f.err
}

// close gives up on a file that is not finished; nil stands for none.
func (f *outFile) close() {
	if f != nil && f.file != nil {
		_ = f.file.Close()
	}
}
