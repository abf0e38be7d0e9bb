package crawler

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// parseRobots reads a robots.txt by RFC 9309, for the crawler with this product token. It is total. Beyond the RFC it reads Crawl-delay and Sitemap,
// and like Google's parser it accepts misspelt keys and a missing colon.
func parseRobots(body []byte, token string) *robots {
	p := robotsParser{token: token}
	if len(body) > maxRobots { // a truncated line could mean something else
		body = body[:max(bytes.LastIndexAny(body[:maxRobots], "\r\n"), 0)]
	}
	text, _, _ := transform.Bytes(unicode.BOMOverride(transform.Nop), body) // some editors write UTF-16
	for line := range strings.FieldsFuncSeq(string(text), func(r rune) bool { return r == '\n' || r == '\r' }) {
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

// group collects the rules of all groups for one crawler name, which RFC 9309 §2.2.1 merges.
type group struct {
	robots
	named bool // there is such a group, even without rules
	open  bool // the current lines belong to it
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

// target is the group to which the current lines belong, nil when they are for other crawlers.
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
		g.rules = append(g.rules, newRule(true, pattern[:i+1]+"$")) // like Google's parser: the folder is that page
	}
}

func (p *robotsParser) crawlDelay(value string) {
	seconds, err := strconv.ParseFloat(value, 64)
	if g := p.target(); g != nil && err == nil && seconds > 0 {
		g.delay = time.Duration(min(seconds, 24*3600) * float64(time.Second))
	}
}
