package edgelist

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"

	"facetta/internal/unpack"
)

var (
	errTar   = errors.New("it is a tar archive: unpack it, and name the list in it")
	errTwice = errors.New("it is compressed twice: unpack it once")
)

func isGzip(begin []byte) bool { return bytes.HasPrefix(begin, []byte("\x1F\x8B")) }

func isZstd(begin []byte) bool { return bytes.HasPrefix(begin, []byte("\x28\xB5\x2F\xFD")) }

// refuse returns the error for a file that may contain a list, but not in a form that can be read: its lines would be garbage, or pages with names
// that nobody gave them. Compression is removed before, once.
func refuse(file *bufio.Reader) error {
	begin, _ := file.Peek(4 << 10) // an error of reading is reported later, when the text is read
	if packed := unpack.Foreign(begin); packed != "" {
		return fmt.Errorf("it is %s", packed)
	}
	switch {
	case len(begin) >= 262 && string(begin[257:262]) == "ustar": // POSIX.1-1988, ustar header block
		return errTar
	case isGzip(begin) || isZstd(begin):
		return errTwice
	}
	if text := cmp.Or(unpack.MarkedUTF16(begin), unpack.UTF16(begin), unpack.OldMac(begin)); text != "" {
		return fmt.Errorf("it is %s", text)
	}
	return nil
}
