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

// Decoder undoes one content coding (RFC 9110 §8.4), named in lower case. An empty body needs no decoding, nor does text that is said to be in
// a coding that is not known ("utf-8"). ErrCoding: it is not known, and this is no text; any other error is of reading, or says that the body
// does not begin as the coding does.
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

// isTextual tells text from compressed bytes.
func isTextual(r *bufio.Reader) bool {
	head, _ := r.Peek(512) // more does not count
	return isText(head)
}

func isText(b []byte) bool { return strings.HasPrefix(http.DetectContentType(b), "text/") }

// isZlib says whether deflate begins with the header (RFC 1950 §2.2) that RFC 9110 §8.4.1.2 wants, and many servers leave out.
func isZlib(head []byte) bool {
	return len(head) == 2 && head[0]&0x0f == 8 && (int(head[0])<<8|int(head[1]))%31 == 0
}
