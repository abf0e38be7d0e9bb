package crawler

import (
	"bytes"
	"strconv"
	"strings"
	"time"
)

// maxRobots is how much of a robots.txt is read (RFC 9309 §2.5 wants at least 500 KiB).
const maxRobots = 500 << 10

// maxRobotsLine and maxSitemapLines bound what one file makes us keep.
const (
	maxRobotsLine   = 16 << 10
	maxSitemapLines = 50
)

// robots is what one robots.txt says to us. The zero value allows everything.
type robots struct {
	rules    []rule
	delay    time.Duration // Crawl-delay, 0 when there is none
	sitemaps []string      // as written
}

// rule is one Allow or Disallow line: literals[0], anything, literals[1], ... and then the end when end is set, else anything.
type rule struct {
	allow    bool
	end      bool
	length   int // bytes of the pattern; the longest matching rule wins (RFC 9309 §2.2.2)
	literals []string
}

// parseRobots reads a robots.txt by RFC 9309 for a crawler by its product token. It is total. Beyond the RFC it reads Crawl-delay
// and Sitemap, and forgives what Google's parser forgives: misspelt keys and a missing colon.
func parseRobots(body []byte, token string) *robots {
	p := robotsParser{token: token}
	if len(body) > maxRobots { // half a line could say something else
		body = body[:max(bytes.LastIndexAny(body[:maxRobots], "\r\n"), 0)]
	}
	text := strings.TrimPrefix(string(body), "\ufeff")
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		key, value := splitRobotsLine(line[:min(len(line), maxRobotsLine)])
		p.line(key, value)
	}
	r := &p.everyone.robots
	if p.ours.named {
		r = &p.ours.robots
	}
	r.sitemaps = p.sitemaps
	return r
}

func splitRobotsLine(line string) (key, value string) {
	line, _, _ = strings.Cut(line, "#")
	line = strings.TrimSpace(line)
	key, value, ok := strings.Cut(line, ":")
	if !ok {
		if key, value, ok = strings.Cut(strings.ReplaceAll(line, "\t", " "), " "); !ok {
			return "", ""
		}
		if value = strings.TrimSpace(value); strings.Contains(value, " ") {
			return "", ""
		}
	}
	return strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(value)
}

// group collects the rules of all groups of one addressee: RFC 9309 §2.2.1 has them merged.
type group struct {
	robots
	named bool // there is such a group, even without rules
	open  bool // the lines being read belong to it
}

type robotsParser struct {
	token          string
	ours, everyone group
	ruled          bool // the open group has rules: the next User-agent begins another
	sitemaps       []string
}

func (p *robotsParser) line(key, value string) {
	switch {
	case hasAnyPrefix(key, "user-agent", "useragent", "user agent"):
		p.agent(value)
	case strings.HasPrefix(key, "allow"):
		p.rule(true, value)
	case hasAnyPrefix(key, "disallow", "dissallow", "dissalow", "disalow", "diaslow", "diasllow", "disallaw"):
		p.rule(false, value)
	case key == "crawl-delay" || key == "crawldelay":
		p.crawlDelay(value)
	case hasAnyPrefix(key, "sitemap", "site-map"):
		if value != "" && len(p.sitemaps) < maxSitemapLines {
			p.sitemaps = append(p.sitemaps, strings.Clone(value))
		}
	}
}

func hasAnyPrefix(s string, prefixes ...string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}

func (p *robotsParser) agent(value string) {
	if p.ruled {
		p.ours.open, p.everyone.open, p.ruled = false, false, false
	}
	switch {
	case value == "*" || strings.HasPrefix(value, "* ") || strings.HasPrefix(value, "*\t"):
		p.everyone.open = true
	case strings.EqualFold(productToken(value), p.token):
		p.ours.open, p.ours.named = true, true
	}
}

// productToken is the name at the beginning of a user agent (RFC 9309 §2.2.1), without version or comment.
func productToken(agent string) string {
	end := strings.IndexFunc(agent, func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '-' || r == '_')
	})
	if end < 0 {
		return agent
	}
	return agent[:end]
}

// target is the group that the lines being read belong to, nil when they are for others.
func (p *robotsParser) target() *group {
	switch {
	case p.ours.open:
		return &p.ours
	case p.everyone.open:
		return &p.everyone
	}
	return nil
}

func (p *robotsParser) rule(allow bool, pattern string) {
	g := p.target()
	if g == nil {
		return
	}
	p.ruled = true
	if pattern == "" { // "Disallow:" allows everything, like no rule
		return
	}
	g.rules = append(g.rules, newRule(allow, pattern))
	if i := strings.LastIndexByte(pattern, '/'); allow && i >= 0 && strings.HasPrefix(pattern[i:], "/index.htm") {
		g.rules = append(g.rules, newRule(true, pattern[:i+1]+"$")) // as Google's parser does: the folder is that page
	}
}

func (p *robotsParser) crawlDelay(value string) {
	seconds, err := strconv.ParseFloat(value, 64)
	if g := p.target(); g != nil && err == nil && seconds > 0 {
		g.delay = time.Duration(min(seconds, 24*3600) * float64(time.Second))
	}
}

func newRule(allow bool, pattern string) rule {
	pattern = normalisePattern(pattern)
	r := rule{allow: allow, length: len(pattern)}
	pattern, r.end = strings.CutSuffix(pattern, "$")
	r.literals = strings.Split(pattern, "*")
	return r
}

const upperHex = "0123456789ABCDEF"

// normalisePattern gives a pattern the form of canonical URLs (RFC 9309 §2.2.2): percent-encoding in upper case and only where it is
// needed, bytes beyond ASCII encoded.
func normalisePattern(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '%' && i+2 < len(s) {
			if v, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil {
				if isUnreserved(byte(v)) {
					b.WriteByte(byte(v))
				} else {
					b.WriteString(strings.ToUpper(s[i : i+3]))
				}
				i += 2
				continue
			}
		}
		if c >= 0x80 {
			b.Write([]byte{'%', upperHex[c>>4], upperHex[c&15]})
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

func isUnreserved(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_' || c == '~'
}

// allowed judges the path and query of a canonical URL: the longest matching rule decides, Allow among equals, and no rule allows.
func (r *robots) allowed(path string) bool {
	best := rule{allow: true}
	for _, rule := range r.rules {
		longer := rule.length > best.length || rule.length == best.length && rule.allow
		if longer && rule.matches(path) {
			best = rule
		}
	}
	return best.allow
}

// matches takes time linear in path and pattern: the leftmost place of each literal is as good as any other.
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

// size is about the memory that the rules take.
func (r *robots) size() int {
	n := 200
	for _, rule := range r.rules {
		n += 64 + rule.length + 16*len(rule.literals)
	}
	return n
}
