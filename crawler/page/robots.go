package page

import "strings"

// robotName is the name under which robots directives may address us alone; it is the product token of the crawler.
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

// headerRobots reads X-Robots-Tag. "name: directives" is for the robot of that name up to the next name; a directive with a value
// ("max-snippet: 20", "unavailable_after: 25 Jun 2030") has a colon too, and means nothing to us.
func headerRobots(header string) (r Robots) {
	forUs := true
	for item := range strings.SplitSeq(header, ",") {
		name, rest, ok := strings.Cut(item, ":")
		name = strings.ToLower(strings.TrimSpace(name))
		if ok && !strings.HasPrefix(name, "max-") && name != "unavailable_after" {
			forUs = name == robotName || name == "*"
			item = rest
		}
		if forUs {
			r.add(item)
		}
	}
	return r
}
