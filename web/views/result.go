package views

import (
	"strconv"
	"strings"
	"unicode"

	"facetta/internal/searcher"

	"github.com/a-h/templ"
)

// lineTopics is how many topics stand under a result, where a fourth would make two lines of one; all of them stand behind "why this?".
const lineTopics = 3

// peak holds the largest factors among the results shown, which the bars of "why this?" compare with.
type peak struct {
	score, tfidf, rank float64
}

func strongestResult(rs []searcher.Result) (p peak) {
	for _, r := range rs {
		p.score = max(p.score, finite(r.Score))
		p.tfidf = max(p.tfidf, finite(r.TFIDF))
		p.rank = max(p.rank, finite(r.Rank))
	}
	return p
}

// found says how many results there are; a total that is a lower bound says so.
func found(r *searcher.Response) string {
	all := counted(r.Total, "result")
	if r.Partial {
		return "at least " + all
	}
	return all
}

func firstPosition(rs []searcher.Result) int {
	if len(rs) == 0 {
		return 1
	}
	return rs[0].Position
}

// forTopics names the active rank vector.
func forTopics(chosen []string) string {
	if len(chosen) == 0 {
		return "whatever the topic"
	}
	names := make([]string, len(chosen))
	for i, t := range chosen {
		names[i] = Name(t)
	}
	return "for " + strings.Join(names, " and ")
}

// blank tells whether a title shows nothing.
func blank(title string) bool {
	return !strings.ContainsFunc(title, func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) })
}

// hostName is the host of an address as people know it.
func hostName(raw string) string {
	host, _ := Address(raw)
	return brief(strings.TrimPrefix(host, "www."))
}

// titleID names the title of a result, which tells those apart that are called alike beside each.
func titleID(r searcher.Result) string { return "hit-" + strconv.Itoa(r.Position) }

// langAttr is the lang attribute of a known language.
func langAttr(tag string) templ.Attributes {
	if tag == "" {
		return nil
	}
	return templ.Attributes{"lang": tag}
}
