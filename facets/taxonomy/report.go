package taxonomy

import (
	"fmt"
	"slices"
	"strings"

	"facetta/internal/shorten"
)

// Reason is a kind of defect in a topics file.
type Reason string

// For these reasons a line or element is left out.
const (
	BadAddress    Reason = "address not valid"
	NotWeb        Reason = "not an http or https address"
	NoTopic       Reason = "no topic"
	BadPath       Reason = "topic path longer than 1024 bytes or deeper than 32 levels"
	LongLine      Reason = "line longer than 1 MiB"
	Repeated      Reason = "listed before under the same topic"
	TooMany       Reason = "over the limit of entries"
	Truncated     Reason = "file ends in the middle; what stood before is imported"
	BadPacking    Reason = "compressed data damaged; what stood before is imported"
	BadRelation   Reason = "relation without a valid topic to lead to, or of an unknown kind"
	FeedOnly      Reason = "feed without the address of a page"
	RunningText   Reason = "link outside of lists and tables"
	NotWanted     Reason = "not in the branches that were asked for"
	NoTopicColumn Reason = "header without a column for topics, such as topic, category or folder"
)

// For these reasons a piece is repaired and kept.
const (
	IllegalUTF8   Reason = "illegal UTF-8 read as Windows-1252"
	ControlChar   Reason = "control characters dropped"
	MalformedXML  Reason = "markup not well-formed"
	OpenQuote     Reason = "quote not closed"
	NoScheme      Reason = "address without http://"
	TopicInferred Reason = "page without <topic>, preceding Topic taken"
	NoLineEnd     Reason = "last line without a line end, so it may have been cut; kept"
	NoSuchColumn  Reason = "header without a column for topics; the second one taken"
	LongText      Reason = "title or description cut at 16 KiB"
)

var repairs = []Reason{IllegalUTF8, ControlChar, MalformedXML, OpenQuote, NoScheme, TopicInferred, LongText, NoLineEnd, NoSuchColumn}

// Repaired tells whether a piece with this defect is repaired and kept.
func (r Reason) Repaired() bool { return slices.Contains(repairs, r) }

// maxExamples is the number of examples of a defect that are kept, exampleRunes the most characters of each.
const (
	maxExamples  = 3
	exampleRunes = 72
)

// Example is one place where a defect was found.
type Example struct {
	Line int // line of the uncompressed file, from 1
	Text string
}

// Defect has the number of times that a defect was found, with the first examples.
type Defect struct {
	Reason   Reason
	Count    int
	Examples []Example
}

// Report says what was found in a topics file.
type Report struct {
	Name      string
	Format    Format
	Entries   int      // taken over
	Sites     int      // the entries among them that stand for a whole host
	Relations int      // taken over
	Topics    int      // topics named in the file, and their ancestors; only set by Read
	Bytes     int64    // bytes of the uncompressed file
	Defects   []Defect // in the order in which they first occurred
}

func (r *Report) count(reason Reason, line int, text string) {
	i := slices.IndexFunc(r.Defects, func(d Defect) bool { return d.Reason == reason })
	if i < 0 {
		i = len(r.Defects)
		r.Defects = append(r.Defects, Defect{Reason: reason})
	}
	d := &r.Defects[i]
	d.Count++
	if len(d.Examples) < maxExamples {
		d.Examples = append(d.Examples, Example{line, excerpt(text)})
	}
}

// excerpt returns a piece of text of any kind as one printable line.
func excerpt(s string) string {
	s = s[:min(len(s), 8*exampleRunes)]
	s = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, "\uFFFD"), isBlank), " ")
	return shorten.Characters(s, exampleRunes)
}

// Count returns how often a defect was found.
func (r *Report) Count(reason Reason) int {
	for _, d := range r.Defects {
		if d.Reason == reason {
			return d.Count
		}
	}
	return 0
}

// String returns the report for a terminal: one line about the file and one for each defect.
func (r *Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s): %s, %s for a whole site", r.Name, r.Format, plural(r.Entries, "entry", "entries"),
		fmt.Sprint(r.Sites))
	if r.Topics > 0 {
		fmt.Fprintf(&b, ", under %s", plural(r.Topics, "topic", "topics"))
	}
	if r.Relations > 0 {
		fmt.Fprintf(&b, ", %s between topics", plural(r.Relations, "relation", "relations"))
	}
	b.WriteByte('\n')
	for _, d := range r.Defects {
		verb := "left out"
		if d.Reason.Repaired() {
			verb = "repaired"
		}
		fmt.Fprintf(&b, "  %s %6d: %s\n", verb, d.Count, d.Reason)
		for _, e := range d.Examples {
			fmt.Fprintf(&b, "    line %d: %s\n", e.Line, e.Text)
		}
	}
	return b.String()
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
