package archive

import (
	"bytes"
	"net/http"
	"net/textproto"
	"strconv"
)

// maxHTTPHeader bounds status line and header fields in bytes; net/http's server takes 1 MiB, browsers 256 KiB.
const maxHTTPHeader = 256 << 10

// message is a parsed HTTP response; body is still coded and shares the block.
type message struct {
	status int
	header http.Header
	body   []byte
}

// parseMessage reads a response as servers really send it: with bare line feeds, without reason phrase, with lines that are no fields, without end of
// the header. False means that there is no status line.
func parseMessage(block []byte) (message, bool) {
	line, rest := cutLine(block)
	m := message{header: make(http.Header)}
	var ok bool
	if m.status, ok = parseStatus(line); !ok {
		return message{}, false
	}
	limit := len(rest) - maxHTTPHeader
	var field []byte // together with its continuation lines
	for len(rest) > 0 {
		line, rest = cutLine(rest)
		if len(line) == 0 || len(rest) < limit {
			break
		}
		if isFolded(line) {
			field = append(append(field, ' '), bytes.TrimSpace(line)...)
			continue
		}
		m.addField(field)
		field = append(field[:0], line...)
	}
	m.addField(field)
	m.body = rest
	return m, true
}

func (m *message) addField(line []byte) {
	name, value, ok := bytes.Cut(line, []byte(":"))
	if !ok || !isToken(string(name)) {
		return
	}
	key := textproto.CanonicalMIMEHeaderKey(string(name))
	m.header[key] = append(m.header[key], cleanValue(string(value)))
}

func cutLine(b []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(b, []byte("\n"))
	return bytes.TrimRight(line, "\r"), rest
}

// parseStatus reads "HTTP/1.1 200 OK"; the phrase may be missing.
func parseStatus(line []byte) (int, bool) {
	fields := bytes.Fields(line[:min(len(line), 256)])
	if len(fields) < 2 || !bytes.HasPrefix(fields[0], []byte("HTTP/")) {
		return 0, false
	}
	n, err := strconv.Atoi(string(fields[1]))
	return n, err == nil && n >= 100 && n <= 999
}
