package crawler

import (
	"strings"
	"time"

	"facetta/internal/weburl"
)

// maxRobots is the number of bytes of a robots.txt that are read (RFC 9309 §2.5 demands at least 500 KiB).
const maxRobots = 500 << 10

// maxRobotsLine (bytes) and maxSitemapLines bound what is kept of one file.
const (
	maxRobotsLine   = 16 << 10
	maxSitemapLines = 50
)

// robots is what one robots.txt says to this crawler. The zero value allows everything.
type robots struct {
	rules    []rule
	delay    time.Duration // Crawl-delay, 0 when there is none
	sitemaps []string      // as written
}

// rule is one Allow or Disallow line. It matches literals[0], anything, literals[1], ... and then the end of the path if end is set, else anything.
type rule struct {
	allow    bool
	end      bool
	length   int // bytes of the pattern; the longest matching rule wins (RFC 9309 §2.2.2)
	literals []string
}

func newRule(allow bool, pattern string) rule {
	pattern = normalisePattern(pattern)
	r := rule{allow: allow, length: len(pattern)}
	pattern, r.end = strings.CutSuffix(pattern, "$")
	r.literals = strings.Split(pattern, "*")
	for i, literal := range r.literals {
		r.literals[i] = encoded.Replace(literal)
	}
	return r
}

// encoded brings addresses and the literals of patterns into one form for characters that occur encoded and not encoded: the two special characters,
// which a pattern must encode to mean them (RFC 9309 §2.2.3), and characters that canonical URLs encode only in the path, only in the query, or
// nowhere.
var encoded = strings.NewReplacer("*", "%2A", "$", "%24", " ", "%20", `"`, "%22", "'", "%27", "<", "%3C", ">", "%3E", "[", "%5B", "]", "%5D",
	"^", "%5E", "`", "%60", "{", "%7B", "|", "%7C", "}", "%7D")

// normalisePattern brings a pattern into the form of canonical URLs (RFC 9309 §2.2.2): percent-encoding in upper case and only where it is needed,
// bytes beyond ASCII encoded.
func normalisePattern(s string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for _, c := range []byte(s) {
		if c >= 0x80 {
			b.Write([]byte{'%', hex[c>>4], hex[c&15]})
		} else {
			b.WriteByte(c)
		}
	}
	return weburl.NormalisePercent(b.String())
}

// allowed judges the path and query of a canonical URL. The longest matching rule decides, Allow among equally long ones; without a matching rule it
// is allowed.
func (r *robots) allowed(path string) bool {
	path = encoded.Replace(path)
	best := rule{allow: true}
	for _, rule := range r.rules {
		longer := rule.length > best.length || rule.length == best.length && rule.allow
		if longer && rule.matches(path) {
			best = rule
		}
	}
	return best.allow
}

// matches tells whether a rule matches a path. Its time is linear in path and pattern, as the leftmost place of each literal is as good as any other.
func (r *rule) matches(path string) bool {
	rest, ok := strings.CutPrefix(path, r.literals[0])
	if !ok {
		return false
	}
	last := len(r.literals) - 1
	if last == 0 {
		return !r.end || rest == ""
	}
	for i, literal := range r.literals[1:] {
		if i+1 == last && r.end {
			return strings.HasSuffix(rest, literal)
		}
		at := strings.Index(rest, literal)
		if at < 0 {
			return false
		}
		rest = rest[at+len(literal):]
	}
	return true
}

// size estimates the memory of the rules.
func (r *robots) size() int {
	n := 200
	for _, rule := range r.rules {
		n += 64 + rule.length + 16*len(rule.literals)
	}
	return n
}
