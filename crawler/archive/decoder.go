package archive

import (
	"bufio"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/zlib"
	"github.com/klauspost/compress/zstd"
)

// ErrCoding says that a content coding is not known.
var ErrCoding = errors.New(reasonCoding)

// maxWindow bounds the memory that a zstd stream can ask for: RFC 9659 §3.
const maxWindow = 8 << 20

// Decoder decodes one content coding (RFC 9110 §8.4), named in lower case. An empty body stays as it is, and so does text with an unknown coding
// ("utf-8"). ErrCoding means that the coding is unknown and the body is no text. Any other error is one of reading, or means that the body does not
// begin as its coding requires.
func Decoder(coding string, coded io.Reader) (io.ReadCloser, error) {
	if coding == "" || coding == "identity" || coding == "none" {
		return io.NopCloser(coded), nil
	}
	source := bufio.NewReader(coded)
	head, err := source.Peek(2)
	switch {
	case len(head) == 0 && err == io.EOF:
		return io.NopCloser(source), nil
	case len(head) == 0:
		return nil, err
	}
	switch coding {
	case "gzip", "x-gzip":
		return newGunzip(source)
	case "deflate":
		if isZlib(head) {
			return zlib.NewReader(source)
		}
		return flate.NewReader(source), nil
	case "br":
		return io.NopCloser(brotli.NewReader(source)), nil
	case "zstd":
		z, err := zstd.NewReader(source, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, err
		}
		return z.IOReadCloser(), nil
	}
	if isTextual(source) {
		return io.NopCloser(source), nil
	}
	return nil, ErrCoding
}

// isTextual tells whether a body is text and not compressed.
func isTextual(r *bufio.Reader) bool {
	head, _ := r.Peek(512) // more does not count
	return isText(head)
}

func isText(b []byte) bool { return strings.HasPrefix(http.DetectContentType(b), "text/") }

// isZlib tells whether deflate begins with the header (RFC 1950 §2.2) that RFC 9110 §8.4.1.2 demands and many servers leave out.
func isZlib(head []byte) bool {
	return len(head) == 2 && head[0]&0x0f == 8 && (int(head[0])<<8|int(head[1]))%31 == 0
}
