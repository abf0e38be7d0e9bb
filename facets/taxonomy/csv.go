package taxonomy

import "strings"

// maxRecordLines bounds how far a quoted field may run on before its quote counts as never closed.
const maxRecordLines = 32

// csvSplitter divides CSV records (RFC 4180) into fields, leniently: a quote inside an unquoted field is a character, a
// quote in a quoted field that no separator follows is one too, and a quote that is not closed within 32 lines ends at
// its own line. (The standard library's reader would swallow the rest of the file there, in unbounded memory.)
type csvSplitter struct {
	lines     *lineReader
	report    *Report
	separator byte // 0: not yet known
}

func (c *csvSplitter) split(first line) []string {
	if c.separator == 0 {
		c.separator = ','
		if strings.Count(first.text, ";") > strings.Count(first.text, ",") {
			c.separator = ';'
		}
	}
	fields, open := splitFields(first.text, c.separator)
	if !open {
		return fields
	}
	record := first.text
	var more []line
	for len(more) < maxRecordLines {
		l, ok := c.lines.next()
		if !ok {
			break
		}
		more = append(more, l)
		record += "\n" + l.text
		if len(record) > maxLine {
			break
		}
		if whole, open := splitFields(record, c.separator); !open {
			return whole
		}
	}
	c.report.count(OpenQuote, first.number, first.text)
	c.lines.pushed = append(more, c.lines.pushed...)
	return fields
}

// splitFields divides a record; open tells that it ends inside a quoted field.
func splitFields(s string, separator byte) (fields []string, open bool) {
	for {
		var field string
		field, s, open = cutField(s, separator)
		fields = append(fields, field)
		if open || s == "" {
			return fields, open
		}
		s = s[1:] // the separator
	}
}

// cutField gives the first field and what follows it, beginning with the separator.
func cutField(s string, separator byte) (field, rest string, open bool) {
	if len(s) == 0 || s[0] != '"' {
		i := strings.IndexByte(s, separator)
		if i < 0 {
			return s, "", false
		}
		return s[:i], s[i:], false
	}
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		if s[i] != '"' {
			b.WriteByte(s[i])
			continue
		}
		switch {
		case i+1 == len(s):
			return b.String(), "", false
		case s[i+1] == separator:
			return b.String(), s[i+1:], false
		case s[i+1] == '"':
			i++
		}
		b.WriteByte('"')
	}
	return b.String(), "", true
}
