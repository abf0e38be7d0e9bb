package crawler

import (
	"strings"

	"facetta/internal/weburl"
)

// Trap guards: addresses that sites without an end give out. The limits are those of Elastic's Open Crawler, which are generous;
// the number of repeats is ours.
const (
	maxSegments = 16
	maxRepeats  = 3
	maxParams   = 10
)

// trap gives the reason for which an address looks like one of a site without an end, "" when it does not.
func trap(u weburl.URL) string {
	path, query, _ := strings.Cut(u.Path(), "?")
	segments := strings.Split(strings.Trim(path, "/"), "/")
	switch {
	case len(segments) > maxSegments:
		return ReasonSegments
	case repeats(segments) > maxRepeats:
		return ReasonRepeats
	case query != "" && strings.Count(query, "&")+1 > maxParams:
		return ReasonParams
	}
	return ""
}

// repeats is how often the most frequent path segment stands in a path.
func repeats(segments []string) int {
	most := 0
	for i, s := range segments { // at most maxSegments of them
		n := 1
		for _, other := range segments[:i] {
			if s == other {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}
