package views

import (
	"strconv"
	"strings"
	"unicode"

	"facetta/internal/searcher"

	"github.com/a-h/templ"
)

// lineTopics is the number of topics under a result; a fourth would need a second line. All of them are shown behind "why this?".
const lineTopics = 3

// peak has the largest factors among the shown results, to which the bars of "why this?" are relative.
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

// found says how many results there are; a lower bound is shown as one.
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

// forTopics says for which topics the results are ranked.
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

// blank tells whether a title has no visible character.
func blank(title string) bool {
	return !strings.ContainsFunc(title, func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) })
}

// hostName returns the host of an address as people know it.
func hostName(raw string) string {
	host, _ := Address(raw)
	return brief(strings.TrimPrefix(host, "www."))
}

// titleID returns the id of a result's title, by which equally named links beside the results are distinguished.
func titleID(r searcher.Result) string { return "hit-" + strconv.Itoa(r.Position) }

// langAttr returns the lang attribute of a known language.
func langAttr(tag string) templ.Attributes {
	if tag == "" {
		return nil
	}
	return templ.Attributes{"lang": tag}
}
