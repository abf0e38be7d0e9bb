package page

import (
	"strconv"
	"strings"
	"time"
)

// RobotName is the name with which robots directives address this crawler alone, in a header field and as the name of a META element. It is the
// crawler's product token.
const RobotName = "facetta"

// add heeds a list of directives, "noindex, max-snippet: 20"; unknown ones are ignored, and of two that differ the stricter counts.
func (r *Robots) add(list string) {
	for list != "" {
		var item string
		item, list, _ = strings.Cut(list, ",")
		name, value, _ := strings.Cut(item, ":")
		value = strings.TrimSpace(value)
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "noindex":
			r.NoIndex = true
		case "nofollow":
			r.NoFollow = true
		case "none":
			r.NoIndex, r.NoFollow = true, true
		case "nosnippet":
			r.NoSnippet = true
		case "max-snippet":
			r.limitSnippet(value)
		case "unavailable_after":
			rest, _, _ := strings.Cut(list, ",") // "Wed" may stand before the comma of a date
			r.endAt(value, value+","+rest)
		}
	}
}

// limitSnippet applies the value of max-snippet; -1 means any number of characters.
func (r *Robots) limitSnippet(value string) {
	n, err := strconv.Atoi(value)
	switch {
	case err != nil || n < 0:
	case n == 0:
		r.NoSnippet = true
	case r.MaxSnippet == 0 || n < r.MaxSnippet:
		r.MaxSnippet = n
	}
}

// untilForms are the forms of dates in unavailable_after: RFC 822 (also with years of four digits), RFC 850 and ISO 8601. A zone that is given only
// by a name is taken for UTC, as names are ambiguous.
var untilForms = []string{
	time.RFC1123, time.RFC1123Z, time.RFC822, time.RFC822Z, time.RFC850, "2 Jan 2006 15:04:05 MST", "2-Jan-2006 15:04:05 MST",
	time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02 15:04:05 MST", time.DateOnly,
}

// endAt applies the value of unavailable_after: the first of texts that is a date. It ignores the directive where none is a date.
func (r *Robots) endAt(texts ...string) {
	for _, text := range texts {
		for _, form := range untilForms {
			at, err := time.ParseInLocation(form, strings.TrimSpace(text), time.UTC)
			if err != nil {
				continue
			}
			if r.Until.IsZero() || at.Before(r.Until) {
				r.Until = at.UTC()
			}
			return
		}
	}
}

// headerRobots reads X-Robots-Tag, one field per line. "name: directives" is for the robot of that name, up to the next name in the field; a
// directive with a value ("max-snippet: 20", "unavailable_after: Wed, 25 Jun 2030 15:00:00 GMT") has a colon too.
func headerRobots(header string) (r Robots) {
	for field := range strings.SplitSeq(header, "\n") {
		var ours []string
		forUs := true
		for item := range strings.SplitSeq(field, ",") {
			name, rest, ok := strings.Cut(item, ":")
			if name = strings.ToLower(strings.TrimSpace(name)); ok && isRobotName(name) {
				forUs = name == RobotName || name == "*"
				item = rest
			}
			if forUs {
				ours = append(ours, item)
			}
		}
		r.add(strings.Join(ours, ","))
	}
	return r
}

// isRobotName tells whether the text before a colon is the name of a robot, not a directive with a value or a date before a time of day, which
// contains white space.
func isRobotName(name string) bool {
	return !strings.HasPrefix(name, "max-") && name != "unavailable_after" && !strings.ContainsAny(name, " \t")
}
