package views

import (
	"cmp"
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
	return ranked(p.Request, picked(topic)...)
}

// picked is what a search by one facet chooses.
func picked(topic string) []string {
	if topic == searcher.General {
		return nil
	}
	return []string{topic}
}

// chosen tells whether the search is ranked by this facet alone or with others.
func (p ResultsPage) chosen(topic string) bool {
	if topic == searcher.General && len(p.Request.Topics) == 0 {
		return true
	}
	return slices.Contains(p.Request.Topics, topic)
}

// current marks a link as what is chosen now, for those who hear the page. An attribute without a value would not.
func current(is bool) templ.Attributes {
	if !is {
		return nil
	}
	return templ.Attributes{"aria-current": "true"}
}

// mixable tells whether a facet can be added to those chosen.
func (p ResultsPage) mixable(topic string) bool {
	return len(p.Request.Topics) > 0 && !p.chosen(topic) && (topic == searcher.General || known(p.Topics, topic))
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
	return "no other topic"
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

// rounds is the number of iterations as the form shows it, 0 for counting the shown results alone.
func rounds(r searcher.Request) int {
	return max(0, cmp.Or(r.Iterations, searcher.DefaultIterations))
}

// sampled says what a facet's share was counted on: n of the samples' results, each once for each ranking that it is among the best of.
func sampled(n int, r *searcher.Response) string {
	if whole(r) {
		return count(n/len(r.Rankings)) + " of all " + counted(r.Counted, "result")
	}
	if len(r.Rankings) > 1 {
		return count(n) + " of " + count(r.Sample) + " places among the best results by " + count(len(r.Rankings)) + " rankings"
	}
	return count(n) + " of the best " + counted(r.Sample, "result")
}

// whole tells whether each ranking's best results are all of them, so that shares are exact.
func whole(r *searcher.Response) bool {
	return len(r.Rankings) > 0 && !r.Partial && r.Counted == r.Total && r.Sample == len(r.Rankings)*r.Total
}

// members says what the number behind a facet is, and where it leads.
func members(n int, r *searcher.Response) string {
	return count(n) + " of " + counted(r.Counted, "result") + ". Which of the best are members?"
}

// sheetName is what opens the column on a narrow screen, where it is a sheet: without topics there are settings only.
func sheetName(r *searcher.Response) string {
	if len(r.Facets) == 0 {
		return "Settings"
	}
	return "All topics of these results"
}

// shares says what all shares were counted on.
func shares(r *searcher.Response) string {
	if single(r) {
		return "Shares and numbers: of the only result."
	}
	if whole(r) {
		return "Shares and numbers: of all " + counted(r.Counted, "result") + ", exact."
	}
	if len(r.Rankings) < 2 {
		return "Shares: of the best " + counted(r.Sample, "result") + "."
	}
	return "Shares: of up to " + count(min(r.K, r.Total)) + " best results by each of " + count(len(r.Rankings)) + " rankings."
}

// rankings names the rankings that shares were counted on.
func rankings(r *searcher.Response) string {
	names := make([]string, len(r.Rankings))
	for i, t := range r.Rankings {
		names[i] = longLabel(t)
	}
	return strings.Join(names, ", ")
}

// single tells whether there is one result, whichever rankings have it.
func single(r *searcher.Response) bool { return r.Total == 1 && r.Counted == 1 && !r.Partial }

// counts says what numbers behind facets count, and whether they are exact.
func counts(r *searcher.Response) string {
	if whole(r) || single(r) {
		return ""
	}
	if r.Counted < r.Total || r.Partial {
		return "Numbers: of " + counted(r.Counted, "result") + "; there was no time to count all."
	}
	return "Numbers: of all " + counted(r.Counted, "result") + ", exact."
}

// dimensionsOf gives the dimensions of a mix in their order.
func dimensionsOf(mix []searcher.Part) (ds []string) {
	for _, p := range mix {
		if !slices.Contains(ds, p.Dimension) {
			ds = append(ds, p.Dimension)
		}
	}
	return ds
}

// unweighed is the search without what the form of weights asks for, from its first page.
func (p ResultsPage) unweighed() searcher.Request {
	r := p.Request
	r.Weights, r.Page = nil, 0
	return r
}

// weightOf is a dimension's weight as asked for, or its preset.
func (p ResultsPage) weightOf(dimension string) float64 {
	if w, ok := p.Request.Weights[dimension]; ok {
		return w
	}
	return searcher.PresetWeight(dimension)
}
