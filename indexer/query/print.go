package query

import (
	"strconv"
	"strings"
)

// String returns the canonical form, of which Parse makes the same query, without notes.
func (q *Query) String() string {
	var parts []string
	if q.Root != nil {
		parts = append(parts, format(q.Root, false))
	}
	if q.Min > 0 {
		parts = append(parts, "min:"+strconv.Itoa(q.Min))
	}
	if q.All {
		parts = append(parts, "in:all")
	}
	if q.BM25 {
		parts = append(parts, "score:bm25")
	}
	return strings.Join(parts, " ")
}

// format returns the canonical form of a node; inner ones get parentheses if they need them.
func format(n Node, inner bool) string {
	switch n := n.(type) {
	case And:
		return parenthesise(join(n, " "), inner)
	case Or:
		return parenthesise(join(n, " OR "), inner)
	case Not:
		return "-" + format(n.Node, true)
	case Word:
		return fieldNames[n.Field] + n.Text
	case Phrase:
		return fieldNames[n.Field] + `"` + n.Text + `"`
	case Prefix:
		return fieldNames[n.Field] + n.Text + "*"
	case Fuzzy:
		return fieldNames[n.Field] + n.Text + "~" + strconv.Itoa(n.Edits)
	case Filter:
		return propertyNames[n.By] + value(n.Value)
	}
	panic("query: unknown node")
}

var fieldNames = [...]string{Anywhere: "", Title: "title:", URL: "url:", Anchor: "anchor:"}

var propertyNames = [...]string{Site: "site:", FileType: "filetype:", Language: "lang:", Before: "before:", After: "after:",
	Topic: "topic:", Link: "link:"}

func join(nodes []Node, separator string) string {
	parts := make([]string, len(nodes))
	for i, n := range nodes {
		_, and := n.(And)
		_, or := n.(Or)
		parts[i] = format(n, and || or)
	}
	return strings.Join(parts, separator)
}

func parenthesise(text string, needed bool) string {
	if needed {
		return "(" + text + ")"
	}
	return text
}

// value puts a filter's value in quotes if it would not be one word.
func value(text string) string {
	if strings.ContainsAny(text, " "+delimiters) {
		return `"` + text + `"`
	}
	return text
}
