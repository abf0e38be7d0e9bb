package taxonomy

import (
	"slices"
	"strings"
)

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
	r := &csvRecord{separator: c.separator}
	r.add(first.text)
	if !r.open {
		return r.fields
	}
	alone, length := append(slices.Clip(r.fields), r.quoted.String()), len(first.text)
	var more []line
	for len(more) < maxRecordLines {
		l, ok := c.lines.next()
		if !ok {
			break
		}
		more = append(more, l)
		if length += 1 + len(l.text); length > maxLine {
			break
		}
		r.add(l.text)
		if !r.open {
			return r.fields
		}
	}
	c.report.count(OpenQuote, first.number, first.text)
	c.lines.pushed = append(more, c.lines.pushed...)
	return alone
}

// csvRecord is a record up to the line that was read last.
type csvRecord struct {
	separator byte
	fields    []string
	open      bool            // inside a quoted field
	quoted    strings.Builder // what has come of it
}

// add divides the next line.
func (r *csvRecord) add(s string) {
	if r.open {
		r.quoted.WriteByte('\n')
	}
	for {
		if !r.open && strings.HasPrefix(s, `"`) {
			r.open, s = true, s[1:]
			r.quoted.Reset()
		}
		if r.open {
			s = r.addQuoted(s)
		} else {
			end := strings.IndexByte(s, r.separator)
			if end < 0 {
				end = len(s)
			}
			r.fields, s = append(r.fields, s[:end]), s[end:]
		}
		if s == "" {
			return
		}
		s = s[1:] // the separator
	}
}

// addQuoted reads on in a quoted field, and gives what follows it, beginning with the separator.
func (r *csvRecord) addQuoted(s string) (rest string) {
	for {
		i := strings.IndexByte(s, '"')
		if i < 0 {
			r.quoted.WriteString(s)
			return ""
		}
		r.quoted.WriteString(s[:i])
		s = s[i+1:]
		if s == "" || s[0] == r.separator {
			r.fields, r.open = append(r.fields, r.quoted.String()), false
			return s
		}
		r.quoted.WriteByte('"')
		if s[0] == '"' {
			s = s[1:]
		}
	}
}
