package taxonomy

import (
	"bytes"
	"errors"
	"regexp"
	"slices"
	"strings"
)

// maxLine is the most bytes of a line of a table, and of a CSV record over several lines.
const maxLine = 1 << 20

// column is the meaning of a field of a table.
type column int

const (
	noColumn column = iota
	urlColumn
	topicColumn
	titleColumn
	descriptionColumn
	scopeColumn
)

// headerNames are the words for each column that occur in topics files, ours and others'.
var headerNames = map[string]column{
	"url": urlColumn, "address": urlColumn, "link": urlColumn, "uri": urlColumn,
	"topic": topicColumn, "topic/path": topicColumn, "category": topicColumn, "category_path": topicColumn, "path": topicColumn,
	"label": topicColumn, "folder": topicColumn, // in Curlie's pages with labels, and in bookmarks
	"title": titleColumn, "name": titleColumn,
	"description": descriptionColumn, "desc": descriptionColumn,
	"scope": scopeColumn,
}

var defaultColumns = []column{urlColumn, topicColumn, titleColumn, descriptionColumn, scopeColumn}

// curlieColumns are the columns of Curlie's table of categories.
var curlieColumns = []column{noColumn, topicColumn}

// ErrCurliePages is the error for a table of pages without the table that names their categories.
var ErrCurliePages = errors.New("pages of Curlie name their categories by number only: import the whole archive, curlie-rdf-all.tar.gz")

// readTable reads TSV and CSV: records are lines (in CSV also several lines, if a quoted field has line ends), fields are columns.
func readTable(src *source, format Format, in *intake) error {
	t := &table{in: in, format: format, columns: defaultColumns}
	lines := &lineReader{src: src, report: in.report}
	split := func(l line) ([]string, bool) { return strings.Split(l.text, "\t"), l.open }
	if format == CSV {
		split = (&csvSplitter{lines: lines, report: in.report, isEntry: t.isEntry}).split
	}
	for {
		l, ok := lines.next()
		if !ok {
			return nil
		}
		if strings.TrimSpace(l.text) == "" || l.text[0] == '#' {
			continue
		}
		fields, open := split(l)
		header, err := t.begin(l, fields)
		if err != nil {
			return err
		}
		if !header && !t.take(l, fields, open) {
			return nil
		}
	}
}

// table is the state of a table that is being read.
type table struct {
	in      *intake
	format  Format
	begun   bool
	columns []column
	end     tableEnd
}

// isEntry tells whether fields look like a record of this table.
func (t *table) isEntry(fields []string) bool {
	return len(fields) >= t.end.fewest && isEntry(fields, t.columns)
}

// begin determines from the first record which columns there are, and whether it is a header.
func (t *table) begin(l line, fields []string) (header bool, err error) {
	if t.begun {
		return false, nil
	}
	t.begun = true
	if columns, ok := headerColumns(fields); ok {
		t.columns = t.in.checkHeader(l, columns)
		return true, nil
	}
	if t.format == TSV && isCurliePages(fields) {
		return false, ErrCurliePages
	}
	if t.format == TSV && isCurlieCategories(fields) {
		t.columns = curlieColumns
	}
	return false, nil
}

// take hands on a record. It returns false to end the table, if the record is open and cannot be repaired.
func (t *table) take(l line, fields []string, open bool) bool {
	rec := tableRecord(l.number, fields, t.columns)
	if open {
		if reason := t.end.judge(rec, fields, t.columns, t.in.lastTopic); reason != "" {
			t.in.report.count(reason, l.number, l.text)
			if !reason.Repaired() {
				return false
			}
		}
	}
	t.end.see(fields)
	t.in.take(rec)
	return true
}

// isEntry tells whether fields hold a topic and an address that can be no other text. An address with a quote at its end does not count, as the quote
// closes a text before.
func isEntry(fields []string, columns []column) bool {
	rec := tableRecord(0, fields, columns)
	return rec.topic != "" && webAddress.MatchString(rec.url)
}

var webAddress = regexp.MustCompile(`^(?i)https?://[^\s"]+$`)

// headerColumns recognises a header by the word for the address: no address and no topic path looks like it.
func headerColumns(fields []string) ([]column, bool) {
	columns := make([]column, len(fields))
	known := false
	for i, f := range fields {
		columns[i] = headerNames[strings.ToLower(strings.TrimSpace(f))]
		known = known || columns[i] == urlColumn
	}
	return columns, known
}

// checkHeader takes the second column for topics if the header has the address first and no column for topics, unless the second column is known to
// be something else.
func (in *intake) checkHeader(l line, columns []column) []column {
	switch {
	case slices.Contains(columns, topicColumn):
	case len(columns) > 1 && columns[0] == urlColumn && columns[1] == noColumn:
		in.report.count(NoSuchColumn, l.number, l.text)
		columns[1] = topicColumn
	default:
		in.report.count(NoTopicColumn, l.number, l.text)
	}
	return columns
}

func tableRecord(number int, fields []string, columns []column) record {
	rec := record{line: number}
	for i, f := range fields[:min(len(fields), len(columns))] {
		switch f = strings.TrimSpace(f); columns[i] {
		case urlColumn:
			rec.url = f
		case topicColumn:
			rec.topic = f
		case titleColumn:
			rec.title = f
		case descriptionColumn:
			rec.description = f
		case scopeColumn:
			rec.scope = f
		}
	}
	return rec
}

// line is a line of a file without its end.
type line struct {
	number int // from 1
	text   string
	open   bool // the file ends without a line end after it
}

// lineReader reads lines of bounded length. Longer ones are counted and passed over.
type lineReader struct {
	src    *source
	report *Report
	ahead  []line // lines that were looked at, to be read next
	buf    []byte
}

func (lr *lineReader) next() (line, bool) {
	if len(lr.ahead) > 0 {
		l := lr.ahead[0]
		lr.ahead = lr.ahead[1:]
		return l, true
	}
	return lr.fresh()
}

// peek returns the line that next will return after so many others.
func (lr *lineReader) peek(after int) (line, bool) {
	for len(lr.ahead) <= after {
		l, ok := lr.fresh()
		if !ok {
			return line{}, false
		}
		lr.ahead = append(lr.ahead, l)
	}
	return lr.ahead[after], true
}

// fresh reads a line that was not looked at before.
func (lr *lineReader) fresh() (line, bool) {
	for {
		number := lr.src.line
		text, open, long, ok := lr.read()
		if !ok {
			return line{}, false
		}
		if !long {
			return line{number, strings.TrimSuffix(text, "\r"), open}, true
		}
		lr.report.count(LongLine, number, text)
	}
}

// read returns the next line, cut at maxLine if it is long; ok is false at the end of the file, and for the rest of a line if the file could not be
// read any further.
func (lr *lineReader) read() (text string, open, long, ok bool) {
	lr.buf = lr.buf[:0]
	for {
		w := lr.src.window(1)
		if len(w) == 0 {
			return string(lr.buf), true, long, len(lr.buf) > 0 && !lr.src.broken()
		}
		end := bytes.IndexByte(w, '\n')
		n := end
		if end < 0 {
			n = len(w)
		}
		room := maxLine - len(lr.buf)
		long = long || n > room
		lr.buf = append(lr.buf, w[:min(n, room)]...)
		if end >= 0 {
			lr.src.consume(w, end+1)
			return string(lr.buf), false, long, true
		}
		lr.src.consume(w, n)
	}
}
