package query

import (
	"strings"
	"unicode"
)

// Begun returns the filter by topic or site with which a line ends, and whose value may be only the beginning of one; before is the line up to it. ok
// is false if the line ends with something else, or with white space.
func Begun(line string) (before string, filter Filter, ok bool) {
	line = invisible.Replace(strings.ToValidUTF8(line, " "))
	for l := (lexer{line}); l.rest != ""; {
		start := len(line) - len(strings.TrimLeftFunc(l.rest, unicode.IsSpace))
		t := l.next()
		if l.rest != "" {
			continue
		}
		if t.name == "" && t.kind == bare && strings.ContainsAny(t.text, colons) { // there is nothing behind the colon yet
			t.name, t.text = names[strings.ToLower(strings.TrimRight(t.text, colons))], ""
		}
		switch t.name {
		case "topic":
			return line[:start], Filter{Topic, t.text}, true
		case "site":
			return line[:start], Filter{Site, t.text}, true
		}
	}
	return "", Filter{}, false
}
