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
	errUTF16 = errors.New("it is in UTF-16: write it as UTF-8 (iconv -f UTF-16 -t UTF-8)")
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
	if bytes.HasPrefix(begin, []byte("\xFF\xFE")) || bytes.HasPrefix(begin, []byte("\xFE\xFF")) {
		return errUTF16
	}
	if text := cmp.Or(unpack.UTF16(begin), unpack.OldMac(begin)); text != "" {
		return fmt.Errorf("it is %s", text)
	}
	return nil
}
