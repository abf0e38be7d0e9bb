package unpack

import (
	"strings"
	"testing"
)

func TestForeign(t *testing.T) {
	for begin, want := range map[string]string{
		"PK\x03\x04rest":       "a zip archive: unpack it, or pack it with gzip or zstd",
		"BZh91AY&SYrest":       "compressed by bzip2: unpack it, or pack it with gzip or zstd",
		"\x1F\x8B\x08rest":     "", // gzip
		"\x28\xB5\x2F\xFDrest": "", // zstd
		"PK are two letters":   "",
		"":                     "",
	} {
		if got := Foreign([]byte(begin)); got != want {
			t.Errorf("%q: %q, want %q", begin, got, want)
		}
	}
}

func TestUTF16(t *testing.T) {
	for begin, want := range map[string]string{
		"h\x00t\x00":     "UTF-16LE",
		"\x00h\x00t":     "UTF-16BE",
		"h\x00t\x00t":    "UTF-16LE", // cut within a letter
		"h\x00t":         "",         // too short to tell
		"http":           "",
		"h\x00\x00t":     "",
		"h\x00tt":        "",
		"\x00ht\x00":     "",
		"\x00htt":        "",
		"h\x00\x00\x00":  "", // UTF-32
		"\x00\x00\x00h":  "",
		"\xFF\xFEh\x00t": "", // with a byte order mark
	} {
		got := UTF16([]byte(begin))
		if want == "" && got != "" || want != "" && !strings.HasPrefix(got, "in "+want+" without") || !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", begin, got, want)
		}
	}
}

func TestOldMac(t *testing.T) {
	for begin, old := range map[string]bool{"a\tb\rc\td\r": true, "a\rb": true, "a\r": false, "a\r\nb\r\n": false, "a\nb\rc": false, "a": false, "": false} {
		if got := OldMac([]byte(begin)); (got != "") != old {
			t.Errorf("%q: %q, want %v", begin, got, old)
		}
	}
}
