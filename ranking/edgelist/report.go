package edgelist

import (
	"fmt"
	"slices"
	"strings"
)

// Reason says why a line does not fit.
type Reason string

// These are the reasons.
const (
	OneField      Reason = "no second field"
	TooManyFields Reason = "more than two fields"
	EmptyName     Reason = "empty name"
	TooLong       Reason = "too long"
	Relation      Reason = "leads to another topic, no page"
)

// maxExamples is the most examples that are kept of lines that do not fit, maxExampleBytes the most bytes of each.
const (
	maxExamples     = 5
	maxExampleBytes = 100
)

// Report counts the lines of one file.
type Report struct {
	Lines    int64            `json:"lines"`             // all
	Used     int64            `json:"used"`              // lines with links or memberships, repeated ones included
	Passed   int64            `json:"passed"`            // blank lines, comments and the header
	Garbage  map[Reason]int64 `json:"garbage,omitempty"` // the others by reason; their total is Lines - Used - Passed
	Examples []Example        `json:"examples,omitempty"`

	spaces bool // two integers may have spaces between them
}

// Example is a line that does not fit.
type Example struct {
	Line   int64  `json:"line"` // from 1
	Reason Reason `json:"reason"`
	Text   string `json:"text"` // its beginning
}

func (r *Report) garbage(line int64, reason Reason, text []byte) {
	if r.Garbage == nil {
		r.Garbage = make(map[Reason]int64)
	}
	r.Garbage[reason]++
	if len(r.Examples) < maxExamples {
		text = text[:min(len(text), maxExampleBytes)]
		r.Examples = append(r.Examples, Example{line, reason, strings.ToValidUTF8(string(text), "\uFFFD")})
	}
}

// GarbageLines returns the number of lines that do not fit.
func (r *Report) GarbageLines() int64 {
	return r.Lines - r.Used - r.Passed
}

// String says how many lines do not fit and why, and shows the examples, one on each line; it is empty if all lines fit.
func (r *Report) String() string {
	if r.GarbageLines() == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %d lines left out (%s); %s\n", r.GarbageLines(), r.Lines, r.reasons(), r.wanted())
	for _, e := range r.Examples {
		fmt.Fprintf(&b, "  line %d: %s: %q\n", e.Line, e.Reason, e.Text)
	}
	return b.String()
}

// Useless returns an error for a file that has lines, but none with a link or a membership: most likely it is the wrong file.
func (r *Report) Useless() error {
	if r.Used > 0 || r.GarbageLines() == 0 {
		return nil
	}
	return fmt.Errorf("none of %d lines is of use (%s), line %d is %q: %s", r.GarbageLines(), r.reasons(), r.Examples[0].Line, r.Examples[0].Text, r.wanted())
}

// wanted says what a line must be.
func (r *Report) wanted() string {
	spaces := ""
	if r.spaces {
		spaces = " (two integers by spaces, too)"
	}
	fields := "write two fields, separated by a tab" + spaces + ", or by a comma or semicolon if the file's name ends in .csv"
	if r.Garbage[TooManyFields] > 0 {
		return fields + "; weights of links are not known: leave them out"
	}
	return fields
}

// reasons says how many lines do not fit, by reason: "empty name: 3, too long: 2".
func (r *Report) reasons() string {
	var reasons []string
	for reason, n := range r.Garbage {
		reasons = append(reasons, fmt.Sprintf("%s: %d", reason, n))
	}
	slices.Sort(reasons)
	return strings.Join(reasons, ", ")
}
