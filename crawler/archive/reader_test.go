package archive

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"

	"facetta/internal/weburl"
)

// importing imports files into a fresh archive.
func importing(t testing.TB, paths ...string) (*Archive, ImportReport) {
	t.Helper()
	a := open(t, t.TempDir(), Options{})
	report, err := a.Import(context.Background(), ImportOptions{}, paths...)
	if err != nil {
		t.Fatal(err)
	}
	return a, report
}

// summary is one line for every address: status, content type, date, body.
func summary(t testing.TB, a *Archive) string {
	t.Helper()
	var b strings.Builder
	for e := range a.All() {
		c, err := a.Read(e)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s | %d | %s | %s | %s\n", e.URL, e.Status, e.ContentType, e.Time.Format(time.RFC3339Nano), c.Body)
	}
	return b.String()
}

// wantDialects is what testdata/dialects.warc was written to say, read by eye.
const wantDialects = `http://old.example/ | 200 | text/html | 2022-01-01T00:00:00Z | WAR 017
http://old.example/~user | 404 | text/plain | 2008-04-30T20:48:27Z | no phrase
http://wget.example/a%20b | 200 | text/html; charset=utf-8 | 2014-01-03T03:03:00Z | chunked
http://wrong.example/ | 200 |  | 2014-01-03T03:03:04Z | neither chunked nor gzip
https://resource.example/x.png | 200 | image/png | 2020-02-29T01:02:03.123456Z | png bytes
https://resource.example/later.png | 203 | image/x-png | 2021-01-01T00:00:00Z | png bytes
http://comes-later.example/ | 200 | text/html | 2021-05-05T05:05:05.5Z | original
http://new.example/ | 200 | text/html | 2022-01-01T00:00:00Z | original
`

func checkDialects(t *testing.T, path string) {
	t.Helper()
	a, report := importing(t, path)
	if got := summary(t, a); got != wantDialects {
		t.Errorf("got\n%swant\n%s", got, wantDialects)
	}
	records := map[string]int{"warcinfo": 1, "response": 9, "resource": 1, "revisit": 4, "request": 1}
	if !maps.Equal(report.Records, records) {
		t.Errorf("records %v, want %v", report.Records, records)
	}
	skipped := map[string]int{reasonAddress: 1, reasonStatus: 1, reasonCoding: 1, reasonRevisit: 1, "record in segments": 1}
	if !maps.Equal(report.Skipped, skipped) || report.Revisits != 3 || report.Captures != 9 {
		t.Errorf("skipped %v, %d revisits, %d captures", report.Skipped, report.Revisits, report.Captures)
	}
}

// TestDialects reads the same records plain, compressed one by one, compressed as a whole, and in members that split records.
func TestDialects(t *testing.T) {
	plain := filepath.Join("testdata", "dialects.warc")
	checkDialects(t, plain)
	b, err := os.ReadFile(plain)
	if err != nil {
		t.Fatal(err)
	}
	var starts []int
	for i := 0; i < len(b); i++ {
		if bytes.HasPrefix(b[i:], []byte("WARC/")) && (i == 0 || b[i-1] == '\n') {
			starts = append(starts, i)
		}
	}
	for name, cuts := range map[string][]int{"records": starts, "whole": {0}, "split": {0, 100, 350, 351, 700, 1999}} {
		path := filepath.Join(t.TempDir(), "x.warc.gz")
		if err := os.WriteFile(path, members(b, cuts), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) { checkDialects(t, path) })
	}
}

// members compresses b in pieces that begin at the given places.
func members(b []byte, starts []int) []byte {
	var out bytes.Buffer
	for i, start := range starts {
		end := len(b)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		w := gzip.NewWriter(&out)
		w.Write(b[start:end])
		w.Close()
	}
	return out.Bytes()
}

func TestBrokenRecords(t *testing.T) {
	a, report := importing(t, filepath.Join("testdata", "broken.warc"))
	for n := 1; n <= 5; n++ {
		u := fmt.Sprintf("http://ok.example/%d", n)
		if got := body(t, a, u); got != fmt.Sprintf("ok %d", n) {
			t.Errorf("%s is %q", u, got)
		}
	}
	if got := body(t, a, "http://cut.example/"); got != "cut he" || report.Cut != 1 {
		t.Errorf("cut record is %q, %d cut", got, report.Cut)
	}
	// garbage before 2, the rest of the short record before 3, the version line before 5
	if want := map[string]int{brokenBytes: 3, brokenLength: 1}; !maps.Equal(report.Skipped, want) {
		t.Errorf("skipped %v, want %v", report.Skipped, want)
	}
}

