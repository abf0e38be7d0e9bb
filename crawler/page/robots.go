package page

import "strings"

// robotName is the name under which robots directives may address us alone, in a header field and as the name of a META element; it is
// the product token of the crawler.
const robotName = "facetta"

// add heeds a list of directives, "noindex, nofollow"; unknown ones mean nothing.
func (r *Robots) add(list string) {
	for name := range strings.SplitSeq(list, ",") {
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "noindex":
			r.NoIndex = true
		case "nofollow":
			r.NoFollow = true
		case "none":
			r.NoIndex, r.NoFollow = true, true
		}
	}
}

// headerRobots reads X-Robots-Tag, a field a line. "name: directives" is for the robot of that name up to the next name in the field; a
// directive with a value ("max-snippet: 20", "unavailable_after: Wed, 25 Jun 2030 15:00:00 GMT") has a colon too, and means nothing to us.
func headerRobots(header string) (r Robots) {
	for field := range strings.SplitSeq(header, "\n") {
		forUs := true
		for item := range strings.SplitSeq(field, ",") {
			name, rest, ok := strings.Cut(item, ":")
			if name = strings.ToLower(strings.TrimSpace(name)); ok && isRobotName(name) {
				forUs = name == robotName || name == "*"
				item = rest
			}
			if forUs {
				r.add(item)
			}
		}
	}
	return r
}

// isRobotName tells what stands before a colon from directives with a value and from times of day, which have white space before it.
func isRobotName(name string) bool {
	return !strings.HasPrefix(name, "max-") && name != "unavailable_after" && !strings.ContainsAny(name, " \t")
}
