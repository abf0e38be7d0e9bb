package taxonomy

import (
	"bufio"
	_ "embed" // for the rules of origin and kind
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

//go:embed rules/origin.tsv
var originRules string

//go:embed rules/kind.tsv
var kindRules string

// Rules say which pages belong to the topics of dimensions other than the taxonomy's own. They are lines
//
//	dimension<TAB>topic<TAB>pattern
//
// in which # begins a comment. The dimension is a lower-case word, the topic a path below it, and the pattern one of
//
//	.ac.uk   example.org    hosts whose names end with this, after a full stop
//	.gov.*                  the same with any top-level domain
//	example.org/blog/  /~   the same, and paths that begin with this; without a host, on any host
//	Top/Arts  Top/**/Maps   pages of a topic of the taxonomy; * is any one path segment, ** any number of them
//
// A topic holds the pages of all its patterns, and those of the topics below it.
type Rules struct {
	hosts  map[string][]rule // rules by the end of a host name, "ac.uk" or "gov.*"
	paths  []rule            // rules for any host
	topics []topicRule
}

type rule struct {
	topic Path
	path  string // prefix; may be empty
}

type topicRule struct {
	topic   Path
	pattern *regexp.Regexp
}

// dimensionName matches the names that a rules file may give to a dimension; a path that begins with one can never be below "Top".
var dimensionName = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// hostPattern matches the end of a host name with at least one full stop.
var hostPattern = regexp.MustCompile(`^(\.[a-z0-9-]+|[a-z0-9-]+\.[a-z0-9-]+)(\.[a-z0-9-]+)*(\.\*)?$`)

// AddBuiltin adds the program's own rules for a dimension: origin, by top-level domains, or kind, the kind of source.
func (r *Rules) AddBuiltin(d Dimension) error {
	switch d {
	case OriginDimension:
		return r.Add(strings.NewReader(originRules), "rules/origin.tsv")
	case KindDimension:
		return r.Add(strings.NewReader(kindRules), "rules/kind.tsv")
	}
	return fmt.Errorf("dimension %q has no rules of its own; these have: %s, %s", d, OriginDimension, KindDimension)
}

// Add reads a rules file. As it is configuration and not data, the first bad line is an error, which names the line.
func (r *Rules) Add(file io.Reader, name string) error {
	lines := bufio.NewScanner(file)
	n := 1
	for ; lines.Scan(); n++ {
		text := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff")) // with which editors on Windows begin a text
		if text == "" || text[0] == '#' {
			continue
		}
		if err := r.addLine(strings.Split(text, "\t")); err != nil {
			return fmt.Errorf("%s:%d: %w; a line is: dimension <tab> topic <tab> pattern", name, n, err)
		}
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("%s:%d: longer than %d KiB; a line is: dimension <tab> topic <tab> pattern", name, n, bufio.MaxScanTokenSize>>10)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func (r *Rules) addLine(fields []string) error {
	if len(fields) != 3 {
		return fmt.Errorf("fields separated by tabs: %d, not 3", len(fields))
	}
	if !utf8.ValidString(strings.Join(fields, "")) {
		return errors.New("not UTF-8: save the file as such")
	}
	dimension := Dimension(strings.TrimSpace(fields[0]))
	if !dimensionName.MatchString(string(dimension)) || dimension == TopicDimension || strings.EqualFold(string(dimension), string(Root)) {
		return fmt.Errorf("dimension %q: choose a word of lower-case letters other than topic and top", dimension)
	}
	below, err := ParsePath(fields[1])
	if err != nil || below == Root {
		return fmt.Errorf("topic %q is no path", fields[1])
	}
	topic := Path(string(dimension) + strings.TrimPrefix(string(below), string(Root)))
	return r.addPattern(topic, strings.TrimSpace(fields[2]))
}

func (r *Rules) addPattern(topic Path, pattern string) error {
	if pattern == string(Root) || strings.HasPrefix(pattern, string(Root)+"/") {
		compiled, err := pathPattern(pattern)
		if err != nil {
			return fmt.Errorf("topic pattern %q: %w", pattern, err)
		}
		r.topics = append(r.topics, topicRule{topic, compiled})
		return nil
	}
	host, path := pattern, ""
	if i := strings.IndexByte(pattern, '/'); i >= 0 {
		host, path = pattern[:i], pattern[i:]
	}
	host = strings.ToLower(host)
	switch {
	case host == "" && path != "":
		r.paths = append(r.paths, rule{topic, path})
	case hostPattern.MatchString(host):
		if r.hosts == nil {
			r.hosts = map[string][]rule{}
		}
		host = strings.TrimPrefix(host, ".")
		r.hosts[host] = append(r.hosts[host], rule{topic, path})
	default:
		return fmt.Errorf("pattern %q is neither the end of a host name (.de, example.org), nor a path (/~), nor a topic (Top/...)", pattern)
	}
	return nil
}

// pathPattern returns the expression for the topics that a pattern with * and ** matches.
func pathPattern(pattern string) (*regexp.Regexp, error) {
	var b strings.Builder
	b.WriteString("^" + string(Root))
	for segment := range strings.SplitSeq(strings.TrimPrefix(pattern, string(Root)), "/") {
		switch segment {
		case "":
		case "*":
			b.WriteString("/[^/]+")
		case "**":
			b.WriteString("(?:/[^/]+)*")
		default:
			b.WriteString("/" + regexp.QuoteMeta(segment))
		}
	}
	return regexp.Compile(b.String() + "$")
}

// String returns the rules in an order that depends only on them; equal rules have equal strings.
func (r *Rules) String() string {
	if r == nil {
		return ""
	}
	var lines []string
	for host, rules := range r.hosts {
		for _, rule := range rules {
			lines = append(lines, fmt.Sprintf("%s\t%s%s", rule.topic, host, rule.path))
		}
	}
	for _, rule := range r.paths {
		lines = append(lines, fmt.Sprintf("%s\t%s", rule.topic, rule.path))
	}
	for _, rule := range r.topics {
		lines = append(lines, fmt.Sprintf("%s\t%s", rule.topic, rule.pattern))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// Topics returns the topics that the rules name, in the order of Compare.
func (r *Rules) Topics() []Path {
	var all []Path
	for _, rules := range r.hosts {
		for _, rule := range rules {
			all = append(all, rule.topic)
		}
	}
	for _, rule := range r.paths {
		all = append(all, rule.topic)
	}
	for _, rule := range r.topics {
		all = append(all, rule.topic)
	}
	slices.SortFunc(all, Compare)
	return slices.Compact(all)
}

// byAddress returns the topics of a page by its address, some of them more than once.
func (r *Rules) byAddress(host, path string) []Path {
	var topics []Path
	take := func(rules []rule) {
		for _, rule := range rules {
			if strings.HasPrefix(path, rule.path) {
				topics = append(topics, rule.topic)
			}
		}
	}
	take(r.paths)
	last := strings.LastIndexByte(host, '.')
	for end := len(host); end > 0; {
		end = strings.LastIndexByte(host[:end], '.')
		suffix := host[end+1:]
		take(r.hosts[suffix])
		if end < last {
			take(r.hosts[host[end+1:last]+".*"])
		}
	}
	return topics
}
