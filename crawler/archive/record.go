package archive

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
	"time"

	"facetta/internal/weburl"
)

// Bounds of a record's header in bytes. Real headers take a few hundred; the standard sets no limit.
const (
	maxLine       = 64 << 10
	maxWARCHeader = 256 << 10
)

// Field is one line of a record's header.
type Field struct {
	Name, Value string
}

// Record is one WARC record; an ARC record looks like a WARC "response" record. Block is the part that Content-Length counts.
type Record struct {
	Version   string // "1.1"; "arc" for ARC
	Fields    []Field
	Block     []byte
	Offset    int64 // where the record, or its gzip member, begins in the stream
	Truncated bool  // the stream ended, or the next member or record began, inside the record
	Oversize  bool  // larger than the reader's limit: Block is empty
}

// Get returns the first value of a header field, whatever the letter case of its name; "" when there is none.
func (r *Record) Get(name string) string {
	for i := range r.Fields {
		if strings.EqualFold(r.Fields[i].Name, name) {
			return r.Fields[i].Value
		}
	}
	return ""
}

// Type is the WARC-Type in lower case: "response", "resource", "revisit", "request", "metadata", "warcinfo", "conversion",
// "continuation".
func (r *Record) Type() string {
	return strings.ToLower(r.Get("WARC-Type"))
}

// TargetURI is the raw address of the record, without the angle brackets that some writers add because of WARC 1.0's grammar.
func (r *Record) TargetURI() string {
	return strings.TrimSuffix(strings.TrimPrefix(r.Get("WARC-Target-URI"), "<"), ">")
}

// isOf tells whether the record belongs to an address, also if the record's address would be written otherwise in canonical form now.
func (r *Record) isOf(u weburl.URL) bool {
	if r.TargetURI() == string(u) {
		return true
	}
	now, ok := webAddress(r.TargetURI())
	return ok && now == u
}

// Time is the date of capture; the epoch when the record has no valid date, so that any dated capture is later.
func (r *Record) Time() time.Time {
	return parseDate(r.Get("WARC-Date"))
}

// dateLayouts are those of WARC 1.1 §5.4 (reduced precision allowed), and others that occur: dates cut short, and the 14 digits of ARC.
var dateLayouts = []string{
	time.RFC3339Nano, "2006-01-02T15:04Z07:00", "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02T15",
	"2006-01-02", "2006-01", "2006", "20060102150405", "200601021504", "20060102",
}

func parseDate(s string) time.Time {
	if isDigits(s) && len(s) > 14 {
		s = s[:14]
	}
	for _, layout := range dateLayouts {
		if t, err := time.Parse(layout, s); err == nil {
			return t.UTC()
		}
	}
	return time.Unix(0, 0).UTC()
}

func isDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

var errHeader = errors.New("header is not one of a WARC record")

// readHeader reads version line and fields. It accepts bare line feeds, folded lines, lines without a colon, and an end of the stream in place of the
// blank line.
func readHeader(r *bufio.Reader) (*Record, error) {
	line, err := readLine(r)
	version, ok := parseVersion(line)
	if !ok {
		return nil, errHeader
	}
	record := &Record{Version: version}
	var field []byte // together with its continuation lines
	for total := 0; err == nil; {
		line, err = readLine(r)
		if total += len(line); total > maxWARCHeader {
			return nil, errHeader
		}
		if len(line) == 0 {
			break
		}
		switch {
		case len(field) > 0 && isFolded(line):
			field = append(append(field, ' '), bytes.TrimSpace(line)...)
		case bytes.IndexByte(line, ':') >= 0:
			record.addField(field)
			field = append(field[:0], line...)
		}
	}
	if err != nil && err != io.EOF {
		return nil, err
	}
	record.addField(field)
	return record, nil
}

// isFolded tells whether a line continues the one before.
func isFolded(line []byte) bool { return line[0] == ' ' || line[0] == '\t' }

func (r *Record) addField(line []byte) {
	if name, value, ok := bytes.Cut(line, []byte(":")); ok {
		r.Fields = append(r.Fields, Field{string(bytes.TrimSpace(name)), string(bytes.TrimSpace(value))})
	}
}

// readLine reads a line without its end. The bytes are valid until the next read.
func readLine(r *bufio.Reader) ([]byte, error) {
	line, err := r.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		return nil, errHeader
	}
	return bytes.TrimRight(line, "\r\n"), err
}

// parseVersion parses "WARC/1.1"; every version with a number is accepted, and read in the same way.
func parseVersion(line []byte) (string, bool) {
	rest, ok := bytes.CutPrefix(bytes.TrimRight(line, " \t"), []byte("WARC/"))
	major, minor, dot := strings.Cut(string(rest[:min(len(rest), 8)]), ".")
	if !ok || len(rest) > 8 || !dot || !isDigits(major) || !isDigits(minor) {
		return "", false
	}
	return string(rest), true
}

// contentLength returns the length of the block; false when the header has no valid one.
func (r *Record) contentLength() (int64, bool) {
	n, err := strconv.ParseInt(r.Get("Content-Length"), 10, 64)
	return n, err == nil && n >= 0
}
