package taxonomy

import "strings"

// maxRecordLines is the most lines that a quoted field may run on before its quote counts as never closed.
const maxRecordLines = 32

// csvSplitter divides CSV records (RFC 4180) into fields, leniently: a quote inside an unquoted field is a character, and so is a quote in a quoted
// field that no separator follows. A quoted field that is not closed within 32 lines, or before a line that is an entry by itself, ends at the end of
// its own line. (The standard library's reader would swallow the rest of the file there, in unbounded memory.)
type csvSplitter struct {
	lines     *lineReader
	report    *Report
	separator byte // 0 if not yet known
	openTo    int  // no line up to this number, from the first that was looked at, ends a record that is open before it
	isEntry   func(fields []string) bool
	entry     int // number of the last line that was found to be an entry by itself
}

// split returns the fields of the record that begins with a line, and whether the file ends after it without a line end. A quoted field that is open
// at such an end is left out.
func (c *csvSplitter) split(first line) (fields []string, open bool) {
	if c.separator == 0 {
		c.separator = ','
		if strings.Count(first.text, ";") > strings.Count(first.text, ",") {
			c.separator = ';'
		}
	}
	r := &csvRecord{separator: c.separator}
	r.add(first.text)
	if !r.open || first.open {
		return r.fields, first.open
	}
	if !c.closes(len(first.text)) {
		c.report.count(OpenQuote, first.number, first.text)
		return append(r.fields, r.quoted.String()), false
	}
	for r.open {
		l, _ := c.lines.next()
		r.add(l.text)
		open = l.open
	}
	return r.fields, open
}

// closes tells whether one of the next lines ends the open record, which has so many bytes so far.
func (c *csvSplitter) closes(length int) bool {
	for i := range maxRecordLines {
		l, ok := c.lines.peek(i)
		if !ok {
			return false
		}
		if length += 1 + len(l.text); length > maxLine {
			return false
		}
		if l.number > c.openTo {
			if l.number == c.entry || c.isEntry(c.alone(l.text)) {
				c.entry = l.number
				return false
			}
			if c.ends(l.text) {
				return true
			}
			c.openTo = l.number
		}
	}
	return false
}

// alone divides a line as if a record began with it. A quoted field that the line leaves open is included.
func (c *csvSplitter) alone(s string) []string {
	r := &csvRecord{separator: c.separator}
	r.add(s)
	if r.open {
		r.fields = append(r.fields, r.quoted.String())
	}
	return r.fields
}

// ends tells whether a line ends a record that is open before it. This does not depend on the text before, so each line is tested once, however many
// quotes before it are never closed.
func (c *csvSplitter) ends(s string) bool {
	r := &csvRecord{separator: c.separator, open: true}
	r.add(s)
	return !r.open
}

// csvRecord is a record up to the last line that was read.
type csvRecord struct {
	separator byte
	fields    []string
	open      bool            // inside a quoted field
	quoted    strings.Builder // its text so far
}

// add divides the next line into fields.
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

// addQuoted reads on in a quoted field, and returns the text behind it, which begins with the separator.
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
