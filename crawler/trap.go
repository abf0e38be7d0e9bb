package crawler

import (
	"regexp"
	"strings"

	"facetta/internal/weburl"
)

// Limits against traps: endless sites that generate addresses. They are those of Elastic's Open Crawler, which are generous; maxRepeats is our own.
const (
	maxSegments = 16
	maxRepeats  = 3
	maxParams   = 10
)

// Answers of a host that may be no pages, for each page of its budget, and at the least. Without such a limit, a host that goes on with redirects,
// errors or pictures at new addresses would never use up its budget.
const (
	missesPerPage = 10
	leastMisses   = 1000
)

// misses is the number of requests to a host that may give no page, by its budget of pages; 0 means no limit.
func misses(pages int64) int64 {
	if pages <= 0 {
		return 0
	}
	return max(missesPerPage*pages, leastMisses)
}

// trap returns the reason for which an address looks like that of an endless site, "" when it does not.
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

// reorders matches the queries with which a server's list of the files in a folder offers the same list in other orders: eight for each folder, by
// Apache httpd, Jetty and Tomcat, and by Caddy.
var reorders = regexp.MustCompile(`^(?:C=[NMSD][;&]O=[AD]|sort=(?:name|namedirfirst|size|time)&order=(?:asc|desc))$`)

// isReordered tells whether an address looks like that of a list of files in another order.
func isReordered(u weburl.URL) bool {
	path, query, _ := strings.Cut(u.Path(), "?")
	return query != "" && strings.HasSuffix(path, "/") && reorders.MatchString(query)
}

// repeats is the number of times that the most frequent segment occurs in a path.
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
