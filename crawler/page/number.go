package page

import (
	"bytes"
	"strings"
)

// numberIn reads the number, from 0, in an attribute of a tag. names are the spellings of the attribute's name, in small letters and in capitals.
func numberIn(tag []byte, names ...string) (n int, ok bool) {
	value, _ := valueIn(tag, names...)
	return leadingNumber(value)
}

// valueIn returns the value of an attribute of a tag. names are the spellings of the attribute's name. It is for rare attributes that matter only for
// the structure of a text: the tokenizer does not keep them, as that would cost time on every page.
func valueIn(tag []byte, names ...string) (value []byte, ok bool) {
	for _, name := range names {
		for rest := tag; ; {
			before, after, found := bytes.Cut(rest, []byte(name))
			if !found {
				break
			}
			rest = after
			value, isSet := bytes.CutPrefix(bytes.TrimLeft(after, whiteSpace), []byte("="))
			if !isSet || len(before) == 0 || !strings.ContainsRune(whiteSpace+"\"'/", rune(before[len(before)-1])) {
				continue
			}
			value = bytes.TrimLeft(value, whiteSpace+"\"'")
			if end := bytes.IndexAny(value, whiteSpace+"\"'>"); end >= 0 {
				value = value[:end]
			}
			return value, true
		}
	}
	return nil, false
}

func leadingNumber(s []byte) (n int, ok bool) {
	for _, c := range s {
		if c < '0' || c > '9' || n > maxNumber {
			break
		}
		n, ok = 10*n+int(c-'0'), true
	}
	return n, ok
}
