package archive

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// Reasons that decode returns.
const (
	reasonTooLarge = "body larger than the limit"
	reasonCoding   = "content coding not known"
)

// decode removes transfer- and content-coding (RFC 9112 §7, RFC 9110 §8.4). A body that is not coded as its header says stays as it is, as some
// writers store it decoded and keep the header. Of a coded body that breaks off, the part before the break is kept.
func (m *message) decode(limit int64) (reason string) {
	if hasToken(m.header["Transfer-Encoding"], "chunked") {
		m.body = dechunk(m.body)
	}
	codings := Codings(m.header)
	for i := len(codings) - 1; i >= 0; i-- {
		body, reason := decodeContent(codings[i], m.body, limit)
		if reason != "" {
			return reason
		}
		m.body = body
	}
	for _, name := range []string{"Transfer-Encoding", "Content-Encoding", "Trailer"} {
		delete(m.header, name)
	}
	if int64(len(m.body)) > limit {
		return reasonTooLarge
	}
	return ""
}

// Codings returns the content codings of a response in the order in which they were applied, in lower case.
func Codings(h http.Header) []string { return tokens(h["Content-Encoding"]) }

// tokens splits header values at commas, in lower case.
func tokens(values []string) []string {
	var all []string
	for _, v := range values {
		for t := range strings.SplitSeq(v, ",") {
			if t = strings.ToLower(strings.TrimSpace(t)); t != "" && len(all) < 4 {
				all = append(all, t)
			}
		}
	}
	return all
}

func hasToken(values []string, token string) bool {
	for _, t := range tokens(values) {
		if t == token {
			return true
		}
	}
	return false
}

// dechunk joins the chunks of a body. Where something in the body is no chunk, it returns the body as it is.
func dechunk(coded []byte) []byte {
	var body []byte
	rest := coded
	for len(rest) > 0 {
		line, after := cutLine(rest)
		size, ok := chunkSize(line)
		if !ok {
			return coded
		}
		if size == 0 {
			return body
		}
		if size > len(after) {
			size = len(after) // the body breaks off here
		}
		body = append(body, after[:size]...)
		line, rest = cutLine(after[size:])
		if len(line) > 0 {
			return coded
		}
	}
	return body
}

func chunkSize(line []byte) (int, bool) {
	if len(line) > 1024 {
		return 0, false
	}
	text, _, _ := strings.Cut(string(line), ";")
	n, err := strconv.ParseInt(strings.TrimSpace(text), 16, 32)
	return int(n), err == nil && n >= 0
}

func decodeContent(coding string, coded []byte, limit int64) ([]byte, string) {
	r, err := Decoder(coding, bytes.NewReader(coded))
	switch {
	case errors.Is(err, ErrCoding):
		return nil, reasonCoding
	case err != nil:
		return coded, ""
	}
	defer r.Close()
	var body bytes.Buffer
	n, err := body.ReadFrom(io.LimitReader(r, limit+1))
	switch {
	case n > limit:
		return nil, reasonTooLarge
	case err != nil && (n == 0 || isText(coded)): // some texts begin like deflate without a header
		return coded, ""
	}
	return body.Bytes(), ""
}

// Reasons that Record.Capture returns; an import counts them.
const (
	reasonType    = "not a response or resource"
	reasonAddress = "not a web address"
	reasonStatus  = "no HTTP status line"
	reasonRecord  = "record larger than the limit"
)

// Capture returns the capture in a "response" or "resource" record, with its body decoded; otherwise the reason why there is none. A body may have at
// most limit bytes, and may share the record's block.
func (r *Record) Capture(limit int64) (*Capture, string) {
	kind := r.Type()
	if kind != "response" && kind != "resource" {
		return nil, reasonType
	}
	u, ok := webAddress(r.TargetURI())
	if !ok {
		return nil, reasonAddress
	}
	if r.Oversize {
		return nil, reasonRecord
	}
	m := message{status: http.StatusOK, body: r.Block}
	if kind == "resource" && !isHTTPMessage(r.Get("Content-Type")) {
		m.header = http.Header{"Content-Type": {cleanValue(r.Get("Content-Type"))}}
	} else if m, ok = parseMessage(r.Block); !ok {
		return nil, reasonStatus
	}
	if reason := m.decode(limit); reason != "" {
		return nil, reason
	}
	m.header.Set("Content-Length", strconv.Itoa(len(m.body)))
	return &Capture{URL: u, Time: r.Time(), Status: m.status, Header: m.header, Body: m.body, Truncated: r.whyTruncated()}, ""
}

// whyTruncated is Capture.Truncated.
func (r *Record) whyTruncated() string {
	switch why := strings.ToLower(r.Get("WARC-Truncated")); {
	case slices.Contains([]string{"length", "time", "disconnect"}, why):
		return why
	case why != "" || r.Truncated:
		return "unspecified"
	}
	return ""
}

func isHTTPMessage(contentType string) bool {
	return strings.HasPrefix(strings.ToLower(contentType), "application/http")
}