// A response "not modified" is a revisit, even with the digest of an empty payload that others have; it does not hide the page it is about.
func TestResponsesNotModifiedAreRevisits(t *testing.T) {
	var b []byte
	for _, r := range [][3]string{
		{"2020-02-01", "http://page.example/", "HTTP/1.1 304 Not Modified\r\n\r\n"},
		{"2020-01-01", "http://moved.example/", "HTTP/1.1 301 Moved Permanently\r\nLocation: /\r\n\r\n"},
		{"2020-01-01", "http://page.example/", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nkiln"},
		{"2020-02-01", "http://unknown.example/", "HTTP/1.1 304 Not Modified\r\n\r\n"},
	} {
		b = fmt.Appendf(b, "WARC/1.0\r\nWARC-Type: response\r\nWARC-Date: %sT00:00:00Z\r\nWARC-Target-URI: %s\r\n", r[0], r[1])
		if !strings.Contains(r[2], "kiln") {
			b = append(b, "WARC-Payload-Digest: sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ\r\n"...)
		}
		b = fmt.Appendf(b, "Content-Length: %d\r\n\r\n%s\r\n\r\n", len(r[2]), r[2])
	}
	path := filepath.Join(t.TempDir(), "a.warc")
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	a, report := importing(t, path)
	const want = "http://moved.example/ | 301 |  | 2020-01-01T00:00:00Z | \n" +
		"http://page.example/ | 200 | text/html | 2020-02-01T00:00:00Z | kiln\n"
	if got := summary(t, a); got != want || report.Revisits != 1 || report.Skipped[reasonRevisit] != 1 {
		t.Errorf("got\n%swant\n%s%+v", got, want, report)
	}
}

// What says nothing of a page hides none: trouble, a part of it, and the answer to another request than GET, whose record stands before or behind
// it, and which may be a revisit.
func TestAnswersThatAreNoVersionOfThePage(t *testing.T) {
	const page, redirect = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nkiln", "HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n"
	status := func(n int) string { return strings.ReplaceAll(page, "200 OK", fmt.Sprint(n)) }
	var b []byte
	for n, r := range []struct{ host, kind, concurrent, block string }{
		{"trouble", "response", "", page},
		{"trouble", "response", "", status(503)},
		{"trouble", "response", "", status(103)},
		{"trouble", "response", "", status(206)},
		{"trouble", "response", "", status(429)},
		{"trouble", "response", "", status(999)},
		{"gone", "response", "", page},
		{"gone", "response", "", status(404)},
		{"head", "response", "", page},
		{"head", "request", "8", "GET / HTTP/1.1\r\n\r\n"},
		{"head", "metadata", "8", "fetchTimeMs: 1"},
		{"head", "response", "", status(200)[:40]},
		{"head", "metadata", "11", "fetchTimeMs: 1"},
		{"head", "request", "11", "HEAD / HTTP/1.1\r\n\r\n"},
		{"post", "request", "", "GET / HTTP/1.1\r\n\r\n"},
		{"post", "response", "14", page},
		{"post", "request", "", "POST / HTTP/1.1\r\n\r\na=b"},
		{"post", "response", "16", redirect},
		{"post", "request", "", "OPTIONS / HTTP/1.1\r\n\r\n"},
		{"post", "revisit", "18", page},
		{"post", "request", "99", "POST / HTTP/1.1\r\n\r\n"},
		{"last", "response", "", page},
	} {
		b = fmt.Appendf(b, "WARC/1.0\r\nWARC-Type: %s\r\nWARC-Date: 2020-01-01T00:00:%02dZ\r\nWARC-Target-URI: http://%s.example/\r\n"+
			"WARC-Record-ID: <urn:x:%d>\r\nWARC-Concurrent-To: <urn:x:%s>\r\nWARC-Payload-Digest: sha1:A\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
			r.kind, n, r.host, n, r.concurrent, len(r.block), r.block)
	}
	path := filepath.Join(t.TempDir(), "a.warc")
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	a, report := importing(t, path)
	const want = "http://trouble.example/ | 200 | text/html | 2020-01-01T00:00:00Z | kiln\n" +
		"http://gone.example/ | 404 | text/html | 2020-01-01T00:00:07Z | kiln\n" +
		"http://head.example/ | 200 | text/html | 2020-01-01T00:00:08Z | kiln\n" +
		"http://post.example/ | 200 | text/html | 2020-01-01T00:00:15Z | kiln\n" +
		"http://last.example/ | 200 | text/html | 2020-01-01T00:00:21Z | kiln\n"
	skipped := map[string]int{"status 503": 1, "status 103": 1, "status 206": 1, "status 429": 1, "status 999": 1, reasonMethod: 3}
	if got := summary(t, a); got != want || !maps.Equal(report.Skipped, skipped) {
		t.Errorf("got\n%swant\n%s%+v", got, want, report)
	}
}

// What its writer cut off is not the version that the server's validators name: a crawl must not ask whether that one still holds.
func TestTruncatedCaptureHasNoValidators(t *testing.T) {
	const response = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nETag: \"1\"\r\nLast-Modified: Sat, 21 Nov 2026 10:00:00 GMT\r\n\r\n<p>kiln"
	var b []byte
	for name, header := range map[string]string{"whole": "", "part": "WARC-Truncated: length\r\n"} {
		b = fmt.Appendf(b, "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://%s.example/\r\nWARC-Date: 2026-11-21T12:00:00Z\r\n%s"+
			"Content-Length: %d\r\n\r\n%s\r\n\r\n", name, header, len(response), response)
	}
	path := filepath.Join(t.TempDir(), "a.warc")
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	a, _ := importing(t, path)
	for u, want := range map[weburl.URL]int{"http://whole.example/": 2, "http://part.example/": 0} {
		why := map[int]string{0: "length"}[want]
		c, err := a.Get(u)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(c.Header.Values("ETag")) + len(c.Header.Values("Last-Modified")); got != want || string(c.Body) != "<p>kiln" || c.Truncated != why {
			t.Errorf("%s has %d validators and the body %q, truncated %q; want %d, %q", u, got, c.Body, c.Truncated, want, why)
		}
	}
}

func TestARC(t *testing.T) {
	a, report := importing(t, filepath.Join("testdata", "v1.arc"), filepath.Join("testdata", "v2.arc"))
	want := `http://arc.example/with%20a%20space | 200 | text/html | 2008-04-30T20:48:26Z | version one
http://arc.example/2 | 302 |  | 2008-04-30T20:48:27Z | 
http://arc.example/two | 200 | text/html | 2008-04-30T20:48:26Z | version two
`
	if got := summary(t, a); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if want := map[string]int{reasonAddress: 1, brokenHeader: 1}; !maps.Equal(report.Skipped, want) {
		t.Errorf("skipped %v, want %v", report.Skipped, want)
	}
}

// TestDamagedMember: a damaged gzip member costs that record and no other.
func TestDamagedMember(t *testing.T) {
	var b []byte
	var starts []int
	for n := range 5 {
		starts = append(starts, len(b))
		b = fmt.Appendf(b, "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h%d.example/\r\n"+
			"Content-Length: 21\r\n\r\nHTTP/1.1 200 OK\r\n\r\n%d\n\r\n\r\n", n, n)
	}
	gz := members(b, starts)
	second := bytes.Index(gz[1:], gzipMagic) + 1
	third := second + 1 + bytes.Index(gz[second+1:], gzipMagic)
	for at := second + 10; at < third; at++ { // from its deflated bytes to the end of its checksum and its length
		bad := bytes.Clone(gz)
		bad[at] ^= 0x55
		path := filepath.Join(t.TempDir(), "x.warc.gz")
		os.WriteFile(path, bad, 0o644)
		a, report := importing(t, path)
		if a.Len() != 4 || a.Has("http://h1.example/") || report.Skipped[brokenGzip] == 0 {
			t.Fatalf("byte %d: %d captures, skipped %v", at, a.Len(), report.Skipped)
		}
	}
}

// What stands behind a whole gzip member and is none, such as the zeros with which tapes and some downloads are padded, costs no record.
func TestBytesBehindMembers(t *testing.T) {
	record := func(n int) string {
		return fmt.Sprintf("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h%d.example/\r\nContent-Length: 20\r\n\r\nHTTP/1.1 200 OK\r\n\r\n%d\r\n\r\n", n, n)
	}
	member := func(n int) string { return string(members([]byte(record(n)), []int{0})) }
	for _, between := range []string{strings.Repeat("\x00", 512), "no gzip", "\x1f\x8b\x07" + member(9)[3:]} {
		path := filepath.Join(t.TempDir(), "x.warc.gz")
		if err := os.WriteFile(path, []byte(member(0)+between+member(1)+between), 0o600); err != nil {
			t.Fatal(err)
		}
		a, report := importing(t, path)
		if a.Len() != 2 || report.Cut > 0 || report.Skipped[brokenGzip] != 2 || len(report.Faults) != 1 {
			t.Errorf("%.10q: %d captures, %+v", between, a.Len(), report)
		}
	}
}

// TestCutMember: of a compressed file that breaks off, as a download may, the last record is kept as far as it goes.
func TestCutMember(t *testing.T) {
	var text strings.Builder
	for n := range 2000 {
		fmt.Fprintf(&text, "%d ", n*n)
	}
	var b []byte
	var starts []int
	for n := range 2 {
		starts = append(starts, len(b))
		b = fmt.Appendf(b, "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h%d.example/\r\nContent-Length: %d\r\n\r\nHTTP/1.1 200 OK\r\n\r\n%s\r\n\r\n",
			n, len("HTTP/1.1 200 OK\r\n\r\n")+text.Len(), &text)
	}
	gz := members(b, starts)
	path := filepath.Join(t.TempDir(), "x.warc.gz")
	if err := os.WriteFile(path, gz[:len(gz)*3/4], 0o600); err != nil {
		t.Fatal(err)
	}
	a, report := importing(t, path)
	if report.Captures != 2 || report.Cut != 1 || len(report.Skipped) > 0 {
		t.Fatalf("%+v", report)
	}
	if whole, part := body(t, a, "http://h0.example/"), body(t, a, "http://h1.example/"); whole != text.String() || len(part) < 1000 || !strings.HasPrefix(whole, part) {
		t.Errorf("the first record has %d bytes of %d, the second %d", len(whole), text.Len(), len(part))
	}
}

// A length that is too large, whatever it is, costs no other record; a record that a page holds as text is none.
func TestLengthTooLarge(t *testing.T) {
	record := func(n int, length, body string) string {
		return fmt.Sprintf("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h%d.example/\r\nContent-Length: %s\r\n\r\nHTTP/1.1 200 OK\r\n\r\n%s\r\n\r\n", n, length, body)
	}
	text := "<pre>\n" + record(9, "20", "9")
	after := record(2, fmt.Sprint(19+len(text)), text) + record(3, "20", "3")
	for length, oversize := range map[string]int{"70": 0, "200": 0, "9000": 0, "90000000": 1, "99999999999": 1} {
		path := filepath.Join(t.TempDir(), "x.warc")
		if err := os.WriteFile(path, []byte(record(1, length, "1")+after), 0o600); err != nil {
			t.Fatal(err)
		}
		a, report := importing(t, path)
		if a.Len() != 3-oversize || a.Has("http://h9.example/") || report.Cut != 1-oversize || report.Skipped[reasonRecord] != oversize {
			t.Errorf("length %s: %+v", length, report)
		}
		if got := body(t, a, "http://h2.example/"); got != text {
			t.Errorf("length %s: the next record is %q", length, got)
		}
		if oversize == 0 && body(t, a, "http://h1.example/") != "1" {
			t.Errorf("length %s: the record is %q", length, body(t, a, "http://h1.example/"))
		}
	}
}

// What can't go back, such as a pipe, loses the records that were swallowed, and no other.
func TestLengthTooLargeInAPipe(t *testing.T) {
	record := "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: %d\r\n\r\nHTTP/1.1 200 OK\r\n\r\n\r\n\r\n"
	text := fmt.Sprintf(record, 90) + strings.Repeat(fmt.Sprintf(record, 19), 3)
	r := NewReader(struct{ io.Reader }{strings.NewReader(text)}, 0)
	records := 0
	for err := error(nil); err != io.EOF; {
		var record *Record
		if record, err = r.Next(); record != nil {
			records++
		}
	}
	if records != 3 {
		t.Errorf("%d records, want the first, with the second in it, and the last two", records)
	}
}

// Damaged lengths in a row don't make a file be read again and again.
func TestLengthsTooLargeTakeLinearTime(t *testing.T) {
	const n = 2000
	record := "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 999999\r\n\r\nHTTP/1.1 200 OK\r\n\r\n\r\n\r\n"
	r := NewReader(strings.NewReader(strings.Repeat(record, n)), 0)
	records := 0
	for err := error(nil); err != io.EOF; records++ {
		_, err = r.Next()
	}
	if most := int64((maxReread + 1) * n * len(record)); r.furthest+r.reread > most || records < 3 {
		t.Errorf("%d bytes read for %d records of %d bytes, want at most %d", r.furthest+r.reread, records, n*len(record), most)
	}
}

func TestReaderLimits(t *testing.T) {
	record := func(header string, n int) string {
		block := strings.Repeat("x", n)
		return "WARC/1.0\r\nWARC-Type: response\r\n" + header + fmt.Sprintf("Content-Length: %d\r\n\r\n%s\r\n\r\n", n, block)
	}
	longLine := "X: " + strings.Repeat("y", 1<<20) + "\r\n"
	manyLines := strings.Repeat("X: y\r\n", 1<<17)
	text := record("", 10) + record("", 1000) + record(longLine, 10) + record(manyLines, 10) + record("", 20)
	r := NewReader(strings.NewReader(text), 100)
	var got []string
	for {
		record, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			got = append(got, err.(*BrokenError).Reason)
			continue
		}
		got = append(got, fmt.Sprint(len(record.Block), record.Oversize))
	}
	want := []string{"10 false", "0 true", brokenHeader, brokenHeader, "20 false"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNoArchiveFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.warc")
	os.WriteFile(path, []byte("<html>this is a page\nand no archive"), 0o644)
	a := open(t, t.TempDir(), Options{})
	_, err := a.Import(context.Background(), ImportOptions{}, path)
	if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), "x.warc") {
		t.Errorf("error %v", err)
	}
}

