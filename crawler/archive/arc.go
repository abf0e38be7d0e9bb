package archive

// ARC, the format before WARC (https://archive.org/web/researcher/ArcFileFormat.php): records one after another, each of one line and a block:
//
//	version 1   URL IP-address Archive-date Content-type Archive-length
//	version 2   URL IP-address Archive-date Content-type Result-code Checksum Location Offset Filename Archive-length
//
// The first record describes the file itself ("filedesc://"). Addresses may contain spaces, so a line is divided at its date.

import (
	"bufio"
	"bytes"
	"io"
	"strconv"
	"strings"
)

// detectARC tells by the first line whether a file is ARC.
func (r *Reader) detectARC() bool {
	line := r.peekLine()
	_, _, ok := parseARCLine(line)
	return ok || strings.HasPrefix(line, "filedesc://")
}

// peekLine returns the next line. Where the buffered bytes hold a whole line, it asks for no more, as bufio moves its bytes to get more.
func (r *Reader) peekLine() string {
	b, _ := r.text.Peek(r.text.Buffered())
	if bytes.IndexByte(b, '\n') < 0 {
		b, _ = r.text.Peek(maxLine)
	}
	line, _ := cutLine(b)
	return string(line)
}

// parseARCLine returns a record's header as WARC fields, and the length of its block.
func parseARCLine(line string) (fields []Field, length int64, ok bool) {
	words := strings.Split(line, " ")
	last := len(words) - 1
	date := 2
	for date < last && !(len(words[date]) >= 12 && len(words[date]) <= 18 && isDigits(words[date])) {
		date++
	}
	if date >= last {
		return nil, 0, false
	}
	length, err := strconv.ParseInt(words[last], 10, 64)
	if err != nil || length < 0 {
		return nil, 0, false
	}
	uri := strings.Join(words[:date-1], " ")
	kind := "response"
	if strings.HasPrefix(uri, "filedesc:") {
		kind = "warcinfo"
	}
	return []Field{
		{"WARC-Type", kind}, {"WARC-Target-URI", uri}, {"WARC-IP-Address", words[date-1]},
		{"WARC-Date", words[date]}, {"ARC-Content-Type", words[date+1]},
	}, length, true
}

func (r *Reader) arcRecord(offset int64) (*Record, error) {
	line, err := readLine(r.text)
	if err != nil && err != io.EOF { // the rest of a line may look like a whole one
		r.resyncARC()
		return nil, &BrokenError{offset, brokenHeader}
	}
	fields, length, ok := parseARCLine(string(line))
	if !ok {
		r.resyncARC()
		return nil, &BrokenError{offset, brokenHeader}
	}
	record := &Record{Version: "arc", Fields: fields, Offset: offset}
	return r.readBlock(record, length)
}

// resyncARC goes to the next line that can begin a record.
func (r *Reader) resyncARC() {
	for {
		if _, _, ok := parseARCLine(r.peekLine()); ok {
			return
		}
		if _, err := r.text.ReadSlice('\n'); err != nil && err != bufio.ErrBufferFull {
			return
		}
	}
}
