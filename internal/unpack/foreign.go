package unpack

import (
	"bytes"
	"fmt"
)

// foreign has the first bytes (magic numbers) of packed formats that no part of Facetta unpacks.
var foreign = []struct{ begin, is string }{
	{"BZh91AY&SY", "compressed by bzip2"},
	{"\xFD7zXZ\x00", "compressed by xz"},
	{"PK\x03\x04", "a zip archive"},
	{"7z\xBC\xAF\x27\x1C", "a 7z archive"},
	{"\x1F\x9D", "compressed by compress"},
}

// Foreign says what a file with this beginning is, and what to do with it: "a zip archive: unpack it, or pack it with gzip or zstd". It gives "" for
// files that are not packed, or are packed by gzip or zstd. Some 10 bytes are enough.
func Foreign(begin []byte) string {
	for _, f := range foreign {
		if bytes.HasPrefix(begin, []byte(f.begin)) {
			return f.is + ": unpack it, or pack it with gzip or zstd"
		}
	}
	return ""
}

// MarkedUTF16 recognises a file that begins with the byte order mark of UTF-16, for readers of UTF-8 only. It says so, and what to do; "" for all others.
func MarkedUTF16(begin []byte) string {
	if bytes.HasPrefix(begin, []byte("\xFF\xFE")) || bytes.HasPrefix(begin, []byte("\xFE\xFF")) {
		return "in UTF-16: write it as UTF-8 (iconv -f UTF-16 -t UTF-8)"
	}
	return ""
}

// UTF16 recognises a file that begins as text in UTF-16 without a byte order mark. It says which UTF-16 it is, and what to do: "in UTF-16LE without a
// byte order mark: write it as UTF-8 (iconv -f UTF-16LE -t UTF-8)". It looks for two letters of ASCII, each with a zero byte; "" for all others.
func UTF16(begin []byte) string {
	if len(begin) < 4 {
		return ""
	}
	first, second := begin[0] == 0, begin[1] == 0
	if first == second || first != (begin[2] == 0) || second != (begin[3] == 0) {
		return ""
	}
	name := "UTF-16LE"
	if first {
		name = "UTF-16BE"
	}
	return fmt.Sprintf("in %[1]s without a byte order mark: write it as UTF-8 (iconv -f %[1]s -t UTF-8)", name)
}

// OldMac recognises a file that begins as text whose lines end with CR alone, as some spreadsheets still write them. It says so, and what to do:
// other programs see only one line in it. "" for all others.
func OldMac(begin []byte) string {
	end := bytes.IndexByte(begin, '\r')
	if end < 0 || end == len(begin)-1 || bytes.IndexByte(begin, '\n') >= 0 {
		return ""
	}
	return "a list whose lines end with CR alone: end them with LF (tr '\\r' '\\n')"
}
