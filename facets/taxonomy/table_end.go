package taxonomy

import "strings"

// tableEnd judges the last record of a table where the file ends without a line end after it. Many whole files do; others were cut, and an
// address or a topic of which only the beginning is left would be imported as if it were one.
type tableEnd struct {
	fewest int // fields of a record so far; 0 before the first one
}

// see takes a record's fields into account.
func (e *tableEnd) see(fields []string) {
	if e.fewest == 0 || len(fields) < e.fewest {
		e.fewest = len(fields)
	}
}

// judge gives Truncated for a record that was cut in its address or topic, NoLineEnd for one of which that cannot be told, and "" for one
// that is whole. It was cut there when all records before have more fields, or when its topic goes on in that of the record before, for
// entries mostly stand topic by topic; where it is the same topic, it is whole.
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
