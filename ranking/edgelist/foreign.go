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

// refuse returns the error for a file that may contain a list, but not in a form that can be read: its lines would be garbage, or pages with names
// that nobody gave them.
func refuse(file *bufio.Reader) error {
	begin, _ := file.Peek(4 << 10) // an error of reading is reported later, when the text is read
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