func TestParseDate(t *testing.T) {
	for in, want := range map[string]string{
		"2019-08-15T14:06:11Z":           "2019-08-15T14:06:11Z",
		"2019-08-15T14:06:11.123456789Z": "2019-08-15T14:06:11.123456789Z",
		"2019-08-15T14:06:11+02:00":      "2019-08-15T12:06:11Z",
		"2019-08-15T01:02":               "2019-08-15T01:02:00Z",
		"2019-08":                        "2019-08-01T00:00:00Z",
		"20140401000000":                 "2014-04-01T00:00:00Z",
		"201404010000000000":             "2014-04-01T00:00:00Z",
		"yesterday":                      "1970-01-01T00:00:00Z",
		"":                               "1970-01-01T00:00:00Z",
	} {
		if got := parseDate(in).Format(time.RFC3339Nano); got != want {
			t.Errorf("%q is %s, want %s", in, got, want)
		}
	}
}

// Statuses are kept in 16 bits, one of which says something else.
func TestParseStatus(t *testing.T) {
	for line, want := range map[string]int{
		"HTTP/1.1 200 OK": 200, "HTTP/2 100": 100, "HTTP/1.0  999 x y": 999,
		"HTTP/1.1": 0, "HTTP/1.1 ": 0, "ICY 200 OK": 0, "HTTP/1.1 099 x": 0, "HTTP/1.1 1000 x": 0, "HTTP/1.1 -1 x": 0, "HTTP/1.1 OK 200": 0, "": 0,
		"HTTP/1.1 " + strings.Repeat("9", 20): 0, "HTTP/1.1" + strings.Repeat(" ", 256) + "200": 0,
	} {
		if got, ok := parseStatus([]byte(line)); ok != (want > 0) || ok && got != want {
			t.Errorf("%.30q: %d, %v; want %d", line, got, ok, want)
		}
	}
}

