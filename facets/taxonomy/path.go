package taxonomy

import (
	"cmp"
	"errors"
	"strings"
	"unicode"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// Path is the name of a topic in normal form: "Top", or "Top/" and path segments with single slashes between them, without white space.
type Path string

// Root is the topic that contains all others.
const Root Path = "Top"

// These are the limits of a path. The deepest category of the ODP's last dump has 15 levels, and the longest path has some 300 bytes.
const (
	MaxPathDepth  = 32
	MaxPathLength = 1024
)

// These are the errors of ParsePath.
var (
	ErrNoTopic     = errors.New("no topic path")
	ErrPathTooDeep = errors.New("topic path deeper than 32 levels")
	ErrPathTooLong = errors.New("topic path longer than 1024 bytes")
)

// ParsePath returns the normal form of a path as people write it: white space becomes "_", empty path segments and the segments "." and ".." are
// dropped, and "Top/" is put in front if it is missing ("arts / music" becomes Top/arts/music). Case is kept.
func ParsePath(s string) (Path, error) {
	if len(s) > 4*MaxPathLength {
		return "", ErrPathTooLong
	}
	segments := normalSegments(strings.ToValidUTF8(s, "\uFFFD"))
	switch {
	case len(segments) == 0:
		return "", ErrNoTopic
	case len(segments) > MaxPathDepth+1:
		return "", ErrPathTooDeep
	}
	p := Path(strings.Join(segments, "/"))
	if len(p) > MaxPathLength {
		return "", ErrPathTooLong
	}
	return p, nil
}

// normalSegments returns the path segments with "Top" as the first, at most one more than is allowed; nil if there are none at all.
func normalSegments(s string) []string {
	var segments []string
	for seg := range strings.SplitSeq(s, "/") {
		if len(segments) > MaxPathDepth+1 {
			break
		}
		seg = segment(seg)
		switch {
		case seg == "" || seg == "." || seg == "..":
		case len(segments) > 0:
			segments = append(segments, seg)
		case strings.EqualFold(seg, string(Root)):
			segments = append(segments, string(Root))
		default:
			segments = append(segments, string(Root), seg)
		}
	}
	return segments
}

// segment turns a name without slashes into one path segment: white space becomes "_", and the text is composed (normalisation form C), as in
// queries.
func segment(name string) string {
	if isPlain(name) && strings.IndexByte(name, ' ') < 0 {
		return name
	}
	return norm.NFC.String(strings.Join(strings.FieldsFunc(name, isBlank), "_"))
}

func isBlank(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }

// Parent returns the topic one level up; "" for the root.
func (p Path) Parent() Path {
	i := strings.LastIndexByte(string(p), '/')
	if i < 0 {
		return ""
	}
	return p[:i]
}

// Depth returns the number of levels below the root: 0 for "Top", 1 for "Top/Arts".
func (p Path) Depth() int { return strings.Count(string(p), "/") }

// Name returns the last path segment for people, with spaces instead of underscores, unless it consists only of these.
func (p Path) Name() string {
	last := string(p[strings.LastIndexByte(string(p), '/')+1:])
	return cmp.Or(strings.TrimSpace(strings.ReplaceAll(last, "_", " ")), last)
}

// Contains tells whether q is p itself or one of its descendants.
func (p Path) Contains(q Path) bool {
	return len(q) >= len(p) && q[:len(p)] == p && (len(q) == len(p) || q[len(p)] == '/')
}

// Compare orders paths segment by segment, in byte order, ancestors first; the descendants of a topic directly follow
// it. (Plain string order would put "Top/Arts-Council" between "Top/Arts" and "Top/Arts/Music".)
func Compare(p, q Path) int {
	n := min(len(p), len(q))
	i := 0
	for i < n && p[i] == q[i] {
		i++
	}
	switch {
	case i == n:
		return len(p) - len(q)
	case p[i] == '/':
		return -1
	case q[i] == '/':
		return 1
	default:
		return int(p[i]) - int(q[i])
	}
}

// NameOrder returns an order of paths like that of Compare, except that names are ordered as people expect, in any script: "Éducation" is beside
// "Education" and not behind "Zoo", and numbers are in numeric order, so that "Top/1980s/Part_2" is before "Top/1980s/Part_10". The function is not
// safe for concurrent use.
func NameOrder() func(p, q Path) int {
	names := collate.New(language.Und, collate.Numeric)
	return func(p, q Path) int {
		a, b := strings.Split(string(p), "/"), strings.Split(string(q), "/")
		for i := range min(len(a), len(b)) {
			if a[i] == b[i] {
				continue
			}
			c := 0
			if i > 0 { // the first segment is that of the dimension
				c = names.CompareString(a[i], b[i])
			}
			return cmp.Or(c, strings.Compare(a[i], b[i]))
		}
		return len(a) - len(b)
	}
}
