package archive

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

const prose = "The quick brown fox jumps over the lazy dog, and over it again. "

func coded(t *testing.T, coding string, plain []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	var w io.WriteCloser
	switch coding {
	case "gzip", "x-gzip":
		w = gzip.NewWriter(&b)
	case "deflate":
		w = zlib.NewWriter(&b)
	case "bare deflate":
		w, _ = flate.NewWriter(&b, 6)
	case "br":
		w = brotli.NewWriter(&b)
	case "zstd":
		w, _ = zstd.NewWriter(&b)
	default:
		return plain
	}
	w.Write(plain)
	w.Close()
	return b.Bytes()
}

func TestDecode(t *testing.T) {
	plain := []byte(strings.Repeat(prose, 100))
	for _, c := range []struct{ name, header string }{
		{"gzip", "gzip"}, {"x-gzip", "X-GZIP"}, {"deflate", "deflate"}, {"bare deflate", "deflate"},
		{"br", "br"}, {"zstd", "zstd"},
		{"plain", "gzip"}, {"plain", "deflate"}, {"plain", "br"}, {"plain", "zstd"}, {"plain", "identity"}, {"plain", ""},
		{"plain", "utf-8"}, {"gzip", "utf-8, gzip"},
	} {
		m := message{header: http.Header{"Content-Encoding": {c.header}}, body: coded(t, c.name, plain)}
		if reason := m.decode(1 << 20); reason != "" || !bytes.Equal(m.body, plain) || len(m.header) != 0 {
			t.Errorf("%s as %q: %s, %d bytes, header %v", c.name, c.header, reason, len(m.body), m.header)
		}
	}
}

// TestDecodeTextThatBeginsLikeDeflate: a line end, or a space, is the header of a block that has a few bytes to give before it fails.
func TestDecodeTextThatBeginsLikeDeflate(t *testing.T) {
	for _, coding := range []string{"gzip", "deflate", "br", "zstd"} {
		for first := range byte(0x7f) {
			plain := string(first) + "<html> some body with words to read <a href=/>"
			m := message{header: http.Header{"Content-Encoding": {coding}}, body: []byte(plain)}
			if isText([]byte(plain)) && (m.decode(1<<20) != "" || string(m.body) != plain) {
				t.Errorf("%q as %s: %q", plain, coding, m.body)
			}
		}
	}
}

// TestDecodeUnknown: what is in no coding that is known, and is no text, is nothing.
func TestDecodeUnknown(t *testing.T) {
	m := message{header: http.Header{"Content-Encoding": {"compress"}}, body: coded(t, "gzip", []byte(prose))}
	if reason := m.decode(1 << 20); reason != reasonCoding {
		t.Errorf("reason %q, want %q", reason, reasonCoding)
	}
}

// TestDecodeNoCoding: what some servers name where there is no coding costs no picture its bytes.
func TestDecodeNoCoding(t *testing.T) {
	const picture = "\x89PNG\r\n\x1a\n\x00\x00"
	for _, coding := range []string{"identity", "none", "None, identity", ""} {
		m := message{header: http.Header{"Content-Encoding": {coding}}, body: []byte(picture)}
		if reason := m.decode(1 << 20); reason != "" || string(m.body) != picture {
			t.Errorf("%q: %s, %q", coding, reason, m.body)
		}
	}
}

func TestDecodeTwice(t *testing.T) {
	twice := coded(t, "br", coded(t, "gzip", []byte(prose)))
	m := message{header: http.Header{"Content-Encoding": {"gzip, br"}}, body: twice}
	if reason := m.decode(1 << 20); reason != "" || string(m.body) != prose {
		t.Errorf("%s, %q", reason, m.body)
	}
}

