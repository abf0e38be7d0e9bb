package edgelist

import (
	"bufio"
	"bytes"
	"fmt"
)

// foreign are beginnings of files that hold lists, but not as text that can be read: their lines would be garbage, or pages of
// names that nobody gave them.
var foreign = []struct{ begin, is, mend string }{
	{"\xFF\xFE", "in UTF-16", asUTF8},
	{"\xFE\xFF", "in UTF-16", asUTF8},
	{"BZh91AY&SY", "compressed by bzip2", unpacked},
	{"\xFD7zXZ\x00", "compressed by xz", unpacked},
	{"PK\x03\x04", "a zip archive", unpacked},
}

const (
	asUTF8   = "write it as UTF-8 (iconv -f UTF-16 -t UTF-8)"
	unpacked = "unpack it, or pack it with gzip or zstd"
)

// refuse gives the error for a foreign file. UTF-16 without a mark is known by two letters of ASCII, each with a zero byte.
func refuse(file *bufio.Reader) error {
	begin, _ := file.Peek(16) // what can't be read is told when it is read
	for _, f := range foreign {
		if bytes.HasPrefix(begin, []byte(f.begin)) {
			return fmt.Errorf("it is %s: %s", f.is, f.mend)
		}
	}
	if len(begin) >= 4 && (begin[0] == 0) != (begin[1] == 0) && (begin[0] == 0) == (begin[2] == 0) && (begin[1] == 0) == (begin[3] == 0) {
		return fmt.Errorf("it is in UTF-16: %s", asUTF8)
	}
	return nil
}
