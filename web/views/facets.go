package views

import (
	"slices"
	"strings"

	"facetta/internal/searcher"

	"github.com/a-h/templ"
)

// maxOptions bounds the list of topics to mix in; a larger taxonomy offers its two upper levels only.
const maxOptions = 200

// quickTopics is how many chips stand in the row of a narrow screen.
const quickTopics = 12

// choose is the search ranked by a facet; General importance is the way back to unbiased rank.
func (p ResultsPage) choose(topic string) templ.SafeURL {
	if topic == searcher.General {
		return ranked(p.Request)
	}
	return ranked(p.Request, topic)
}

// chosen tells whether the search is ranked by this facet alone or with others.
func (p ResultsPage) chosen(topic string) bool {
	if topic == searcher.General {
		return len(p.Request.Topics) == 0
	}
	return slices.Contains(p.Request.Topics, topic)
}

// mixable tells whether a facet can be added to those chosen.
func (p ResultsPage) mixable(topic string) bool {
	return len(p.Request.Topics) > 0 && topic != searcher.General && !p.chosen(topic) && known(p.Topics, topic)
}

// choosable tells whether choosing a topic leads somewhere new. A filled-in parent can be ranked by only where it has a rank vector.
func (p ResultsPage) choosable(topic string, given bool) bool {
	return topic != searcher.General && !p.chosen(topic) && (given || known(p.Topics, topic))
}

// unpick is the search without one of its topics. Before there is a query that is the home page.
func unpick(r searcher.Request, topic string) templ.SafeURL {
	if strings.TrimSpace(r.Query) == "" {
		return "/"
	}
	return without(r, topic)
}

// strongest gives the facets for the row of chips; they come by falling share.
func strongest(facets []searcher.Facet) []searcher.Facet {
	return facets[:min(len(facets), quickTopics)]
}

// unchosen gives the topics that can be mixed in.
func unchosen(topics []searcher.TopicInfo, chosen []string) []searcher.TopicInfo {
	var rest []searcher.TopicInfo
	for _, t := range topics {
		deep := len(topics) > maxOptions && len(parts(t.Path)) > 2
		if !deep && !slices.Contains(chosen, t.Path) && len(rest) < maxOptions {
			rest = append(rest, t)
		}
	}
	return rest
}

// meaning says what the figure beside a result's topic is.
func (p ResultsPage) meaning(t searcher.PageTopic) string {
	return LongName(t.Topic) + ": membership " + short(t.Membership) + ", shown from " + decimal(p.Response.Threshold) +
		"; rank by this topic"
}

func mixLabel(chosen []string) string {
	if len(chosen) == 0 {
		return "Rank by"
	}
	return "Mix in"
}

func mixHint(chosen []string) string {
	if len(chosen) == 0 {
		return searcher.General
	}
	return "no further topic"
}

func label(topic string) string {
	if topic == searcher.General {
		return topic
	}
	return Name(topic)
}

func longLabel(topic string) string {
	if topic == searcher.General {
		return topic
	}
	return LongName(topic)
}

func explain(n int, r *searcher.Response) string {
	return count(n) + " of the best " + counted(r.Sample, "result")
}
