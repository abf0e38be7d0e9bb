package archive

import (
	"bytes"
	"crypto/sha1"
	"encoding/base32"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/gzip"
)

// gzipLevel is measured on documentation pages (see doc.go).
const gzipLevel = 4

// encoder makes the gzip member of one record in memory.
type encoder struct {
	head bytes.Buffer
	http bytes.Buffer
	out  bytes.Buffer
	gz   *gzip.Writer
}

var encoders = sync.Pool{New: func() any {
	gz, err := gzip.NewWriterLevel(nil, gzipLevel)
	if err != nil {
		panic(err) // the level is a constant
	}
	return &encoder{gz: gz}
}}

func (e *encoder) release() {
	if e.out.Cap() <= keepBuffer {
		encoders.Put(e)
	}
}

// encode makes the "response" record of a capture and its row. Both depend on nothing but the capture.
func (e *encoder) encode(c *Capture) (row, error) {
	e.writeHTTP(c)
	digest := sha1.Sum(c.Body)
	text := base32.StdEncoding.EncodeToString(digest[:])
	date := formatDate(c.Time)
	e.begin("response", recordID(string(c.URL), date, text), date)
	fmt.Fprintf(&e.head, "WARC-Target-URI: %s\r\nWARC-Payload-Digest: sha1:%s\r\n", c.URL, text)
	e.truncated(c)
	e.end("application/http;msgtype=response", e.http.Len()+len(c.Body))
	var r row
	r.describe(c)
	return r, e.compress(e.http.Bytes(), c.Body)
}

// describe fills in all fields but the position.
func (r *row) describe(c *Capture) {
	r.url = c.URL
	r.contentType = cleanValue(c.Header.Get("Content-Type"))
	r.contentType = r.contentType[:min(len(r.contentType), maxContentType)]
	r.micros = c.Time.UnixMicro()
	r.body = uint32(len(c.Body))
	r.status = uint16(c.Status)
}

// encodeInfo makes the warcinfo record with which a file begins.
func (e *encoder) encodeInfo(name string, now time.Time) error {
	const fields = "software: facetta\r\nformat: WARC File Format 1.1\r\n" +
		"conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/\r\n"
	date := formatDate(now)
	e.begin("warcinfo", recordID("warcinfo", date, name), date)
	fmt.Fprintf(&e.head, "WARC-Filename: %s\r\n", name)
	e.end("application/warc-fields", len(fields))
	return e.compress([]byte(fields), nil)
}

func (e *encoder) begin(kind, id, date string) {
	e.head.Reset()
	fmt.Fprintf(&e.head, "WARC/1.1\r\nWARC-Type: %s\r\nWARC-Record-ID: <urn:uuid:%s>\r\nWARC-Date: %s\r\n", kind, id, date)
}

func (e *encoder) truncated(c *Capture) {
	if c.Truncated != "" {
		fmt.Fprintf(&e.head, "WARC-Truncated: %s\r\n", c.Truncated)
	}
}

func (e *encoder) end(contentType string, length int) {
	fmt.Fprintf(&e.head, "Content-Type: %s\r\nContent-Length: %d\r\n\r\n", contentType, length)
}

func (e *encoder) compress(block, body []byte) error {
	e.out.Reset()
	e.gz.Reset(&e.out)
	for _, b := range [][]byte{e.head.Bytes(), block, body, []byte("\r\n\r\n")} {
		if _, err := e.gz.Write(b); err != nil {
			return err
		}
	}
	return e.gz.Close()
}

// formatDate writes microseconds only where there are some; WARC 1.1 §5.4 allows one to nine digits.
func formatDate(t time.Time) string {
	return t.UTC().Truncate(time.Microsecond).Format("2006-01-02T15:04:05.999999Z07:00")
}

// recordID is a name-based UUID (RFC 9562 §5.8, version 8), so that the same capture gives the same bytes.
func recordID(parts ...string) string {
	b := sha1.Sum([]byte("facetta\n" + strings.Join(parts, "\n")))
	b[6] = b[6]&0x0f | 0x80
	b[8] = b[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[0:4], b[4:6], b[6:8], b[8:10], b[10:16])
}

// writeHTTP writes status line and header. Fields about coding are left out, as the body is stored decoded.
func (e *encoder) writeHTTP(c *Capture) {
	e.http.Reset()
	fmt.Fprintf(&e.http, "HTTP/1.1 %d %s\r\n", c.Status, http.StatusText(c.Status))
	names := make([]string, 0, len(c.Header))
	for name := range c.Header {
		if isToken(name) && !describesCoding(name) && !(c.Truncated != "" && isValidator(name)) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		for _, value := range c.Header[name] {
			if e.http.Len()+len(name)+len(value) > maxHTTPHeader {
				continue
			}
			e.http.WriteString(name + ": " + cleanValue(value) + "\r\n")
		}
	}
	e.http.WriteString("Content-Length: " + strconv.Itoa(len(c.Body)) + "\r\n\r\n")
}

func describesCoding(name string) bool {
	switch strings.ToLower(name) {
	case "content-length", "content-encoding", "transfer-encoding", "trailer":
		return true
	}
	return false
}

func isValidator(name string) bool {
	return strings.EqualFold(name, "ETag") || strings.EqualFold(name, "Last-Modified")
}

// isToken follows RFC 9110 §5.6.2.
func isToken(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c <= ' ' || c >= 0x7f || strings.IndexByte("\"(),/:;<=>?@[\\]{}", c) >= 0 {
			return false
		}
	}
	return s != ""
}

// cleanValue makes a header value fit on one line. It works on bytes: values may be in any encoding.
func cleanValue(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] == 0x7f {
			return strings.Trim(string(blankControls([]byte(s))), " ")
		}
	}
	return strings.Trim(s, " ")
}

func blankControls(b []byte) []byte {
	for i, c := range b {
		if c < ' ' || c == 0x7f {
			b[i] = ' '
		}
	}
	return b
}
