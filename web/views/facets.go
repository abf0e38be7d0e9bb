package views

import (
	"cmp"
	"slices"
	"strings"

	"facetta/internal/searcher"

	"github.com/a-h/templ"
)

// maxOptions is the most topics in the list to mix in; of a larger taxonomy only the two upper levels are offered.
const maxOptions = 200

// quickTopics is the number of chips in the row on a narrow screen.
const quickTopics = 12

// choose returns the search ranked by a facet; General importance leads back to unbiased rank.
func (p ResultsPage) choose(topic string) templ.SafeURL {
	return ranked(p.Request, picked(topic)...)
}

// picked returns the topics of a search ranked by one facet.
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

// current returns the attributes that mark a link as the current choice for people who listen to the page. The attribute needs a value for that.
func current(is bool) templ.Attributes {
	if !is {
		return nil
	}
	return templ.Attributes{"aria-current": "true"}
}

// mixable tells whether a facet can be added to the chosen ones.
func (p ResultsPage) mixable(topic string) bool {
	return len(p.Request.Topics) > 0 && !p.chosen(topic) && (topic == searcher.General || known(p.Topics, topic))
}

// choosable tells whether choosing a topic changes anything. A filled-in parent can only be chosen if it has a rank vector.
func (p ResultsPage) choosable(topic string, given bool) bool {
	return topic != searcher.General && !p.chosen(topic) && (given || known(p.Topics, topic))
}

// unpick returns the search without one of its topics, or the home page if there is no query yet.
func unpick(r searcher.Request, topic string) templ.SafeURL {
	if strings.TrimSpace(r.Query) == "" {
		return "/"
	}
	return without(r, topic)
}

// strongest returns the facets for the row of chips; facets are ordered by falling share.
func strongest(facets []searcher.Facet) []searcher.Facet {
	return facets[:min(len(facets), quickTopics)]
}

// unchosen returns the topics that can be mixed in.
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

// meaning explains the figure beside a result's topic.
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

// rounds returns the number of iterations as the form shows it, 0 for counting only the shown results.
func rounds(r searcher.Request) int {
	return max(0, cmp.Or(r.Iterations, searcher.DefaultIterations))
}

// sampled says on what a facet's share was counted: n of the samples' results, where a result counts once for each ranking that has it among the
// best.
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

// members explains the number behind a facet, and where its link leads.
func members(n int, r *searcher.Response) string {
	return count(n) + " of " + counted(r.Counted, "result") + ". Which of the best are members?"
}

// sheetName returns the label of the link that opens the column on a narrow screen, where it is a sheet. Without topics it only has settings.
func sheetName(r *searcher.Response) string {
	if len(r.Facets) == 0 {
		return "Settings"
	}
	return "All topics of these results"
}

// shares says on what all shares were counted.
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

// rankings returns the names of the rankings on which shares were counted.
func rankings(r *searcher.Response) string {
	names := make([]string, len(r.Rankings))
	for i, t := range r.Rankings {
		names[i] = longLabel(t)
	}
	return strings.Join(names, ", ")
}

// single tells whether there is only one result, whichever rankings have it.
func single(r *searcher.Response) bool { return r.Total == 1 && r.Counted == 1 && !r.Partial }

// counts says what the numbers behind facets count, and whether they are exact.
func counts(r *searcher.Response) string {
	if whole(r) || single(r) {
		return ""
	}
	if r.Counted < r.Total || r.Partial {
		return "Numbers: of " + counted(r.Counted, "result") + "; there was no time to count all."
	}
	return "Numbers: of all " + counted(r.Counted, "result") + ", exact."
}

// dimensionsOf returns the dimensions of a mix in their order.
func dimensionsOf(mix []searcher.Part) (ds []string) {
	for _, p := range mix {
		if !slices.Contains(ds, p.Dimension) {
			ds = append(ds, p.Dimension)
		}
	}
	return ds
}

// unweighed returns the search without the weights that the form sets, from its first page.
func (p ResultsPage) unweighed() searcher.Request {
	r := p.Request
	r.Weights, r.Page = nil, 0
	return r
}

// weightOf returns a dimension's weight as requested, or its preset.
func (p ResultsPage) weightOf(dimension string) float64 {
	if w, ok := p.Request.Weights[dimension]; ok {
		return w
	}
	return searcher.PresetWeight(dimension)
}
