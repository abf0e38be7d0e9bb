package taxonomy

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strings"

	"facetta/internal/weburl"
)

// maxText is the most bytes of a title or description; the ODP's guidelines ask for 100 and 300 characters.
const maxText = 16 << 10

// record is one entry as a file has it, before any check.
type record struct {
	line                                  int
	url, topic, title, description, scope string
}

// intake checks records and hands the good ones on. The readers of all formats use it.
type intake struct {
	options Options
	report  *Report
	sink    Sink
	topics  int // topics that were named by themselves, repeated ones included

	lastTopic string // entries of one topic mostly follow each other: its path is parsed once
	lastPath  Path
}

// take counts the defects of a record and gives the rest to the sink. A record without an address only names a topic.
func (in *intake) take(rec record) {
	path, ok := in.path(rec)
	if !ok {
		return
	}
	if rec.url == "" {
		in.takeTopic(rec, path)
		return
	}
	if to, ok := strings.CutPrefix(rec.url, topicScheme); ok {
		kind := RelationKind(cmp.Or(rec.scope, string(Symbolic)))
		in.takeRelation(rec, Relation{From: path, Kind: kind, Label: rec.title}, to)
		return
	}
	u, ok := in.address(rec)
	if !ok {
		return
	}
	if in.report.Entries >= in.options.MaxEntries {
		in.report.count(TooMany, rec.line, rec.url)
		return
	}
	e := Entry{URL: u, Topic: path, Site: in.options.SiteEntries.isSite(u, rec.scope)}
	if !in.options.NoText {
		e.Title, e.Description = in.text(rec, rec.title), in.text(rec, rec.description)
	}
	in.keep(rec, e)
}

// takeTopic hands on a topic that is named by itself.
func (in *intake) takeTopic(rec record, path Path) {
	if in.topics >= in.options.MaxEntries {
		in.report.count(TooMany, rec.line, rec.topic)
		return
	}
	in.topics++
	in.sink.AddTopic(path)
}

// topicScheme begins the address in a line that is a relation to another topic: its scope column names the kind, and its title is the label.
const topicScheme = "topic:"

// takeRelation normalises the label and target of a relation and hands it on.
func (in *intake) takeRelation(rec record, r Relation, target string) {
	to, err := ParsePath(in.repair(rec, target))
	if err != nil || !slices.Contains([]RelationKind{Symbolic, Related, Language}, r.Kind) {
		in.report.count(BadRelation, rec.line, rec.topic+" "+target)
		return
	}
	if in.report.Relations >= in.options.MaxEntries {
		in.report.count(TooMany, rec.line, target)
		return
	}
	r.To, r.Label = to, segment(in.repair(rec, r.Label))
	in.report.Relations++
	in.sink.AddRelation(r)
}

func (in *intake) keep(rec record, e Entry) {
	if !in.sink.AddEntry(e) {
		in.report.count(Repeated, rec.line, rec.url)
		return
	}
	in.report.Entries++
	if e.Site {
		in.report.Sites++
	}
}

// path returns the record's topic in normal form. The root is no topic for an entry, as it would say nothing about the page.
func (in *intake) path(rec record) (Path, bool) {
	if rec.topic != "" && rec.topic == in.lastTopic {
		return in.lastPath, in.wanted(rec, in.lastPath)
	}
	p, err := ParsePath(in.repair(rec, rec.topic))
	switch {
	case errors.Is(err, ErrNoTopic) || err == nil && p == Root:
		in.report.count(NoTopic, rec.line, rec.url+" "+rec.topic)
		return "", false
	case err != nil:
		in.report.count(BadPath, rec.line, rec.topic)
		return "", false
	}
	in.lastTopic, in.lastPath = rec.topic, p
	return p, in.wanted(rec, p)
}

// wanted tells whether the options that choose branches allow a topic.
func (in *intake) wanted(rec record, p Path) bool {
	contains := func(branch Path) bool { return branch.Contains(p) }
	only, without := in.options.Only, in.options.Without
	if len(only) > 0 && !slices.ContainsFunc(only, contains) || slices.ContainsFunc(without, contains) {
		in.report.count(NotWanted, rec.line, rec.topic)
		return false
	}
	return true
}

// bareAddress is a host name with a dot, perhaps a port, and then the end, a path or a query.
var bareAddress = regexp.MustCompile(`^(?i)[a-z0-9_-]+(\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]+(:[0-9]{1,5})?([/?].*)?$`)

func (in *intake) address(rec record) (weburl.URL, bool) {
	raw := in.repair(rec, rec.url)
	u, err := weburl.Parse(raw)
	if err != nil && bareAddress.MatchString(raw) {
		if u, err = weburl.Parse("http://" + raw); err == nil {
			in.report.count(NoScheme, rec.line, raw)
		}
	}
	switch {
	case err == nil:
		return u, true
	case errors.Is(err, weburl.ErrScheme):
		in.report.count(NotWeb, rec.line, raw)
	default:
		in.report.count(BadAddress, rec.line, raw)
	}
	return "", false
}

// text returns a title or description as one line of valid UTF-8.
func (in *intake) text(rec record, s string) string {
	s = in.repair(rec, s)
	if len(s) > maxText {
		in.report.count(LongText, rec.line, s)
		s = trimBrokenRune(s[:maxText])
	}
	return oneLine(s)
}

// repair turns bytes of any kind into valid UTF-8 without control characters.
func (in *intake) repair(rec record, s string) string {
	if isPlain(s) {
		return s
	}
	s, illegal, control := repairText(s)
	if illegal {
		in.report.count(IllegalUTF8, rec.line, s)
	}
	if control {
		in.report.count(ControlChar, rec.line, s)
	}
	return s
}