// A header may be folded into many lines, of which 480 bytes hold 200,000 compressed: joining them takes linear time, so memory too.
func TestManyFoldedLines(t *testing.T) {
	folded := strings.Repeat(" \n", 100_000)
	r := bufio.NewReaderSize(nil, maxLine)
	if n := testing.AllocsPerRun(1, func() {
		r.Reset(strings.NewReader("WARC/1.0\nA: b\n" + folded + " c\nD: e\n\n"))
		record, err := readHeader(r)
		if err != nil || len(record.Fields) != 2 || !strings.HasPrefix(record.Get("A"), "b ") || !strings.HasSuffix(record.Get("A"), " c") {
			t.Fatalf("%d fields, %v", len(record.Fields), err)
		}
	}); n > 1000 {
		t.Errorf("a record's header: %v allocations", n)
	}
	message := []byte("HTTP/1.1 200 OK\nA: b\n" + folded + " c\nD: e\n\nbody")
	if n := testing.AllocsPerRun(1, func() {
		m, ok := parseMessage(message)
		if a := m.header.Get("A"); !ok || len(m.header) != 2 || !strings.HasPrefix(a, "b ") || !strings.HasSuffix(a, " c") || string(m.body) != "body" {
			t.Fatalf("%d fields, %v", len(m.header), ok)
		}
	}); n > 1000 {
		t.Errorf("a response's header: %v allocations", n)
	}
}

