package query

import (
	"strings"
	"unicode"
)

// Begun takes the filter apart that a line ends with, by topic or site, whose value may be no more than a beginning; before is the line up to it. It is
// not ok where the line ends with something else, or with white space.
func Begun(line string) (before string, filter Filter, ok bool) {
	line = invisible.Replace(strings.ToValidUTF8(line, " "))
	for l := (lexer{line}); l.rest != ""; {
		start := len(line) - len(strings.TrimLeftFunc(l.rest, unicode.IsSpace))
		t := l.next()
		if l.rest != "" {
			continue
		}
		if t.name == "" && t.kind == bare && strings.ContainsAny(t.text, colons) { // nothing stands behind the colon yet
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
