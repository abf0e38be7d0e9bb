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

// A host may answer so often with what is no page, for each page of its budget, and at the least: one that goes on and on with redirects,
// errors or pictures at new addresses would never use its budget up.
const (
	missesPerPage = 10
	leastMisses   = 1000
)

// misses is how many requests of a host may give no page, by the budget of its pages; 0 is no limit.
func misses(pages int64) int64 {
	if pages <= 0 {
		return 0
	}
	return max(missesPerPage*pages, leastMisses)
}

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