// TestDecoderPassesOverPadding: what follows the last gzip member is no part of the body, and no reason to give the page up.
func TestDecoderPassesOverPadding(t *testing.T) {
	one, two := coded(t, "gzip", []byte(prose)), coded(t, "gzip", []byte("Again."))
	for _, c := range []struct{ name, body, want string }{
		{"nothing", string(one), prose},
		{"zeros", string(one) + strings.Repeat("\x00", 40), prose},
		{"a line end", string(one) + "\r\n", prose},
		{"a member, then text", string(one) + string(two) + "<!-- 12 queries -->", prose + "Again."},
	} {
		r, err := Decoder("gzip", strings.NewReader(c.body))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got, err := io.ReadAll(r); err != nil || string(got) != c.want {
			t.Errorf("followed by %s: %q, %v", c.name, got, err)
		}
	}
	r, err := Decoder("gzip", bytes.NewReader(append(one, two[:len(two)-3]...)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(r); err == nil {
		t.Error("a member that breaks off is no error")
	}
}

// A checksum or a length that is wrong is the end of a member, as browsers have it; what breaks off before is none.
func TestDecoderPassesOverWrongChecksums(t *testing.T) {
	plain := []byte(strings.Repeat(prose, 100))
	for place := range 8 {
		one := coded(t, "gzip", plain)
		one[len(one)-1-place] ^= 1
		for _, body := range [][]byte{one, append(one, coded(t, "gzip", plain)...)} {
			r, err := Decoder("gzip", bytes.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			want := len(plain) * (1 + len(body)/(len(one)+1))
			if got, err := io.ReadAll(r); err != nil || len(got) != want {
				t.Errorf("byte %d from the end: %d bytes, %v; want %d", place, len(got), err, want)
			}
		}
	}
	half := coded(t, "gzip", plain)
	r, err := Decoder("gzip", bytes.NewReader(half[:len(half)-9]))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(r); err != io.ErrUnexpectedEOF {
		t.Errorf("of a member that breaks off: %v", err)
	}
}

// TestDecodeBomb: a small body that grows without end stops at the limit.
func TestDecodeBomb(t *testing.T) {
	for _, coding := range []string{"gzip", "deflate", "br", "zstd"} {
		m := message{header: http.Header{"Content-Encoding": {coding}}, body: coded(t, coding, make([]byte, 3<<20))}
		if reason := m.decode(1 << 20); reason != reasonTooLarge {
			t.Errorf("%s: %q", coding, reason)
		}
	}
}

// TestDecodeCut: what came before the break is kept.
func TestDecodeCut(t *testing.T) {
	for _, coding := range []string{"gzip", "deflate", "br"} {
		var plain []byte
		for n := range 5_000 {
			plain = fmt.Appendf(plain, "%s%d ", prose, n*n)
		}
		whole := coded(t, coding, plain)
		m := message{header: http.Header{"Content-Encoding": {coding}}, body: whole[:len(whole)*3/4]}
		if reason := m.decode(4 << 20); reason != "" || len(m.body) < len(plain)/4 || !bytes.HasPrefix(plain, m.body) {
			t.Errorf("%s: %q, %d bytes", coding, reason, len(m.body))
		}
	}
}

func TestDechunk(t *testing.T) {
	for in, want := range map[string]string{
		"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n":              "abcde",
		"3;x=y\r\nabc\r\n0\r\nTrailer: 1\r\n\r\n":       "abc",
		"3 \nabc\n0\n\n":                                "abc",
		"1a\r\nabcdefghijklmnopqrstuvwxyz\r\n0\r\n\r\n": "abcdefghijklmnopqrstuvwxyz", // sixteen and ten
		"0010\r\nabcdefghijklmnop\r\nA\r\n0123456789":   "abcdefghijklmnop0123456789",
		"3\r\nabc\r\n5\r\nde":                           "abcde",       // breaks off
		"<html>":                                        "<html>",      // not chunked
		"3\r\nabcdef":                                   "3\r\nabcdef", // wrong size
		"-1\r\nabc":                                     "-1\r\nabc",
		"ffffffffffffffff\r\nabc":                       "ffffffffffffffff\r\nabc",
		"":                                              "",
	} {
		if got := string(dechunk([]byte(in))); got != want {
			t.Errorf("%q gives %q, want %q", in, got, want)
		}
	}
}
