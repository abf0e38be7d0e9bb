package searcher

import (
	"fmt"
	"slices"
	"strings"

	"facetta/internal/shorten"
)

// Remarks say in sentences which parts of the query were treated otherwise than written, and of which chosen topics no result is a member.
func (a *Response) Remarks() []string {
	var list []string
	switch {
	case a.Match == MatchMost && a.Unquoted:
		list = append(list, "These pages have its words, as phrases or not.")
	case a.Match == MatchMost && a.Relaxed:
		list = append(list, "These pages have most of this, or all of it.")
	case a.Unquoted:
		list = append(list, "No page has this as quoted; these pages have its words.")
	case a.Relaxed:
		list = append(list, "No page has all of this; these pages have most of it.")
	}
	if len(a.Ignored) > 0 {
		list = append(list, fmt.Sprintf("Too common to search for outside quotes: %s.", strings.Join(a.Ignored, ", ")))
	}
	for _, n := range a.Notes {
		list = append(list, fmt.Sprintf("“%s”: %s.", shorten.Quoted(n.Text, 80), n.Why))
	}
	switch a.Dropped {
	case 0:
	case 1:
		list = append(list, "One part of the query was left out: it is too long to be a word, or there are too many others.")
	default:
		list = append(list, fmt.Sprintf("%d parts of the query were left out: too long to be words, or too many.", a.Dropped))
	}
	for _, topic := range a.Topics {
		member := slices.ContainsFunc(a.Facets, func(f Facet) bool { return f.Topic == topic })
		if a.Total > 0 && a.Order != ByWords && a.Order != ByDate && topic != General && !member {
			list = append(list, fmt.Sprintf("None of the best results is a member of %s: these are the nearest to it by links.", quotedTopic(topic)))
		}
	}
	return list
}
