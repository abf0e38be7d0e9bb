package taxonomy

import "strings"

// tableEnd judges the last record of a table if the file ends without a line end after it. Many whole files do; others were cut, and the beginning of
// an address or of a topic would be imported as if it were a whole one.
type tableEnd struct {
	fewest int // least number of fields of a record so far; 0 before the first one
}

// see takes a record's fields into account.
func (e *tableEnd) see(fields []string) {
	if e.fewest == 0 || len(fields) < e.fewest {
		e.fewest = len(fields)
	}
}

// judge returns Truncated for a record that was cut in its address or topic, NoLineEnd if that cannot be known, and "" if the record is whole. It was
// cut there if all records before have more fields, or if its topic is only the beginning of that of the record before, as entries are mostly ordered
// by topic. If the topic is the same as before, the record is whole.
func (e *tableEnd) judge(rec record, fields []string, columns []column, topicBefore string) Reason {
	if e.fewest == 0 {
		return ""
	}
	fewer, last := len(fields) < e.fewest, noColumn
	if n := len(fields); n > 0 && n <= len(columns) {
		last = columns[n-1]
	}
	rest, begins := strings.CutPrefix(topicBefore, rec.topic)
	switch {
	case rec.topic == "", last == urlColumn && fewer:
		return Truncated
	case last != topicColumn:
		return NoLineEnd
	case begins && rest == "" && !fewer:
		return ""
	case begins && rest == "":
		return NoLineEnd
	case fewer, begins && rest[0] != '/':
		return Truncated
	}
	return NoLineEnd
}
