package edgelist

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"

	"facetta/internal/unpack"
)

var errUTF16 = errors.New("it is in UTF-16: write it as UTF-8 (iconv -f UTF-16 -t UTF-8)")

// refuse gives the error for a file that may hold a list, but not as text that can be read: its lines would be garbage, or pages of names that
// nobody gave them.
func refuse(file *bufio.Reader) error {
	begin, _ := file.Peek(4 << 10) // what can't be read is told when it is read
	if packed := unpack.Foreign(begin); packed != "" {
		return fmt.Errorf("it is %s", packed)
	}
	if bytes.HasPrefix(begin, []byte("\xFF\xFE")) || bytes.HasPrefix(begin, []byte("\xFE\xFF")) {
		return errUTF16
	}
	if text := cmp.Or(unpack.UTF16(begin), unpack.OldMac(begin)); text != "" {
		return fmt.Errorf("it is %s", text)
	}
	return nil
}