// Revisits whose original has not come wait for it only as far as memory is set aside for them, however large their headers are.
func TestWaitingRevisitsAreBounded(t *testing.T) {
	i := importer{report: ImportReport{Skipped: map[string]int{}}}
	long := strings.Repeat("x", 200<<10)
	for range 1000 {
		r := &Record{Fields: []Field{{"WARC-Type", "revisit"}, {"WARC-Target-URI", "http://a.example/"}, {"X", long}}}
		if err := i.revisit(r); err != nil {
			t.Fatal(err)
		}
	}
	if most := maxPendingSize / len(long); len(i.pending) > most || len(i.pending) < most*9/10 {
		t.Errorf("%d wait, want %d at most", len(i.pending), most)
	}
	if i.report.Skipped[reasonRevisit]+len(i.pending) != 1000 {
		t.Errorf("%d wait, %v", len(i.pending), i.report.Skipped)
	}
}

// A revisit of a capture that is damaged here is counted, and what comes after it is imported.
func TestRevisitOfADamagedCapture(t *testing.T) {
	warc, index, ends := small(t, 2)
	warc[ends[0]-20] ^= 0xff
	a := open(t, store(t, warc, index), Options{})
	var b strings.Builder
	for i := range 2 {
		fmt.Fprintf(&b, "WARC/1.1\r\nWARC-Type: revisit\r\nWARC-Target-URI: http://h%d.example/\r\nWARC-Date: 2050-01-01T00:00:00Z\r\n"+
			"WARC-Profile: http://netpreserve.org/warc/1.1/revisit/server-not-modified\r\nContent-Length: 0\r\n\r\n\r\n\r\n", i)
	}
	path := filepath.Join(t.TempDir(), "revisits.warc")
	if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	report, err := a.Import(t.Context(), ImportOptions{}, path)
	if err != nil || report.Revisits != 1 || !maps.Equal(report.Skipped, map[string]int{reasonDamaged: 1}) {
		t.Errorf("%+v, %v; want the second of two revisits", report, err)
	}
}

// An import that is stopped ends inside of what is no record, or one too large, however long that is.
func TestImportStopsInsideOfRecords(t *testing.T) {
	for name, head := range map[string]string{
		"no records of WARC": "WARC/1.1\r\nno field\r\n\r\n",
		"no records of ARC":  "filedesc://x 0.0.0.0 20240101000000 text/plain 10\n",
		"a large record":     "WARC/1.1\r\nWARC-Type: response\r\nContent-Length: 90000000000\r\n\r\n",
	} {
		path := filepath.Join(t.TempDir(), "x.warc")
		if err := errors.Join(os.WriteFile(path, []byte(head), 0o600), os.Truncate(path, 1<<40)); err != nil { // nearly all of it a hole
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		a := open(t, t.TempDir(), Options{})
		ended := make(chan error, 1)
		go func() {
			_, err := a.Import(ctx, ImportOptions{}, path)
			ended <- err
		}()
		select {
		case err := <-ended:
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s: %v", name, err)
			}
		case <-time.After(5 * time.Second):
			t.Fatalf("%s: reading goes on", name)
		}
	}
}
