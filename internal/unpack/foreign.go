package unpack

import "bytes"

// foreign are beginnings of packed files that no part of Facetta unpacks: the formats' own magic numbers.
var foreign = []struct{ begin, is string }{
	{"BZh91AY&SY", "compressed by bzip2"},
	{"\xFD7zXZ\x00", "compressed by xz"},
	{"PK\x03\x04", "a zip archive"},
	{"7z\xBC\xAF\x27\x1C", "a 7z archive"},
	{"\x1F\x9D", "compressed by compress"},
}

// Foreign says what a file is that begins so, and what to do with it: "a zip archive: unpack it, or pack it with gzip or zstd". It is "" of files
// that are not packed, and of those packed by gzip or zstd. Some 10 bytes are enough.
func Foreign(begin []byte) string {
	for _, f := range foreign {
		if bytes.HasPrefix(begin, []byte(f.begin)) {
			return f.is + ": unpack it, or pack it with gzip or zstd"
		}
	}
	return ""
}
